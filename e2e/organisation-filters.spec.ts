import { addFacets } from '@backroom/contract/organisation/filters/facets'
import { blankFilter, filters } from '@backroom/contract/organisation/filters/filters'
import { expect, type Page } from '@playwright/test'
import { freshCode, makeItem } from './make-item.ts'
import { pickUp } from './put-in-order.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test('A filter is made, gets a pasted list of facets, is saved and stands in the list; a sheet of them is looked at first, taken in, and taken back', async ({
  person,
}) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  const name = `Bell ${freshCode()}`
  await page.goto('/filters')
  await page.getByRole('button', { name: 'New filter' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Make filter' }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Names, one a line').fill('Loud\nQuiet\nloud')
  await page.getByRole('button', { name: 'Add 3 facets' }).click()
  await expect(page.getByText('2 facets', { exact: true })).toBeVisible()
  await page.getByLabel('Most per item').fill('1')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  await page.getByRole('button', { name: 'Loud', exact: true }).click()
  const editor = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save facet' }) })
  await editor.getByLabel('Name', { exact: true }).fill('Very loud')
  await editor.getByRole('button', { name: 'Save facet' }).click()
  await expect(page.getByRole('button', { name: 'Very loud', exact: true })).toBeVisible()

  await visit(page, '/filters')
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Import facets…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import facets' })
  await dialog
    .getByRole('textbox', { name: 'Or paste it here' })
    .fill('Filter name,Name\nHub flange,Wide\nHub flange,Narrow\nColour,Dusk\n')
  await dialog.getByRole('button', { name: 'Look first' }).click()
  await expect(dialog.getByText('2 new, 0 changed, 0 unchanged, 1 refused.')).toBeVisible()
  await expect(dialog.getByText('The facets of Colour come from the items themselves.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
  const inList = page.getByRole('button', { name: /^Hub flange/ })
  await expect(inList).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo 3' }).click()
  await expect(inList).toBeHidden()
  expect(errors).toEqual([])
})

test(
  'Facets are ordered from the keyboard, and the order is the site’s; duplicates are found and merged with a preview, and codes put a facet on items',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const filter = await admin.call(filters.create, { body: blankFilter(`Order ${freshCode()}`) })
    await admin.call(addFacets, { params: { uid: filter.uid }, body: { names: ['One', 'Two', 'Three'] } })
    await page.goto(`/filters?filter=${filter.uid}`)
    await page.getByRole('button', { name: 'Move Three' }).focus()
    await pickUp(page)
    const told = page.getByText(/^Three is /)
    await expect(told).toHaveText(/place 3 of 3/)
    await page.keyboard.press('ArrowUp')
    await expect(told).toHaveText(/place 2 of 3/)
    await page.keyboard.press('ArrowUp')
    await expect(told).toHaveText(/place 1 of 3/)
    await page.keyboard.press('Space')
    const names = page.getByRole('checkbox', { name: /^Choose / })
    await expect(names.first()).toHaveAccessibleName('Choose Three')
    await page.reload()
    await expect(names.first()).toHaveAccessibleName('Choose Three')

    const twins = await admin.call(filters.create, { body: blankFilter(`Twins ${freshCode()}`) })
    await admin.call(addFacets, { params: { uid: twins.uid }, body: { names: ['Grey stone', 'Gray stone'] } })
    const { item } = await makeItem(admin)
    await visit(page, `/filters?filter=${twins.uid}`)
    await page.getByRole('button', { name: '0 items with Gray stone' }).click()
    await page.getByLabel('Codes of items that get Gray stone').fill(item.code)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('Gray stone is on 1 more item')).toBeVisible()
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
    // Which of them is to be kept depends on whether the items were counted yet.
    const other = page.getByRole('button', { name: 'Keep Grey stone instead' })
    const merge = page.getByRole('button', { name: 'Merge Gray stone into Grey stone' })
    await expect(other.or(merge)).toBeVisible()
    if (await other.isVisible()) await other.click()
    await merge.click()
    await expect(page.getByText(/1 item will move to the facet that is kept/)).toBeVisible()
    await page
      .getByRole('button', { name: /^Merge/ })
      .last()
      .click()
    await expect(page.getByText('1 facet', { exact: true })).toBeVisible()
  },
)

