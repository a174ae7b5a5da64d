import { expect } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { test, watchErrors } from './shop.ts'

const stops = [
  { path: '/category-manager', shows: /^\d+ categories$/ },
  { path: '/category-manager?problems=any', shows: /of 168 categories|of \d+ categories/ },
  { path: '/category-manager/1', shows: /^Search engines$/ },
  { path: '/category-manager/new', shows: /^Search engines$/ },
  { path: '/google-categories', shows: /active items have a Google category/ },
  { path: '/google-categories?tab=taxonomy', shows: /rows, list of/ },
  { path: '/incorrect-primary-categories', shows: /\d items$/ },
  { path: '/primary-categories', shows: /Without a primary:/ },
]

test('axe finds nothing and nothing sticks out on the screens of categories, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  for (const { path, shows } of stops) {
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.goto(path)
    const finished = async () => {
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
    }
    await finished()
    expect.soft(await faultsOf(page), path).toEqual([])
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await finished()
      expect.soft(await sticksOut(page), `${path} at ${width} px`).toBe(false)
    }
    expect.soft(await faultsOf(page), `${path}, on a phone`).toEqual([])
  }
  expect(errors).toEqual([])
})
