import { items } from '@backroom/contract/items/items'
import { expect, type Page } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { makeItem, readItem } from './make-item.ts'
import { type Person, test, watchErrors } from './shop.ts'

/** A bike of the demo store, with sizes, colours and pictures. */
async function demoBike(person: Person): Promise<number> {
  const found = await person.call(items.lookup, { query: { term: 'Kestrel Merlin Gravel', pages: 'true' } })
  return found[0]?.uid ?? 1
}

/** All of the page: its last section is drawn after everything else, on a busy machine long after. */
async function opened(page: Page, uid: number): Promise<void> {
  await page.goto(`/products/${uid}`)
  await expect(page.getByRole('button', { name: 'Show what was changed' })).toBeAttached({ timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: 'Additional information' })).toBeAttached()
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
}

test("axe finds nothing on an item's page, in light and in dark", async ({ person }) => {
  const admin = await person('admin', { bypassCSP: true })
  await opened(admin.page, await demoBike(admin))
  expect(await faultsOf(admin.page)).toEqual([])
})

for (const width of [360, 768, 1440]) {
  test(`at ${width} px nothing of an item's page sticks out and no error is logged`, async ({ person }) => {
    const admin = await person('admin', {
      viewport: { width, height: 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
    })
    const errors = watchErrors(admin.page)
    await opened(admin.page, await demoBike(admin))
    expect(await sticksOut(admin.page)).toBe(false)
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