test(
  'What is typed of a filter or facet is asked about before another one is opened, and stays with its own',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const [one, two] = [`First ${freshCode()}`, `Second ${freshCode()}`]
    const first = await admin.call(filters.create, { body: blankFilter(one) })
    const second = await admin.call(filters.create, { body: blankFilter(two) })
    await admin.call(addFacets, { params: { uid: first.uid }, body: { names: ['Soft', 'Hard'] } })
    await page.goto(`/filters?filter=${first.uid}`)
    const asked = page.getByText(/^There are unsaved changes on this page/)
    const go = (name: string) =>
      page
        .getByRole('navigation', { name: 'Filters' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
    await page.getByRole('textbox', { name: 'Name for staff' }).fill('Typed here')
    await page.getByRole('button', { name: 'Soft', exact: true }).click() // the form stays as it is
    await expect(asked).toBeHidden()
    const editor = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save facet' }) })
    await editor.getByLabel('Name', { exact: true }).fill('Softer')
    await page.getByRole('textbox', { name: 'Search facets' }).fill('hard')
    await page.getByRole('button', { name: 'Hard', exact: true }).click()
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editor.getByLabel('Name', { exact: true })).toHaveValue('Softer')
    await go(two)
    await expect(asked).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { name: two, level: 2 })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name for staff' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Name for staff' }).fill('Not wanted')
    await go('Typed here')
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page.getByRole('heading', { name: 'Typed here', level: 2 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Softer', exact: true })).toBeVisible()
    expect((await admin.call(filters.read, { params: { uid: second.uid } })).internalName).toBe('')
  },
)

test('A gap leads to the items that have no answer', proveOnly, async ({ person }) => {
  const { page } = await person('ecommerce')
  await page.goto('/filters?tab=gaps')
  const cell = page.getByRole('link', { name: /missing/ }).first()
  const missing = /(\d[\d,]*) missing/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1]
  await cell.click()
  await expect(page).toHaveURL(/item-filter-quick-apply\?category=\d+&missing=\d+/)
  await expect(page.getByText(`of ${missing} done`, { exact: false })).toBeVisible()
})

test('Cyclescheme: the usual set, a reason, a check; what two people change at once is asked about, and the history tells of both', async ({
  person,
}) => {
  const { page } = await person('admin')
  const { page: theirs } = await person('manager')
  const reason = (of: Page) => of.getByLabel('Reason for Headphones')
  for (const each of [page, theirs]) {
    await each.goto('/cyclescheme-restricted-facets')
    await expect(reason(each)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Allow Watches' }).click()
  await page.getByRole('button', { name: 'Add the usual set' }).click()
  await page.getByLabel('Reason for Watches').fill('Not for riding.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .+ by you$/)).toBeVisible()
  await page.getByLabel('Code or barcode').fill('NO-SUCH')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('No item has the code NO-SUCH.')).toBeVisible()
  const [mine, their] = [`Mine ${Date.now()}`, `Theirs ${Date.now()}`]
  await reason(page).fill(mine)
  await reason(theirs).fill(their)
  await theirs.keyboard.press('Control+s')
  await expect(theirs.getByText(/^Saved .+ by you$/)).toBeVisible()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Headphones (${their})`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep all mine' }).click()
  await dialog.getByRole('button', { name: /^Save Merged/ }).click()
  await expect(page.getByText(/^Saved .+ by you$/)).toBeVisible()
  await expect(reason(page)).toHaveValue(mine)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const saved = page.locator('.mantine-Timeline-item').filter({ hasText: `Headphones (${mine})` })
  await saved.last().getByRole('button', { name: 'Restore Restricted facets' }).click()
  await expect(reason(page)).toHaveValue(their)
})
