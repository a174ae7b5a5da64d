import { items } from '@backroom/contract/items/items'
import { brandOptions } from '@backroom/contract/items/pickers'
import { expect } from '@playwright/test'
import { freshCode, makeItem, readItem } from './make-item.ts'
import { test } from './shop.ts'

test.describe('Two people on one item', () => {
  test('who changed different fields both keep their change, and are told (12)', async ({ person }) => {
    const [admin, manager] = [await person('admin'), await person('manager')]
    const made = await makeItem(admin)
    const { uid } = made.item
    await admin.page.goto(`/products/${uid}`)
    await expect(admin.page.getByRole('heading', { level: 1 })).toBeVisible()
    await manager.call(items.update, {
      params: { uid },
      body: { item: { name: 'Named by Tom' }, versions: made.versions, confirm: [] },
    })
    await admin.page.getByRole('textbox', { name: /^Weight/ }).fill('9.8')
    await admin.page.keyboard.press('Control+s')
    await expect(admin.page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect((await readItem(admin, made)).item).toMatchObject({ name: 'Named by Tom', weightGrams: 9_800 })
  })

  test('who changed the same field see mine, theirs and what it was, in a size too (12)', async ({
    person,
  }) => {
    const [admin, manager] = [await person('admin'), await person('manager')]
    const made = await makeItem(admin, { sizes: ['48 cm', '54 cm'] })
    const { uid } = made.item
    const { page } = admin
    await page.goto(`/products/${uid}`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Mine')
    await page.getByRole('textbox', { name: /^Supplier’s colour name/ }).fill('Rust')
    const price = page
      .getByRole('row')
      .nth(1)
      .getByRole('gridcell', { name: /^Price:/ })
    await price.click()
    await page.keyboard.type('1500')
    await page.keyboard.press('Enter')
    await manager.call(items.update, {
      params: { uid },
      body: {
        item: { name: 'Theirs', mpn: 'TT-9' },
        sizes: [{ uid: made.sizes[0]?.uid ?? 0, priceMinor: 160_000 }],
        versions: made.versions,
        confirm: [],
      },
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
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const stored = await readItem(admin, made)
    expect(stored.item).toMatchObject({ name: 'Theirs', mpn: 'TT-9', supplierColourName: 'Rust' })
    expect(stored.sizes[0]?.priceMinor).toBe(150_000)
  })

  test('who removed a barcode the other changed, and chose other brands, are asked by name', async ({
    person,
  }) => {
    const [admin, manager] = [await person('admin'), await person('manager')]
    const { page } = admin
    const made = await makeItem(admin)
    const { uid } = made.item
    const [first = '', second = ''] = [freshCode('B'), freshCode('B')]
    const barcode = (text: string, isPrimary: boolean) => ({
      ...{ itemUid: uid, barcode: text, kind: 'internal' as const, isPrimary },
    })
    const opened = await admin.call(items.update, {
      params: { uid },
      body: {
        item: {},
        barcodes: [barcode(first, true), barcode(second, false)],
        versions: made.versions,
        confirm: [],
      },
    })
    await page.goto(`/products/${uid}`)
    await page.getByRole('button', { name: `Remove ${second}` }).click()
    await page.getByRole('combobox', { name: 'Brand' }).fill('Askrigg')
    await page.getByRole('option', { name: /Askrigg/ }).click()
    const [theirBrand] = await manager.call(brandOptions, { query: { search: 'Marlpit' } })
    await manager.call(items.update, {
      params: { uid },
      body: {
        item: { brandUid: theirBrand?.uid ?? null },
        barcodes: opened.barcodes.map(each => ({ ...each, isPrimary: each.barcode === second })),
        versions: opened.versions,
        confirm: [],
      },
    })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: /Tom Hartley changed this item/ })
    await expect(dialog.getByRole('radio', { name: /Yours.*Askrigg/ })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /Tom Hartley.*Marlpit/ })).toBeVisible()
    await expect(dialog.getByText(`Barcodes: ${second}`)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /Yours.*Removed/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep all Tom’s' }).click()
    await dialog.getByRole('button', { name: 'Save Merged Item' }).click()
    await expect(dialog).toBeHidden()
    const stored = await readItem(admin, made)
    expect(stored.item.brandUid).toBe(theirBrand?.uid)
    expect(stored.barcodes.map(each => [each.barcode, each.isPrimary])).toEqual([
      [second, true],
      [first, false],
    ])
  })

  test('keeps what was typed over a reload, and saves it as typed', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin, { sizes: ['48 cm'] })
    await page.goto(`/products/${made.item.uid}`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Typed before the crash')
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Typed before the crash')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect((await readItem(admin, made)).item.name).toBe('Typed before the crash')
  })
})
