import { expect } from '@playwright/test'
import { lookAt, lookAtDialog, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const query = encodeURIComponent(
  JSON.stringify({
    match: 'all',
    of: [
      { field: 'onSale', op: 'is', value: true },
      { match: 'any', of: [{ field: 'ownAvailable', op: 'gt', value: 3 }] },
    ],
  }),
)

const walks: Readonly<Record<string, readonly Stop[]>> = {
  'the lists of items': [
    { path: '/products', shows: /\d items$/ },
    { path: '/products?search=tor', shows: /^Best match first$/ },
    { path: `/products-advanced?query=${query}`, shows: / remain$/ },
    { path: '/inactive-products/', shows: /Value hidden from shoppers/ },
    { path: '/inactive-products/current-season', shows: /Value hidden from shoppers/ },
    { path: '/out-of-stock-but-active', shows: /items out of stock but active$/ },
    { path: '/archived-items', shows: /archived items$/ },
    { path: '/inactive-styles', shows: /inactive styles$/ },
  ],
  'guides, builders and pictures': [
    { path: '/buyers-guides', shows: /buyers guides$/ },
    { path: '/buyers-guides/new', shows: /^Search engines$/ },
    { path: '/buyers-guides/1', shows: /^Search engines$/ },
    { path: '/custom-builder-templates', shows: /custom builder templates$|templates$/ },
    { path: '/custom-builder-templates/1', shows: /^Steps$/ },
    { path: '/image-gallery', shows: /^Used \d/ },
    { path: '/brands/1', shows: /^Supplier links$/ },
  ],
}

for (const [name, stops] of Object.entries(walks)) {
  test(`axe finds nothing and nothing sticks out on ${name}, light or dark, on a phone, a tablet or a desk`, async ({
    person,
  }) => {
    const { page } = await person('admin', { bypassCSP: true })
    const errors = watchErrors(page)
    await lookAt(page, stops)
    expect(errors).toEqual([])
  })
}

test('axe finds nothing in the dialogs and drawers of items', async ({ person }) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  const look = (what: string) => lookAtDialog(page, what)
  await page.goto('/products')
  await page.getByRole('button', { name: 'New item' }).click()
  await look('new item')
  await page.getByRole('button', { name: 'New size run' }).click()
  await look('new size run')
  await page.keyboard.press('Alt+s')
  await page.getByRole('combobox', { name: 'Code, barcode or name' }).fill('tor')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('look-up')
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: /Why not live/ }).click()
  await look('why not live')
  await page.goto('/products?import=new')
  await look('import')
  await page.goto(`/products-advanced?query=${query}`)
  await page.getByRole('button', { name: 'Save query…' }).click()
  await page.getByText('Every day').click()
  await look('save query')
  await page.goto('/inactive-products/current-season')
  await page.getByRole('button', { name: 'Manage seasons' }).click()
  await look('seasons')
  await page.goto('/inactive-styles')
  await page.locator('tbody a').first().click()
  await look('style')
  expect(errors).toEqual([])
})
