import { items } from '@backroom/contract/items/page/items'
import { expect, type Page } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

/** One page of each kind, and something only the finished page shows; every page at every width is looked at by `npm run prove`. */
const kinds = [
  { kind: 'a list', path: '/brands', shows: /^\d+ brands$/ },
  { kind: 'a record', path: '/brands/2', shows: /^Supplier links$/ },
  { kind: 'a tree', path: '/category-manager', shows: /^\d+ categories$/ },
  { kind: 'settings', path: '/filter-settings', shows: /^\d+ items/ },
] as const

async function finished(page: Page, shows: RegExp): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
}

test('axe finds nothing on a page of each kind, in light and in dark, and none sticks out on a phone', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await page.goto('/')
  await finished(page, /^Recent work$/)
  expect.soft(await faultsOf(page), 'the Dashboard').toEqual([])
  for (const { kind, path, shows } of kinds) {
    await visit(page, path)
    await finished(page, shows)
    expect.soft(await faultsOf(page), kind).toEqual([])
    await page.setViewportSize({ width: 360, height: 900 })
    await finished(page, shows)
    expect.soft(await sticksOut(page), `${kind} at 360 px`).toBe(false)
    await page.setViewportSize({ width: 1_440, height: 900 })
  }
  expect(errors).toEqual([])
})

test('axe finds nothing on the login page, an item’s page, in a drawer and a dialog, and on a phone', async ({
  browser,
  baseURL,
  person,
}) => {
  const context = await browser.newContext({ baseURL: baseURL as string, bypassCSP: true })
  const login = await context.newPage()
  await login.goto('/login')
  await expect(login.getByRole('textbox', { name: 'Username' })).toBeFocused()
  expect.soft(await faultsOf(login), 'the login page').toEqual([])
  await context.close()

  const { page, call } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await page.goto('/brands')
  await page.getByRole('checkbox', { name: 'Select Askrigg' }).check()
  await page.getByRole('button', { name: 'Set permissions…' }).click()
  await expect(page.getByRole('dialog').getByText('Nothing changes until')).toBeVisible()
  expect.soft(await faultsOf(page), 'a drawer').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'New brand' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  expect.soft(await faultsOf(page), 'a dialog').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 900 })
  await finished(page, /^\d+ brands$/)
  expect.soft(await faultsOf(page), 'a list on a phone').toEqual([])
  await page.setViewportSize({ width: 1_440, height: 900 })

  const [bike] = await call(items.lookup, { query: { term: 'Kestrel Merlin Gravel', pages: 'true' } })
  await visit(page, `/products/${bike?.uid}`)
  await page.mouse.move(0, 0) // a tooltip under the pointer is no part of the page
  await expect(page.getByRole('button', { name: 'Show what was changed' })).toBeAttached()
  await finished(page, /^Additional information$/)
  expect.soft(await faultsOf(page), 'an item').toEqual([])
  expect(errors).toEqual([])
})
