import { brands } from '@backroom/contract/items/brands/brands'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { proveOnly, test } from './shop.ts'
import { visit } from './visit.ts'

test('A bulk change is previewed, run, explained and taken back', async ({ person }) => {
  const admin = await person('admin')
  const { page } = admin
  const stem = `Bulk ${Date.now()}`
  const made = await Promise.all([1, 2, 3].map(number => makeBrand(admin, `${stem} ${number}`)))
  await page.goto(`/brands?search=${encodeURIComponent(stem)}`)
  await expect(page.getByRole('status').filter({ hasText: '3 brands' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select everything that matches' }).check()
  await expect(page.getByText('All 3 that match')).toBeVisible()
  await page.getByRole('button', { name: 'Set permissions…' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radiogroup', { name: 'eBay' }).getByText('Forbid').click()
  await drawer.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(drawer.getByText('3 will change')).toBeVisible()
  await drawer.getByRole('checkbox', { name: `Change ${stem} 2` }).uncheck()
  await drawer.getByRole('button', { name: 'Set permissions of 2 brands' }).click()
  await expect(drawer.getByText('2 changed')).toBeVisible()
  const ebay = async () =>
    Promise.all(made.map(async ({ uid }) => (await admin.call(brands.read, { params: { uid } })).allowEbay))
  expect(await ebay()).toEqual([false, true, false])
  await drawer.getByRole('button', { name: /^Undo…/ }).click()
  await page.getByRole('button', { name: 'Undo 2' }).click()
  await expect.poll(ebay).toEqual([true, true, true])
})

test(
  'Brands are merged into one: what pointed at them points at the keeper',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const stem = `Merge ${Date.now()}`
    const [keeper, other] = [await makeBrand(admin, `${stem} A`), await makeBrand(admin, `${stem} B`)]
    await page.goto(`/brands?search=${encodeURIComponent(stem)}`)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Merge…' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('combobox', { name: 'Brand to keep' }).fill(`${stem} A`)
    await page.getByRole('option', { name: `${stem} A` }).click()
    await drawer.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(drawer.getByText('This is the one that is kept.')).toBeVisible()
    await drawer.getByRole('button', { name: /^Merge 1 brand/ }).click()
    await expect(drawer.getByText('1 changed')).toBeVisible()
    await drawer.getByRole('button', { name: 'Done' }).click()
    await page.goto(`/brands/${other.uid}`)
    await expect(page.getByText('No such brand')).toBeVisible()
    await visit(page, `/brands/${keeper.uid}`)
    await expect(page.getByRole('heading', { name: `${stem} A` })).toBeVisible()
  },
)

test('Supplier names are matched without the mouse', proveOnly, async ({ person }) => {
  const { page } = await person('ecommerce')
  await page.goto('/brands/brandlink')
  const waiting = page.getByRole('tab', { name: /Not linked/ })
  await expect(waiting).toContainText('11')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('TARN AND TOR is linked')).toBeVisible()
  await expect(waiting).toContainText('10')
  await page.getByRole('grid').focus()
  await page.keyboard.press('i')
  await expect(waiting).toContainText('9')
  // A row that is still being written takes no key; it may be the current one until the list without it is here.
  await expect(async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('l')
    await expect(page.getByRole('dialog', { name: /^Link / })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(waiting).toContainText('10')
})
