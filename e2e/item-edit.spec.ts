import { items } from '@backroom/contract/items/page/items'
import { expect } from '@playwright/test'
import { holdFrames } from './hold-frames.ts'
import { freshCode, itemOpened, makeItem, readItem } from './make-item.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test.describe('Editing an item', () => {
  test('saves fields of every section in one go, shows who changed what, takes features as fast as they are typed, and asks about a code or price that looks wrong', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const made = await makeItem(admin)
    await page.goto(`/products/${made.item.uid}`)
    await expect(page.getByRole('heading', { level: 1, name: made.item.name })).toBeVisible()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Tor Gravel Bike')
    // What is typed over a chosen brand takes its place, and Enter takes the first match.
    const brand = page.getByRole('combobox', { name: 'Brand' })
    await expect(brand).toHaveValue(/^Kestrel/)
    await brand.focus()
    await page.keyboard.type('Askrig')
    await page.keyboard.press('Enter')
    await expect(brand).toHaveValue(/^Askrigg/)
    await page.getByRole('textbox', { name: 'Add a barcode' }).fill('5012345678900')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'RRP', exact: true }).fill('1999')
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Made for the fells.')
    await page.getByRole('textbox', { name: /^Page title/ }).fill('Tor Gravel Bike in green')
    await expect(page.getByRole('img', { name: 'Preview of the search result' })).toContainText('in green')
    await expect(page.getByText('6 unsaved changes')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const stored = await readItem(admin, made)
    expect(stored.item).toMatchObject({
      name: 'Tor Gravel Bike',
      rrpMinor: 199_900,
      description: '<p>Made for the fells.</p>',
      pageTitle: 'Tor Gravel Bike in green',
    })
    expect(stored.barcodes).toMatchObject([{ barcode: '5012345678900', kind: 'gtin13', isPrimary: true }])
    await page.getByRole('button', { name: 'Show what was changed' }).click()
    await page.getByRole('button', { name: 'Restore Name' }).first().click()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(made.item.name)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()

    await page.getByRole('button', { name: 'Add a feature' }).click()
    const letFramesGo = await holdFrames(page)
    await page.keyboard.type('Light')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Strong')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('er')
    await letFramesGo()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect((await readItem(admin, made)).item.features).toEqual(['Light', 'Stronger'])

    await page.getByRole('textbox', { name: 'Add a barcode' }).fill('5012345678901')
    await expect(page.getByText(/The check digit of 5012345678901 should be 0/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep as internal' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect((await readItem(admin, made)).barcodes.map(({ kind }) => kind)).toEqual(['gtin13', 'internal'])

    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('18.99')
    await page.keyboard.press('Control+s')
    const question = page.getByRole('dialog', { name: 'Is that right?' })
    await expect(question.getByText('Was £1,899.00, now £18.99. Is that right?')).toBeVisible()
    expect((await readItem(admin, made)).item.priceMinor).toBe(189_900)
    await question.getByRole('button', { name: 'Back to Editing' }).click()
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await page.keyboard.press('Control+s')
    await question.getByRole('button', { name: 'Save Anyway' }).click()
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect((await readItem(admin, made)).item.priceMinor).toBe(1_899)
    expect(errors).toEqual([])
  })

  test(
    'puts no unfinished item on the site; takes one off it with a place for shoppers to go, and back; duplicates, archives and brings back',
    proveOnly,
    async ({ person }) => {
      const admin = await person('admin')
      const { page } = admin
      const code = freshCode()
      const bare = await admin.call(items.create, { body: { code, name: `Bare ${code}` } })
      await page.goto(`/products/${bare.item.uid}`)
      await page.getByRole('textbox', { name: /^Name/ }).fill(`Barely ${code}`)
      await page.getByRole('switch', { name: 'Inactive' }).check({ force: true })
      await page.keyboard.press('Control+s')
      const refusal = page.getByRole('dialog', { name: 'It cannot be on the site yet' })
      await expect(refusal.getByText('Choose a brand.')).toBeVisible()
      expect((await readItem(admin, bare)).item.name).toBe(`Bare ${code}`)
      await refusal.getByRole('button', { name: 'Save, but leave off the site' }).click()
      await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
      expect((await readItem(admin, bare)).item).toMatchObject({ name: `Barely ${code}`, status: 'inactive' })
      await page.getByRole('button', { name: 'Fix: No brand', exact: true }).click()
      await expect(page.getByRole('combobox', { name: 'Brand' })).toBeFocused()

      const made = await makeItem(admin, { isActive: true })
      await visit(page, `/products/${made.item.uid}`)
      await page.getByRole('textbox', { name: /^Supplier’s colour name/ }).fill('Burnt sienna')
      await page.getByRole('switch', { name: 'Active', exact: true }).click({ force: true }) // it asks before it moves
      const dialog = page.getByRole('dialog', { name: /^Deactivate/ })
      await dialog.getByRole('radio', { name: 'Its brand' }).check()
      await dialog.getByRole('textbox', { name: 'Why (optional)' }).fill('Being redesigned')
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await expect(page.getByText(`${made.item.code} is off the site`)).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Supplier’s colour name/ })).toHaveValue('Burnt sienna')
      expect(await readItem(admin, made)).toMatchObject({
        item: { status: 'inactive' },
        redirect: { mode: 'brand' },
      })
      await page.getByRole('switch', { name: 'Inactive' }).check({ force: true })
      await page.keyboard.press('Control+s')
      await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
      expect((await readItem(admin, made)).item).toMatchObject({
        status: 'active',
        supplierColourName: 'Burnt sienna',
      })

      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Duplicate…' }).click()
      const copy = freshCode()
      await page.getByRole('textbox', { name: 'New code' }).fill(made.item.code.toLowerCase())
      await expect(page.getByText(/is already used by/)).toBeVisible()
      await page.getByRole('textbox', { name: 'New code' }).fill(copy)
      await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
      await expect(page.getByText(`${copy} is made; it is inactive`)).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Code/ })).toHaveValue(copy)
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Archive…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
      await expect(page.getByText('This item is archived. It can be read, not changed.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Name/ })).toBeDisabled()
      await page.getByRole('button', { name: 'Unarchive' }).click()
      await expect(page.getByText(`${copy} is back, still off the site`)).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Name/ })).toBeEnabled()
    },
  )

  test('is done by keyboard alone', proveOnly, async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin, { sizes: ['48 cm', '54 cm'] })
    await itemOpened(page, made.item.uid)
    await page.keyboard.press('F8')
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' by hand')
    await page.keyboard.press('F8')
    await page.keyboard.press('F8')
    const grid = page.getByRole('grid', { name: 'Sizes' })
    for (
      let presses = 0;
      presses < 4 && !(await grid.evaluate(each => each === document.activeElement));
      presses++
    ) {
      await page.keyboard.press('Tab')
    }
    await expect(grid).toBeFocused()
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('1850')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+d')
    await page.keyboard.press('F8')
    await expect(page.getByRole('textbox', { name: 'RRP', exact: true })).toBeFocused()
    await page.keyboard.press('Shift+F8')
    await page.keyboard.press('F8')
    await page.keyboard.type('2100')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const stored = await readItem(admin, made)
    expect(stored.item).toMatchObject({ name: `${made.item.name} by hand`, rrpMinor: 210_000 })
    expect(stored.sizes.map(({ priceMinor }) => priceMinor)).toEqual([185_000, 185_000])
  })
})
