import { categories } from '@backroom/contract/organisation/categories/categories'
import { googleMappingView, incorrectPrimariesView } from '@backroom/contract/organisation/categories/views'
import { expect } from '@playwright/test'
import { plant, unique } from './category-steps.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test('A category is made below its parent, shows the address it will have, is written and saved, and says what another address would do', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const mark = unique()
  const [root = 0] = await plant(admin, `Parent ${mark}`)
  await page.goto(`/category-manager/new?parent=${root}`)
  await expect(page.getByText(`/parent-${mark}/…. Left empty`)).toBeVisible()
  await page.getByRole('textbox', { name: 'URL' }).fill('gravel')
  await expect(page.getByText(`/parent-${mark}/gravel. Left empty`)).toBeVisible()
  await page.getByRole('textbox', { name: 'URL' }).fill('')
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Child ${mark}`)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/category-manager\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: `Child ${mark}` })).toBeVisible()
  const uid = Number(/\d+$/.exec(page.url())?.[0])
  await page.getByRole('textbox', { name: 'URL' }).fill(`other-${mark}`)
  await expect(page.getByText('1 page gets another address, and 1 redirect is made.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Introduction' }).fill('A few words over its items.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  const stored = await admin.call(categories.read, { params: { uid } })
  expect(stored).toMatchObject({
    path: `/parent-${mark}/other-${mark}`,
    introduction: '<p>A few words over its items.</p>',
  })

  await page.getByRole('button', { name: 'Add items…' }).click()
  await page.getByRole('textbox', { name: 'Codes or barcodes' }).fill('NOSUCH-1')
  await page.getByRole('button', { name: 'Add 1 item' }).click()
  await expect(page.getByText('These are not items: NOSUCH-1')).toBeVisible()
})

test('Incorrect primary categories are worked off with Enter and L alone, and where all are sound the list says so; primary categories open the items behind a row', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const count = async () =>
    (await admin.call(incorrectPrimariesView.list, { query: { limit: 0 } })).total?.count ?? 0
  await page.goto('/incorrect-primary-categories?view=with-a-suggestion')
  await expect(page.getByRole('grid')).toBeVisible()
  const before = await count()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect.poll(count).toBe(before - 1)
  await page.getByRole('grid').focus()
  await page.keyboard.press('l')
  await expect.poll(count).toBe(before - 2)

  await visit(page, '/primary-categories')
  await expect(page.getByText('Without a primary:')).toBeVisible()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/api/dataviews/IncorrectPrimaryCategoryView?**', route =>
    route.fulfill({ json: { rows: [], total: { count: 0, isEstimate: false }, nextCursor: null } }),
  )
  await page.goto('/incorrect-primary-categories?view=with-a-suggestion')
  await expect(page.getByText('The view is “With a suggestion”.')).toBeVisible()
  await visit(page, '/incorrect-primary-categories?search=nothing')
  await expect(page.getByText('The search is “nothing”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Every active item has a sound primary category.')).toBeVisible()
})

test(
  'Google categories are mapped with the keyboard: rows right after one another are each done once, what is typed is what Enter takes, and the list goes on from there',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const jerseys = async () => {
      const filter = JSON.stringify([{ field: 'googleCategoryId', op: 'in', value: [3455] }])
      return (
        (await admin.call(googleMappingView.list, { query: { filter: filter as never, limit: 1 } })).total
          ?.count ?? 0
      )
    }
    const before = await jerseys()
    await page.goto('/google-categories')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Search Google categories' }).fill('jersey')
    await expect(page.getByRole('option', { name: /Bicycle Jerseys/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(jerseys).toBe(before + 1)
    await page.getByRole('tab', { name: 'Taxonomy' }).click()
    await page.getByRole('button', { name: 'Update list…' }).click()
    await page.getByRole('button', { name: 'Fetch from Google' }).click()
    await expect(page.getByText(/^List of 2021-09-21/)).toBeVisible()

    const mark = unique()
    const names = ['Helmets', 'Tents', 'Sleeping bags', 'Gloves'].map(name => `${name} ${mark}`)
    const uids: number[] = []
    for (const name of names) uids.push(...(await plant(admin, name)))
    const sent: number[] = []
    page.on('request', request => {
      if (request.method() === 'PUT' && request.url().endsWith('/Categories/googleCategory'))
        sent.push(request.postDataJSON()[0].categoryUid)
    })
    await page.goto(`/google-categories?view=unmapped&search=${mark}`)
    const grid = page.getByRole('grid')
    const rows = grid.getByRole('row', { name: new RegExp(mark) })
    await expect(rows).toHaveCount(4)
    const shown = await rows.getByRole('link').allInnerTexts()
    await grid.focus()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter') // a search that is given up, on a row that moves up meanwhile
    await expect(rows).toHaveCount(3)
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    await expect(rows).toHaveCount(1)
    await page.keyboard.press('a')
    await page.keyboard.press('a') // before the answer: the last row is done already
    await expect(page.getByText('No categories match')).toBeVisible()
    const inOrder = shown.map(name => uids[names.findIndex(each => name.includes(each))])
    expect(sent).toEqual(inOrder)

    const other = unique()
    const [first = 0] = await plant(admin, `Anything ${other}`)
    await plant(admin, `Zebra tents ${other}`)
    await visit(page, `/google-categories?search=${other}&view=tree-order`)
    const both = page.getByRole('grid').getByRole('row', { name: new RegExp(other) })
    await expect(both).toHaveCount(2)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.type('1026')
    await page.keyboard.press('Enter')
    const google = async (uid: number) =>
      (await admin.call(categories.read, { params: { uid } })).googleCategoryId
    await expect.poll(() => google(first)).toBe(1026)
    await expect(page.getByRole('grid')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Search Google categories' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeFocused()
    await expect(both.nth(1)).toHaveAttribute('data-current', 'true')
  },
)

test('A sheet of categories is looked at line by line, taken in, and taken back', async ({ person }) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  await page.goto('/category-manager')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import categories' })
  const csv = 'path,name\n/out-of-a-sheet,Out of a sheet\n/nowhere/child,Lost\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'tree.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('1 new, 0 changed, 0 unchanged, 1 refused.')).toBeVisible()
  await expect(dialog.getByText('There is no category /nowhere to put it in.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(dialog).toBeHidden()
  const find = page.getByPlaceholder('Find, then Enter for the next')
  await find.fill('Out of a sheet')
  await find.press('Enter')
  const inTree = page.getByRole('treeitem', { name: /^Out of a sheet/ })
  await expect(inTree).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo 1' }).click()
  await expect(inTree).toBeHidden()
  expect(errors).toEqual([])
})
