import { expect, type Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { password } from './desks.ts'
import { finished, lookAt, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops: readonly Stop[] = [
  { path: '/filters', shows: /^\d+ facets$|^All filters$|^Frame size$/ },
  { path: '/filters?tab=gaps', shows: /^Category$/ },
  { path: '/item-filter-quick-apply', shows: /^A category’s gaps$/ },
  { path: '/item-filter-quick-apply?view=ProductFilterableView&search=jacket', shows: /^Next$|^\d+ of \d+$/ },
  { path: '/cyclescheme-restricted-facets', shows: /^Restricted \(\d+\)$/ },
]

const superStops: readonly Stop[] = [
  { path: '/size-filter-rules', shows: /size rules$/ },
  { path: '/size-filter-rules?tab=unmatched', shows: /sizes$/ },
  { path: '/size-filter-rules/new', shows: /^Test$/ },
  { path: '/size-filter-rules/1', shows: /^Test$/ },
]

test('axe finds nothing and nothing sticks out on filters, quick apply and Cyclescheme, light or dark, at any width', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})

test('axe finds nothing and nothing sticks out on size rules, light or dark, at any width', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  await page.goto('/size-filter-rules')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/size-filter-rules$/)
  await lookAt(page, superStops)
})

/** What lies over a page: the way there, and something only it shows. */
interface Dialog extends Stop {
  readonly open: (page: Page) => Promise<void>
}

const more = (item: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const dialogs: readonly Dialog[] = [
  { path: '/filters', open: more(/^Find duplicates$/), shows: /^Duplicates$/ },
  { path: '/filters', open: more(/^Import facets/), shows: /^Import facets$/ },
  { path: '/filters', open: press(/^New filter$/), shows: /^Make filter$/ },
  { path: '/filters', open: press(/^Add$/), shows: /^Add facets$/ },
  { path: '/filters', open: press(/items with/), shows: /^Apply$/ },
  { path: '/filters', open: press(/^48 cm/), shows: /^Save facet$/ },
  {
    path: '/item-filter-quick-apply?view=ProductFilterableView&search=jacket',
    open: async page => {
      await expect(page.getByRole('button', { name: /^Next/ })).toBeVisible()
      await page.keyboard.press('?')
    },
    shows: /^Accept all suggestions$/,
  },
  { path: '/size-filter-rules', open: press(/^Run all/), shows: /sizes? will get a facet/ },
]

test('axe finds nothing in the dialogs of filters, quick apply and size rules, light or dark', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  await page.goto('/size-filter-rules')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/size-filter-rules$/)
  await page.setViewportSize({ width: 1_440, height: 900 })
  for (const dialog of dialogs) {
    await page.goto(dialog.path)
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await dialog.open(page)
    await finished(page, dialog)
    expect.soft(await faultsOf(page), `${dialog.path} ${dialog.shows}`).toEqual([])
  }
})
