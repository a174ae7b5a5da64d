import { createRequire } from 'node:module'
import { items } from '@backroom/contract/items/items'
import { expect, type Page } from '@playwright/test'
import { makeItem, readItem } from './make-item.ts'
import { type Person, test, watchErrors } from './shop.ts'

const axe = createRequire(import.meta.url).resolve('axe-core')

async function faultsOf(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe }) // the context lets it past the content security policy
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
    )
  })
}

/** A bike of the demo store, with sizes, colours and pictures. */
async function demoBike(person: Person): Promise<number> {
  const found = await person.call(items.lookup, { query: { term: 'Kestrel Merlin Gravel', pages: 'true' } })
  return found[0]?.uid ?? 1
}

async function opened(page: Page, uid: number): Promise<void> {
  await page.goto(`/products/${uid}`)
  await expect(page.getByRole('button', { name: 'Show what was changed' })).toBeAttached()
  await expect(page.getByRole('textbox', { name: 'Additional information' })).toBeAttached()
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on an item's page in ${colorScheme}`, async ({ person }) => {
    const admin = await person('admin', { colorScheme, bypassCSP: true })
    await opened(admin.page, await demoBike(admin))
    expect(await faultsOf(admin.page)).toEqual([])
  })
}

for (const width of [360, 768, 1440]) {
  test(`at ${width} px nothing of an item's page sticks out and no error is logged`, async ({ person }) => {
    const admin = await person('admin', {
      viewport: { width, height: 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
    })
    const errors = watchErrors(admin.page)
    await opened(admin.page, await demoBike(admin))
    const sticksOut = await admin.page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    )
    expect(sticksOut).toBe(false)
    expect(errors).toEqual([])
  })
}

test('An item is finished by keyboard alone', async ({ person }) => {
  const admin = await person('admin')
  const { page } = admin
  const made = await makeItem(admin, { sizes: ['48 cm', '54 cm'] })
  await opened(page, made.item.uid)
  await page.keyboard.press('F8')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' by hand')
  await page.keyboard.press('F8')
  await page.keyboard.press('F8')
  const grid = page.getByRole('grid', { name: 'Sizes' })
  for (
    let presses = 0;
    presses < 4 && !(await grid.evaluate(each => each === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(grid).toBeFocused()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1750')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('F8')
  await expect(page.getByRole('textbox', { name: 'RRP', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+F8')
  await page.keyboard.press('F8')
  await page.keyboard.type('2100')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  const stored = await readItem(admin, made)
  expect(stored.item).toMatchObject({ name: `${made.item.name} by hand`, rrpMinor: 210_000 })
  expect(stored.sizes.map(({ priceMinor }) => priceMinor)).toEqual([175_000, 175_000])
})
