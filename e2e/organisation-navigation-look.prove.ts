import { expect } from '@playwright/test'
import { lookAt, lookAtDialog, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops: readonly Stop[] = [
  { path: '/filter-settings', shows: /^\d+ items/ },
  { path: '/filter-custom-repeaters', shows: /repeaters$/ },
  { path: '/filter-custom-repeaters/1', shows: /^For \/bikes/ },
  { path: '/filter-alp-management', shows: /landing pages$/ },
  { path: '/filter-alp-management?tab=rules', shows: /^Warm layers$/ },
  { path: '/filter-alp-management?tab=rules&rule=1', shows: /pages, \d+ new$/ },
  { path: '/filter-alp-management?tab=overlaps', shows: /^Pause the smaller$/ },
  { path: '/facet-navigation', shows: /not published/ },
  { path: '/facet-navigation/seo', shows: /pages$/ },
  { path: '/facet-navigation/seo?tab=templates', shows: /^Departments$/ },
]

test('axe finds nothing and nothing sticks out on settings, tiles, landing pages and menus, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})

test('axe finds nothing in the drawers and dialogs of landing pages, menus and search engines', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  const look = (what: string) => lookAtDialog(page, what)
  await page.goto('/filter-alp-management?view=live')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await look('landing page')
  await page.getByRole('button', { name: 'Make by hand' }).click()
  await look('new landing page')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: /^\/bikes\/brake-type-rim/ }).click()
  await look('landing page from its card')
  await page.goto('/filter-custom-repeaters')
  await page.getByRole('button', { name: 'New repeater' }).click()
  await look('new repeater')
  await page.goto('/facet-navigation')
  await page.getByRole('tree', { name: 'Menu' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await look('menu entry')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByText('Winter offers').last()).toBeVisible()
  await look('publish menu')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await look('versions')
  await page.goto('/facet-navigation/seo')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await look('page for search engines')
  await page.getByRole('button', { name: 'Import' }).click()
  await look('import')
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Texts' }).click()
  await page.getByRole('menuitem', { name: 'Find and replace…' }).click()
  await look('find and replace')
  await page.goto('/facet-navigation/seo?tab=templates')
  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  await look('template')
  expect(errors).toEqual([])
})
