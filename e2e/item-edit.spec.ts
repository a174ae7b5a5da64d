import { items } from '@backroom/contract/items/items'
import { expect } from '@playwright/test'
import { holdFrames } from './hold-frames.ts'
import { freshCode, makeItem, readItem } from './make-item.ts'
import { test, watchErrors } from './shop.ts'

test.describe('Editing an item', () => {
  test('saves fields of every section in one go and shows who changed what', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const made = await makeItem(admin)
    await page.goto(`/products/${made.item.uid}`)
    await expect(page.getByRole('heading', { level: 1, name: made.item.name })).toBeVisible()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Tor Gravel Bike')
    await page.getByRole('textbox', { name: 'Add a barcode' }).fill('5012345678900')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'RRP', exact: true }).fill('1999')
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Made for the fells.')
    await page.getByRole('textbox', { name: /^Page title/ }).fill('Tor Gravel Bike in green')
    await expect(page.getByRole('img', { name: 'Preview of the search result' })).toContainText('in green')
    await expect(page.getByText('5 unsaved changes')).toBeVisible()
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
    expect(errors).toEqual([])
    await admin.call(items.update, {
      params: { uid: made.item.uid },
      body: { item: {}, barcodes: [], versions: stored.versions, confirm: [] },
    })
  })

  test('takes features one after the other as fast as they are typed', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin)
    await page.goto(`/products/${made.item.uid}`)
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
  })

  test('says at once that a check digit is wrong, and keeps the code as internal when asked', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin)
    await page.goto(`/products/${made.item.uid}`)
    await page.getByRole('textbox', { name: 'Add a barcode' }).fill('5012345678901')
    await expect(page.getByText(/The check digit of 5012345678901 should be 0/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep as internal' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect((await readItem(admin, made)).barcodes).toMatchObject([{ kind: 'internal' }])
  })

  test('asks once about a price that looks wrong, and writes nothing until it is confirmed (30)', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin, { priceMinor: 189_900 })
    await page.goto(`/products/${made.item.uid}`)
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
  })

  test('refuses to put an unfinished item on the site, and offers to save it off the site', async ({
    person,
  }) => {
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
    await page.getByRole('button', { name: 'Fix: Brand', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Brand' })).toBeFocused()
  })

  test('takes it off the site with a place for shoppers to go, and puts it back with a save', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin, { isActive: true })
    await page.goto(`/products/${made.item.uid}`)
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
  })

  test('is duplicated, archived and brought back', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin)
    await page.goto(`/products/${made.item.uid}`)
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Duplicate…' }).click()
    const code = freshCode()
    await page.getByRole('textbox', { name: 'New code' }).fill(made.item.code.toLowerCase())
    await expect(page.getByText(/is already used by/)).toBeVisible()
    await page.getByRole('textbox', { name: 'New code' }).fill(code)
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText(`${code} is made; it is inactive`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Code/ })).toHaveValue(code)
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Archive…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('This item is archived. It can be read, not changed.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Unarchive' }).click()
    await expect(page.getByText(`${code} is back, still off the site`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeEnabled()
  })
})
