import {
  archivedItemsView,
  inactiveStylesView,
  itemsView,
  outOfStockView,
} from '@backroom/contract/items/item-views'
import { items } from '@backroom/contract/items/items'
import { savedQueries } from '@backroom/contract/items/saved-queries'
import { styles } from '@backroom/contract/items/styles'
import { expect, type Page } from '@playwright/test'
import { makeItem, readItem } from './make-item.ts'
import { test, watchErrors } from './shop.ts'

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

async function openMenu(page: Page, code: string): Promise<void> {
  await rowOf(page, code)
    .getByRole('button', { name: /^Actions/ })
    .click()
}

test('What is out of stock is put on backorder and leaves the list; what is archived comes back', async ({
  person,
}) => {
  const { page, call } = await person('admin')
  const errors = watchErrors(page)
  const { rows } = await call(outOfStockView.list, {
    query: { limit: 1, filter: JSON.stringify([{ field: 'isWholly', op: 'is', value: true }]) } as never,
  })
  const out = rows[0]?.code ?? ''
  await page.goto('/out-of-stock-but-active')
  await openMenu(page, out)
  await page.getByRole('menuitem', { name: 'Set backorder…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Set backorder' })
  await drawer.getByRole('button', { name: 'Preview', exact: true }).click()
  await drawer
    .getByRole('button', { name: /^Set backorder (of|for|on)? ?\d+ item/ })
    .or(drawer.getByRole('button', { name: /\d items?$/ }))
    .first()
    .click()
  await expect(drawer.getByRole('button', { name: /^Undo…/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, out)).toHaveCount(0)

  const archived = await call(archivedItemsView.list, { query: { limit: 100 } as never })
  const free = archived.rows.find(({ struckBarcodes }) => struckBarcodes === '')
  const struck = archived.rows.find(({ struckBarcodes }) => struckBarcodes !== '')
  await page.goto(`/archived-items?search=${free?.code}`)
  await openMenu(page, free?.code ?? '')
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await expect(page.getByText(`${free?.code} is back, still off the site`)).toBeVisible()
  await page.goto(`/archived-items?search=${struck?.code}`)
  await openMenu(page, struck?.code ?? '')
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  const question = page.getByRole('dialog', { name: `Unarchive ${struck?.code} without those barcodes?` })
  await expect(question.getByText(struck?.struckBarcodes ?? '')).toBeVisible()
  await question.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByText(`${struck?.code} is back, still off the site`)).toBeVisible()
  expect((await call(items.read, { params: { uid: struck?.uid ?? 0 } })).item.status).toBe('inactive')
  expect(errors).toEqual([])
})

test('A season is added where its items are listed, and one that is used stays', async ({ person }) => {
  const { page } = await person('admin')
  await page.goto('/inactive-products/current-season')
  await page.getByRole('button', { name: 'Manage seasons' }).click()
  const dialog = page.getByRole('dialog', { name: 'Seasons' })
  await expect(dialog.getByRole('button', { name: /^Delete / }).first()).toBeDisabled()
  const code = `S${Date.now() % 100_000}`
  await dialog.getByRole('textbox', { name: 'Code' }).last().fill(code)
  await dialog.getByRole('textbox', { name: 'Name' }).last().fill('Season of the journey')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const remove = dialog.getByRole('button', { name: 'Delete Season of the journey' })
  await expect(remove).toBeEnabled()
  await remove.click()
  await expect(remove).toHaveCount(0)
})

test('A size of an idle style is put on the site from its matrix', async ({ person }) => {
  const { page, call } = await person('admin')
  const { rows } = await call(inactiveStylesView.list, {
    query: { limit: 1, filter: JSON.stringify([{ field: 'isWholly', op: 'is', value: true }]) } as never,
  })
  const [style] = rows
  await page.goto('/inactive-styles')
  await page
    .getByRole('link', { name: style?.name ?? '' })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: new RegExp(style?.code ?? '') })
  await expect(drawer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  const tick = drawer.getByRole('checkbox', { name: /is active$/, disabled: false }).first()
  await tick.click()
  await drawer.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText(`${style?.code} is saved`)).toBeVisible()
  const stored = await call(styles.read, { params: { uid: style?.uid ?? 0 } })
  expect(JSON.stringify(stored)).toContain('"active"')
})

