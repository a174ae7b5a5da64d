import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { expect } from '@playwright/test'
import { test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

/** Those with a place in the menu; a record's page is walked by the journey of its room, and the Dashboard greets by name. */
const inMenu = (Object.values(screens) as Screen[]).filter(
  ({ path, hidden, superUser }) => path !== '/' && !hidden && !superUser,
)

test('Every screen of the menu opens under its own title, with nothing broken and nothing loading for ever, and its lists fit with the menu of each row in sight', async ({
  person,
}) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  await page.goto('/my-account')
  const titles = page.getByRole('navigation', { name: 'Pages' }).locator('a[data-page] > span')
  const find = page.getByRole('textbox', { name: 'Find a page' })
  for (const width of [1_440, 1_280]) {
    await page.setViewportSize({ width, height: 900 })
    if (width < 1_440) await page.getByRole('button', { name: 'Menu', exact: true }).click() // there it is a drawer
    await find.fill('e') // opens every group
    await expect.poll(() => titles.count()).toBeGreaterThan(inMenu.length / 2)
    const cut = await titles.evaluateAll(all =>
      all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent),
    )
    expect.soft(cut, `cut in the menu at ${width} px`).toEqual([])
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1_440, height: 900 })
  const lists: string[] = []
  for (const { path, title } of inMenu) {
    await visit(page, path)
    await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toContainText(title)
    await expect.soft(page.locator('.mantine-Skeleton-root, [aria-busy=true]'), path).toHaveCount(0)
    const rights = await page
      .locator('main tbody tr button[aria-haspopup=menu]')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().right))
    if (rights.length > 0) lists.push(path)
    expect.soft(Math.max(0, ...rights), `${path}: the menu of a row is in sight`).toBeLessThanOrEqual(1_440)
  }
  expect(lists.length, lists.join()).toBeGreaterThan(9)
  expect(errors).toEqual([])
})
