import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { items } from '@backroom/contract/items/page/items'
import { expect } from '@playwright/test'
import { freshCode, makeItem, readItem } from './make-item.ts'
import { proveOnly, test } from './shop.ts'

test(
  'Two people on one item both keep what they changed, are asked by name where it is the same field, and what is typed outlives a reload',
  proveOnly,
  async ({ person }) => {
    const [admin, manager] = [await person('admin'), await person('manager')]
    const { page } = admin
    const made = await makeItem(admin, { sizes: ['48 cm', '54 cm'] })
    const { uid } = made.item
    const [first, second] = [freshCode('B'), freshCode('B')]
    const barcode = (text: string, isPrimary: boolean) => ({
      itemUid: uid,
      barcode: text,
      kind: 'internal' as const,
      isPrimary,
    })
    await admin.call(items.update, {
      params: { uid },
      body: {
        item: {},
        barcodes: [barcode(first, true), barcode(second, false)],
        versions: made.versions,
        confirm: [],
      },
    })
    const theySave = async (body: object) => {
      const { versions } = await readItem(manager, made)
      await manager.call(items.update, {
        params: { uid },
        body: { item: {}, confirm: [], ...body, versions },
      })
    }
    const saved = () => expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    await page.goto(`/products/${uid}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // Different fields: both are kept.
    await theySave({ item: { name: 'Named by Tom' } })
    await page.getByRole('textbox', { name: /^Weight/ }).fill('9800')
    await page.keyboard.press('Control+s')
    await saved()
    expect((await readItem(admin, made)).item).toMatchObject({ name: 'Named by Tom', weightGrams: 9_800 })

    // The same field, of the page and of a size: mine, theirs and what it was.
    await page.getByRole('textbox', { name: /^Name/ }).fill('Mine')
    await page.getByRole('textbox', { name: /^Supplier’s colour name/ }).fill('Rust')
    const price = page
      .getByRole('row')
      .nth(1)
      .getByRole('gridcell', { name: /^Price:/ })
    await price.click()
    await page.keyboard.type('1500')
    await page.keyboard.press('Enter')
    await theySave({
      item: { name: 'Theirs', mpn: 'TT-9' },
      sizes: [{ uid: made.sizes[0]?.uid ?? 0, priceMinor: 160_000 }],
    })
    await expect(page.getByText(/Changed by Tom Hartley/)).toBeVisible()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: /Tom Hartley changed this item/ })
    await expect(dialog.getByText('Price of 48 cm')).toBeVisible()
    await expect(dialog.getByText('£1,600.00')).toBeVisible()
    const save = dialog.getByRole('button', { name: 'Save Merged Item' })
    await expect(save).toBeDisabled()
    await dialog
      .getByRole('radio', { name: /Tom Hartley/ })
      .first()
      .click()
    await expect(save).toBeDisabled()
    await dialog.getByRole('radio', { name: /Yours/ }).last().click()
    await save.click()
    await expect(dialog).toBeHidden()
    await saved()
    const merged = await readItem(admin, made)
    expect(merged.item).toMatchObject({ name: 'Theirs', mpn: 'TT-9', supplierColourName: 'Rust' })
    expect(merged.sizes[0]?.priceMinor).toBe(150_000)

    // A barcode that one removed and the other changed, and brands, by their names.
    await page.getByRole('button', { name: `Remove ${second}` }).click()
    await page.getByRole('combobox', { name: 'Brand' }).fill('Askrigg')
    await page.getByRole('option', { name: /Askrigg/ }).click()
    const [theirBrand] = await manager.call(brandOptions, { query: { search: 'Marlpit' } })
    await theySave({
      item: { brandUid: theirBrand?.uid ?? null },
      barcodes: merged.barcodes.map(each => ({ ...each, isPrimary: each.barcode === second })),
    })
    await page.keyboard.press('Control+s')
    await expect(dialog.getByRole('radio', { name: /Yours.*Askrigg/ })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /Tom Hartley.*Marlpit/ })).toBeVisible()
    await expect(dialog.getByText(`Barcodes: ${second}`)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /Yours.*Removed/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep all Tom’s' }).click()
    await save.click()
    await expect(dialog).toBeHidden()
    const stored = await readItem(admin, made)
    expect(stored.item.brandUid).toBe(theirBrand?.uid)
    expect(stored.barcodes.map(each => [each.barcode, each.isPrimary])).toEqual([
      [second, true],
      [first, false],
    ])

    await page.getByRole('textbox', { name: /^Name/ }).fill('Typed before the crash')
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    page.on('dialog', each => void each.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Typed before the crash')
    await page.keyboard.press('Control+s')
    await saved()
    expect((await readItem(admin, made)).item.name).toBe('Typed before the crash')
  },
)
