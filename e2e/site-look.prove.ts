import { expect } from '@playwright/test'
import { lookAt, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops: readonly Stop[] = [
  { path: '/general', shows: /^Closed, opens|^Open now until/ },
  { path: '/select-country', shows: /^Usual tax rates$/ },
  { path: '/store-configuration', shows: /^The next order is like/ },
  { path: '/store-configuration?tab=prices', shows: /^Smallest saving shown$/ },
  { path: '/store-configuration?tab=checkout', shows: /^An unpaid order waits$/ },
  { path: '/store-configuration?tab=stock', shows: /^Low is$/ },
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
