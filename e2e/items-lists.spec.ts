import { readFileSync } from 'node:fs'
import { itemsView } from '@backroom/contract/items/item-views'
import { items } from '@backroom/contract/items/items'
import { expect } from '@playwright/test'
import { test, watchErrors } from './shop.ts'

test.describe('The list of items', () => {
  test('shows pages or every size, and keeps it in the address', async ({ person }) => {
    const { page } = await person('admin')
    const errors = watchErrors(page)
    await page.goto('/products')
    const foot = page.getByRole('status').filter({ hasText: /items$/ })
    await expect(foot).toBeVisible()
    const pages = await foot.innerText()
    await page.getByRole('switch', { name: 'Show every size' }).click({ force: true })
    await expect(page).toHaveURL(/sizes=true/)
    await expect(foot).not.toHaveText(pages)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Show every size' })).toBeChecked()
    expect(errors).toEqual([])
  })

  test('makes an item; a code that is taken is said while typing', async ({ person }) => {
    const { page, call } = await person('admin')
    const { rows } = await call(itemsView.list, { query: { limit: 1 } as never })
    await page.goto('/products')
    await page.getByRole('button', { name: 'New item' }).click()
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill(rows[0]?.code ?? '')
    await expect(page.getByText(/is already used by/)).toBeVisible()
    await code.fill(`E2E-${Date.now()}`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Item of the journey')
    await page.getByRole('button', { name: 'Make item' }).click()
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Item of the journey' })).toBeVisible()
  })

  test('previews a bulk change and runs it', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/products')
    await page.getByRole('row').nth(1).getByRole('checkbox').click()
    await page.getByRole('row').nth(2).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Delivery', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Set delivery delay…' }).click()
    await page.getByRole('textbox', { name: 'Delivery delay' }).fill(`Ready in ${Date.now() % 1000} days`)
    const drawer = page.getByRole('dialog', { name: 'Set delivery delay' })
    await drawer.getByRole('button', { name: 'Preview', exact: true }).click()
    await drawer.getByRole('button', { name: /2 (items|pages)/ }).click()
    await expect(drawer.getByRole('button', { name: /^Undo…/ })).toBeVisible()
  })

  test('compares two items and marks what differs', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/products')
    await page.getByRole('row').nth(1).getByRole('checkbox').click()
    await page.getByRole('row').nth(2).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Compare' }).click()
    const dialog = page.getByRole('dialog', { name: /Compare 2 items/ })
    await expect(dialog.getByRole('rowheader', { name: /^Code/ })).toBeVisible()
    await expect(dialog.locator('tr[data-differs]').first()).toBeVisible()
  })
})

test.describe('Finding an item', () => {
  test('a scanner’s code and Enter open the item without a list (proof 17)', async ({ person }) => {
    const { page, call } = await person('admin')
    const { rows } = await call(itemsView.list, {
      query: {
        limit: 1,
        filter: JSON.stringify([{ field: 'barcode', op: 'startsWith', value: '50' }]),
      } as never,
    })
    const barcode = rows[0]?.barcode ?? ''
    const [found] = await call(items.lookup, { query: { term: barcode } })
    await page.goto('/')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.keyboard.press('Alt+s')
    await expect(page.getByRole('combobox', { name: 'Code, barcode or name' })).toBeFocused()
    await page.keyboard.type(barcode)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/products/${found?.uid}$`))
  })

  test('nothing found offers to make the item', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/products')
    await expect(page.getByRole('heading', { name: 'Item Search' })).toBeVisible()
    await page.keyboard.press('Alt+s')
    await page.getByRole('combobox', { name: 'Code, barcode or name' }).fill('zzz-unheard-of')
    await page.getByRole('button', { name: /Create item with code/ }).click()
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('zzz-unheard-of')
  })
})

test.describe('Advanced search', () => {
  test('a question is in the address and is asked again after a reload (proof 28)', async ({ person }) => {
    const { page } = await person('admin')
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
  })
})

test.describe('Other lists', () => {
  test('somebody without the level is sent home (proof 19)', async ({ person }) => {
    const { page } = await person('payments')
    await page.goto('/products')
    await expect(page).toHaveURL(url => url.pathname === '/')
    await expect(page.getByText('You do not have access to Item Search.')).toBeVisible()
  })

  test('inactive items by location, with what is hidden from shoppers', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/inactive-products/')
    await expect(page.getByText('Value hidden from shoppers')).toBeVisible()
    await page.getByRole('combobox', { name: 'Stock location' }).click()
    await page.getByRole('option', { name: /Keswick/ }).click()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Stock location' })).toHaveValue(/Keswick/)
  })

  test('a style opens as a matrix under its own address', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/inactive-styles')
    await page.locator('tbody a').first().click()
    await expect(page).toHaveURL(/style=\d+/)
    await expect(page.getByRole('columnheader', { name: 'Colour', exact: true })).toBeVisible()
  })

  test('a guide is written, saved as a draft, and needs words to be published', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/buyers-guides/new')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Guide ${Date.now()}`)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page).toHaveURL(/\/buyers-guides\/\d+$/)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/200 characters/).first()).toBeVisible()
  })

  test('the gallery says where a picture is used and takes one that is dropped in', async ({ person }) => {
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
  })

  test('a builder template takes a step and shows it to shoppers', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/custom-builder-templates')
    await page.locator('tbody a').first().click()
    await page.getByRole('button', { name: 'Add step' }).click()
    await expect(page.getByText(/1 unsaved change/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('group').last()).toBeVisible()
  })

  test('a CSV is mapped, checked and run', async ({ person }) => {
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
})

test('Import opens over the list as it was just asked for, also before that is drawn', async ({ person }) => {
  const { page } = await person('admin')
  await page.goto('/products')
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
})
