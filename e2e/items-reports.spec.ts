import { archivedItemsView, inactiveStylesView, outOfStockView } from '@backroom/contract/items/lists/views'
import { items } from '@backroom/contract/items/page/items'
import { styles } from '@backroom/contract/items/styles/styles'
import { expect, type Page } from '@playwright/test'
import { makeItem, readItem } from './make-item.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

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
  // What may be sold is worked out within seconds of the change, and the list goes by that.
  const isListed = async () => {
    const listed = await call(outOfStockView.list, { query: { search: out, limit: 20 } as never })
    return listed.rows.some(({ code }) => code === out)
  }
  await expect.poll(isListed).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(rowOf(page, out)).toHaveCount(0)

  const archived = await call(archivedItemsView.list, { query: { limit: 100 } as never })
  const free = archived.rows.find(({ struckBarcodes }) => struckBarcodes === '')
  const struck = archived.rows.find(({ struckBarcodes }) => struckBarcodes !== '')
  await visit(page, `/archived-items?search=${free?.code}`)
  await openMenu(page, free?.code ?? '')
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await expect(page.getByText(`${free?.code} is back, still off the site`)).toBeVisible()
  await visit(page, `/archived-items?search=${struck?.code}`)
  await openMenu(page, struck?.code ?? '')
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  const question = page.getByRole('dialog', { name: `Unarchive ${struck?.code} without those barcodes?` })
  await expect(question.getByText(struck?.struckBarcodes ?? '')).toBeVisible()
  await question.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByText(`${struck?.code} is back, still off the site`)).toBeVisible()
  expect((await call(items.read, { params: { uid: struck?.uid ?? 0 } })).item.status).toBe('inactive')
  expect(errors).toEqual([])
})

test(
  'Inactive items say what is hidden from shoppers, by location; a season is added where its items are listed, and one that is used stays',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/inactive-products/')
    await expect(page.getByText('Value hidden from shoppers')).toBeVisible()
    await page.getByRole('combobox', { name: 'Stock location' }).click()
    await page.getByRole('option', { name: /Keswick/ }).click()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Stock location' })).toHaveValue(/Keswick/)

    await visit(page, '/inactive-products/current-season')
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
  },
)

test('A style opens as a matrix under its own address, and a size of it is put on the site from there', async ({
  person,
}) => {
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
  await expect(page).toHaveURL(/style=\d+/)
  await expect(page.getByRole('columnheader', { name: 'Colour', exact: true })).toBeVisible()
  const drawer = page.getByRole('dialog', { name: new RegExp(style?.code ?? '') })
  await expect(drawer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  const tick = drawer.getByRole('checkbox', { name: /is active$/, disabled: false }).first()
  await tick.click()
  await drawer.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText(`${style?.code} is saved`)).toBeVisible()
  const stored = await call(styles.read, { params: { uid: style?.uid ?? 0 } })
  expect(JSON.stringify(stored)).toContain('"active"')
  // And back again from the same drawer: nobody but oneself has changed anything.
  await expect(drawer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await tick.click()
  await drawer.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(drawer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(drawer.getByRole('alert')).toHaveCount(0)
})

test(
  'The gallery says where a picture is used and takes one that is dropped in; a guide is written, saved as a draft, and needs words to be published',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/image-gallery')
    await page.getByRole('button', { name: /logo/ }).first().click()
    await expect(page.getByText('Where used')).toBeVisible()
    await page.keyboard.press('Escape')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path d="M0 0h${Date.now() % 600}v9z"/></svg>`
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'journey.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await expect(page.getByRole('button', { name: /journey/ }).first()).toBeVisible()

    await visit(page, '/buyers-guides/new')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Guide ${Date.now()}`)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page).toHaveURL(/\/buyers-guides\/\d+$/)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/200 characters/).first()).toBeVisible()
  },
)

test('A builder template is tried from the list, put on an item and taken off again, and takes a step that shoppers see', async ({
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

  await page.getByRole('button', { name: 'Add step' }).click()
  await expect(page.getByText(/1 unsaved change/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('group').last()).toBeVisible()
  expect(errors).toEqual([])
})