test('A search is ready to be typed, puts the code first and keeps an order somebody asks for', async ({
  person,
}) => {
  const { page, call } = await person('ecommerce')
  const { rows } = await call(itemsView.list, { query: { limit: 1, search: 'tor', sort: 'name' } as never })
  const wanted = rows[0]?.code ?? ''
  await page.goto('/products')
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^Search/ }))
      .first(),
  ).toBeFocused()
  await page.keyboard.type(wanted.slice(0, -1))
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('Best match first').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(wanted.slice(0, -1))
  await page.keyboard.type(wanted.slice(-1))
  await expect(page.getByRole('status').filter({ hasText: `Enter opens ${wanted}` })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(wanted)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByText('Best match first').filter({ visible: true })).toHaveCount(0)
  await page.goto('/products')
  await expect(page.getByRole('columnheader', { name: /Changed/ })).toHaveAttribute('aria-sort', 'descending')
})

test('A question is saved, mailed every day to somebody, changed and taken away', async ({ person }) => {
  const { page, call } = await person('admin')
  const query = { match: 'all', of: [{ field: 'onSale', op: 'is', value: true }] }
  await page.goto(`/products-advanced?query=${encodeURIComponent(JSON.stringify(query))}`)
  const name = `On sale ${Date.now()}`
  await page.getByRole('button', { name: 'Save query…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText('Every day').click()
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(dialog.getByText('Choose who gets it.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByText(`${name} is saved`)).toBeVisible()
  const mine = async () => (await call(savedQueries.list)).find(each => each.name === name)
  expect(await mine()).toMatchObject({ schedule: 'daily', mailTo: [expect.any(Number)], query })
  await page.getByRole('button', { name: 'Saved queries' }).click()
  await page.getByRole('menuitem', { name: `Change ${name}` }).click()
  const change = page.getByRole('dialog', { name: `Change ${name}` })
  await change.getByText('Every Monday').click()
  await change.getByRole('button', { name: 'Save query' }).click()
  await expect(change).toBeHidden()
  expect((await mine())?.schedule).toBe('weekly')
  await page.getByRole('button', { name: 'Saved queries' }).click()
  await page.getByRole('menuitem', { name: `Delete ${name}` }).click()
  await expect.poll(mine).toBeUndefined()
})

test('A brand’s page lists its items, and its counts lead to them', async ({ person }) => {
  const { page } = await person('ecommerce')
  await page.goto('/brands/1')
  const section = page
    .getByRole('region', { name: 'Items' })
    .or(page.locator('section', { hasText: 'Open in Item Search' }))
    .last()
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'See its items' }).click()
  await expect(page).toHaveURL(/\/products\?.*brandUid/)
  await expect(page.getByRole('row').nth(1)).toContainText('Fellside')
})

test('A builder template is tried from the list, then put on an item and taken off again', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)
  const { item } = await makeItem(admin)
  await page.goto('/custom-builder-templates')
  await openMenu(page, 'Kestrel Gravel Custom')
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of Kestrel Gravel Custom' })
  await expect(preview.getByRole('group').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Kestrel Gravel Custom' }).click()
  await page.getByRole('button', { name: 'Apply it to an item' }).click()
  await page.getByRole('combobox', { name: 'Code, barcode or name' }).fill(item.code)
  await page.getByRole('option', { name: new RegExp(item.code) }).click()
  await expect(page.getByText(`${item.code} is built by Kestrel Gravel Custom`)).toBeVisible()
  expect((await readItem(admin, { item })).item.customBuilderTemplateUid).not.toBeNull()
  await page.getByRole('button', { name: `Remove ${item.name}` }).click()
  await expect(page.getByText(`${item.code} is sold as it is again`)).toBeVisible()
  expect((await readItem(admin, { item })).item.customBuilderTemplateUid).toBeNull()
  expect(errors).toEqual([])
})
