import { expect } from '@playwright/test'
import { password } from './desks.ts'
import { lookAt, lookAtDialog, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops: readonly Stop[] = [
  { path: '/general', shows: /^Closed, opens|^Open now until/ },
  { path: '/select-country', shows: /^Usual tax rates$/ },
  { path: '/store-configuration', shows: /^The next order is like/ },
  { path: '/store-configuration?tab=prices', shows: /^Smallest saving shown$/ },
  { path: '/store-configuration?tab=checkout', shows: /^An unpaid order waits$/ },
  { path: '/store-configuration?tab=stock', shows: /^Low is$/ },
  { path: '/store-configuration?tab=tax', shows: /^Tax classes$|^Usual rates…$/ },
  { path: '/store-configuration?tab=delivery', shows: /^Edit zone$/ },
  { path: '/store-configuration?tab=methods', shows: /^Delivery methods$/ },
  { path: '/store-configuration?tab=messages', shows: /^Text shoppers who collect$/ },
  { path: '/site-specific-options', shows: /^More items by$/ },
  { path: '/store-configuration?tab=privacy', shows: /^Keep what accounts need$/ },
  { path: '/store-configuration?tab=website', shows: /^Refresh Site Pages$/ },
  { path: '/store-configuration?tab=versions', shows: /^Nothing was changed yet\.$|^Who$/ },
]

test('axe finds nothing and nothing sticks out on the settings of the store, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})

const superStops: readonly Stop[] = [
  { path: '/clonly', shows: /^The log says$/ },
  { path: '/clonly?tab=switches', shows: /^Goes by$/ },
  { path: '/clonly?tab=connections', shows: /^Last good call$/ },
  { path: '/clonly?tab=errors', shows: /^Errors in the console$/ },
  { path: '/cl-site-data-options', shows: /^The next order is / },
  { path: '/cl-site-data-options?tab=tasks', shows: /^Check integrity$/ },
  { path: '/cl-site-data-options?tab=jobs', shows: /^By the clock$/ },
  { path: '/cl-site-data-options?tab=move', shows: /^Export everything$/ },
  { path: '/cl-site-data-options?tab=sites', shows: /^New site$/ },
  { path: '/cl-site-data-options?tab=storage', shows: /^Files by month$/ },
]

const drawers = [
  { path: '/clonly?tab=switches', opens: 'Store History' },
  { path: '/cl-site-data-options?tab=sites', opens: 'New site' },
  { path: '/site-specific-options', opens: 'Give it its own' },
  { path: '/store-configuration?tab=delivery', opens: 'New zone' },
  { path: '/store-configuration?tab=tax', opens: 'New tax class' },
]

test('nor on what is for super users', async ({ person }) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await page.goto('/clonly')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clonly$/)
  await lookAt(page, superStops)
  for (const { path, opens } of drawers) {
    await page.goto(path)
    await page.getByRole('button', { name: opens }).first().click()
    await lookAtDialog(page, `${path} ${opens}`)
  }
  expect(errors).toEqual([])
})
