import { readFileSync } from 'node:fs'
import { itemsView } from '@backroom/contract/items/lists/views'
import { items } from '@backroom/contract/items/page/items'
import { savedQueries } from '@backroom/contract/items/queries/saved-queries'
import { expect } from '@playwright/test'
import { cutOff } from './cut.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test('The list of items compares two, changes them in bulk with a preview, shows every size, and opens Import over itself as it was just asked for', async ({
  person,
}) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  await page.goto('/products')
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: /Compare 2 items/ })
  await expect(dialog.getByRole('rowheader', { name: /^Code/ })).toBeVisible()
  await expect(dialog.locator('tr[data-marked]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delivery', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Set delivery delay…' }).click()
  await page.getByRole('textbox', { name: 'Delivery delay' }).fill(`Ready in ${Date.now() % 1000} days`)
  const drawer = page.getByRole('dialog', { name: 'Set delivery delay' })
  await drawer.getByRole('button', { name: 'Preview', exact: true }).click()
  await drawer.getByRole('button', { name: /2 (items|pages)/ }).click()
  await expect(drawer.getByRole('button', { name: /^Undo…/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const foot = page.getByRole('status').filter({ hasText: /items$/ })
  await expect(foot).toBeVisible()
  const pages = await foot.innerText()
  await page.getByRole('switch', { name: 'Show every size' }).click({ force: true })
  await expect(page).toHaveURL(/sizes=true/)
  await expect(foot).not.toHaveText(pages)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Show every size' })).toBeChecked()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()

  await page.evaluate(() => {
    const click = (name: string) =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === name)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    click('Code')
    setTimeout(() => click('Import'))
  })
  await expect(page).toHaveURL(/import=new/)
  await expect(page).toHaveURL(/sort=code/)
  expect(errors).toEqual([])
})

test('A scanner’s code and Enter open the item without a list; a code that is taken is said while typing, and one nobody has makes an item', async ({
  person,
}) => {
  const { page, call } = await person('admin')
  const { rows } = await call(itemsView.list, {
    query: {
      limit: 1,
      filter: JSON.stringify([{ field: 'barcode', op: 'startsWith', value: '50' }]),
    } as never,
  })
  const barcode = rows[0]?.barcode ?? ''
  const [found] = await call(items.lookup, { query: { term: barcode } })
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Item Search' })).toBeVisible()
  await page.keyboard.press('Alt+s')
  const box = page.getByRole('combobox', { name: 'Code, barcode or name' })
  await box.fill('zzz-unheard-of')
  await page.getByRole('button', { name: /Create item with code/ }).click()
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toHaveValue('zzz-unheard-of')
  await code.fill(rows[0]?.code ?? '')
  await expect(page.getByText(/is already used by/)).toBeVisible()
  await code.fill(`E2E-${Date.now()}`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Item of the journey')
  await page.getByRole('button', { name: 'Make item' }).click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Item of the journey' })).toBeVisible()

  await page.keyboard.press('Alt+s')
  await expect(box).toBeFocused()
  await page.keyboard.type('5000000000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No item has that code, barcode or name')).toBeVisible()
  // The next scan replaces the miss, and what it opens waits for the one after it with no field under the cursor.
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/products/${found?.uid}$`))
  await expect(page.locator('input:focus, textarea:focus, [contenteditable]:focus')).toHaveCount(0)
})

test(
  'A question is in the address and is asked again after a reload; one is saved, mailed every day to somebody, changed and taken away',
  proveOnly,
  async ({ person }) => {
    const { page, call } = await person('admin')
    await page.goto('/products-advanced')
    await page.getByRole('button', { name: 'Condition', exact: true }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('combobox', { name: 'Field' }).fill('Facet of Frame')
    await page
      .getByRole('option', { name: /Facet of Frame size/i })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Question' }).click()
    await page.getByRole('option', { name: 'is empty' }).click()
    await expect(page).toHaveURL(/query=.*empty/)
    // What remains is said only of the question as it stands; the list may still show the one before.
    const remain = await page.getByText(/ remain$/).innerText()
    const foot = page.getByRole('status').filter({ hasText: /items found$/ })
    const total = remain.replace(/ remain$/, ' items found')
    await expect(foot).toHaveText(total)
    await page.reload()
    await expect(page.getByText(/Facet of Frame size is empty/i)).toBeVisible()
    await expect(foot).toHaveText(total)

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
  },
)

test(
  'A search is ready to be typed, puts the code first and keeps an order somebody asks for',
  proveOnly,
  async ({ person }) => {
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
    await visit(page, '/products')
    await expect(page.getByRole('columnheader', { name: /Changed/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  },
)

test('A CSV is mapped, checked and run', async ({ person }) => {
  const { page, call } = await person('admin')
  const { rows } = await call(itemsView.list, { query: { limit: 1, sort: 'code' } as never })
  await page.goto('/products?import=new')
  const csv = `Code,Name\n${rows[0]?.code},Renamed by the journey\nNO-SUCH-CODE,Nothing\n`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'two rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('tab', { name: /Refused 1/ })).toBeVisible({ timeout: 30_000 })
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  ])
  expect(readFileSync(await refused.path(), 'utf8')).toContain('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 changed, 0 made')).toBeVisible({ timeout: 30_000 })
})

test('A filter is built and a picker filled by keyboard alone; what can be done to the rows that are ticked is a key away', async ({
  person,
}) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await expect(page.getByRole('option', { name: 'Brand', exact: true })).toHaveCount(1)
  await expect(page.getByLabel('Filter by').first()).toBeFocused()
  await page.keyboard.type('brand')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Question').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const answer = page.getByLabel('Brand', { exact: true }).first()
  await expect(answer).toBeFocused()
  // Enter comes before the matches do, and still means the first of them.
  await page.keyboard.type('fellsi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled()
  // Looked for once more, it is not there to be chosen, and Enter does not take it away.
  await page.keyboard.type('fellsi')
  await page.keyboard.press('Enter')
  for (const _ of 'fellsi') await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowDown')
  // Escape closes the list alone.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/brandUid/)
  const chip = page.getByRole('button', { name: /Brand .*Fellside/ })
  await chip.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0)
  await expect(chip).toBeFocused()

  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.keyboard.press('.')
  await expect(page.getByRole('button', { name: /^Select all/ })).toBeFocused()
  for (const width of [1_440, 360, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByLabel('Actions for the selection')).toBeInViewport({ ratio: 1 })
    const cut = await cutOff(page, '[aria-label="Actions for the selection"]')
    expect.soft(cut, `the bar at ${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
  expect(errors).toEqual([])
})
