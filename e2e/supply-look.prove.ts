import { expect } from '@playwright/test'
import { lookAt, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops: readonly Stop[] = [
  { path: '/stock-locations', shows: /^On hand$|on hand$/ },
  { path: '/stock-locations?tab=levels', shows: /^Committed$|free$/ },
  { path: '/stock-locations?tab=locations', shows: /^Sheffield Warehouse$/ },
  { path: '/stock-locations?tab=movements', shows: /^Despatch$/ },
  { path: '/stock-locations?tab=reservations', shows: /^SC10/ },
  { path: '/stock-locations?tab=transfers', shows: /^T\d+$/ },
  { path: '/stock-locations?tab=count', shows: /^Nothing is counted yet\.$/ },
]

test('axe finds nothing and nothing sticks out on stock, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})
