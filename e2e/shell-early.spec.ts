import { expect, type Page } from '@playwright/test'
import { firstVisit } from './first-visit.ts'
import { proveOnly, test } from './shop.ts'

/** Files of the console that the page has asked for so far, by what asked. */
function filesOf(page: Page): Promise<{ name: string; by: string }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/assets/'))
      .map(({ name, initiatorType }) => ({ name: name.split('/').at(-1) ?? '', by: initiatorType })),
  )
}

const codeOf = (files: readonly { name: string }[], part: string) =>
  files.filter(({ name }) => name.startsWith(`${part}-`) && name.endsWith('.js'))

test('The frame comes with the first script for whoever is signed in, once, and never before the login can be used', async ({
  page,
  person,
}) => {
  expect(codeOf(await firstVisit(page), 'house')).toEqual([])
  const { page: own } = await person('admin')
  const fetched: string[] = []
  own.on('request', request => fetched.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  await own.goto('/brands')
  await own.getByRole('grid').waitFor()
  for (const part of ['house', 'frame']) {
    await expect(own.locator(`link[rel=modulepreload][href*="/${part}-"]`)).toHaveCount(1)
    expect(fetched.filter(name => name.startsWith(`${part}-`) && name.endsWith('.js'))).toHaveLength(1)
    const styles = fetched.filter(name => name.startsWith(`${part}-`) && name.endsWith('.css'))
    expect(styles).not.toEqual([])
    expect(new Set(styles).size, 'each once').toBe(styles.length)
  }
})

test(
  'The code of a page comes while the pointer or the focus is on a link to it',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/brands')
    const row = page.getByRole('grid').getByRole('row').nth(1)
    await row.waitFor()
    expect(codeOf(await filesOf(page), 'brand-edit')).toEqual([])
    await row.getByRole('link').first().hover()
    await expect.poll(async () => codeOf(await filesOf(page), 'brand-edit').length).toBe(1)
    await page.getByRole('link', { name: 'Dashboard' }).first().focus()
    await expect.poll(async () => codeOf(await filesOf(page), 'dashboard').length).toBe(1)
    await expect(page, 'nothing was opened').toHaveURL(/\/brands$/)
  },
)

test('A link to a page somebody may not have loads nothing of it', proveOnly, async ({ person }) => {
  const { page } = await person('payments')
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('link', { name: 'Dashboard' })
    .first()
    .evaluate(link => {
      link.setAttribute('href', '/brands')
    })
  await page.getByRole('link', { name: 'Dashboard' }).first().hover()
  await page.waitForTimeout(1_000)
  expect(codeOf(await filesOf(page), 'brand-list')).toEqual([])
})

test('Opening an item asks for it once, before its page is drawn', proveOnly, async ({ person }) => {
  const { page } = await person('admin')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/products\/\d+$/.test(pathname)) asked.push(pathname)
  })
  await page.goto('/products')
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('textbox', { name: /^Name/ }).first().waitFor()
  await page.waitForTimeout(500)
  expect(asked).toHaveLength(1)
})
