import { expect, type Page } from '@playwright/test'
import { lookAt, lookAtDialog, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops: readonly Stop[] = [
  { path: '/stock-locations', shows: /^On hand$|on hand$/ },
  { path: '/stock-locations?tab=levels', shows: /^Committed$|free$/ },
  { path: '/stock-locations?tab=locations', shows: /^Sheffield Warehouse$/ },
  { path: '/stock-locations?tab=movements', shows: /Despatch|Transfer in|Reserved/ },
  { path: '/stock-locations?tab=reservations', shows: /^SC10/ },
  { path: '/stock-locations?tab=transfers', shows: /^T\d+$/ },
  { path: '/stock-locations?tab=count', shows: /^Nothing is counted yet\.$/ },
  { path: '/sim-settings', shows: /^Supplier stock$/ },
]

test('axe finds nothing and nothing sticks out on stock, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})

/** What is opened from a tab, by which button, or from the menu of the first row, or by a row; and what is opened from there. */
const dialogs: readonly (readonly [tab: string, what: string, where?: 'menu' | 'row', then?: string])[] = [
  ['stock', 'Why this number', 'menu'],
  ['stock', 'Adjust…', 'menu'],
  ['stock', 'Count…', 'menu'],
  ['stock', 'Transfer…', 'menu'],
  ['stock', 'Buffers and limits…', 'menu'],
  ['levels', 'Adjust or count…', 'menu'],
  ['levels', 'Transfer…', 'menu'],
  ['levels', 'Edit buffer, minimum and bin', 'menu'],
  ['levels', 'Import counts…'],
  ['locations', 'Kendal', 'row'],
  ['locations', 'Change order'],
  ['locations', 'New location'],
  ['transfers', 'On its way', 'row'],
  ['transfers', 'On its way', 'row', 'Receive…'],
  ['transfers', 'New transfer'],
  ['reservations', 'Why this number', 'menu'], // orders give back what they were promised, so that nothing is released here
]

test('axe finds nothing in the dialogs and drawers of stock, and they fit a phone', async ({ person }) => {
  const { page } = await person('admin', { bypassCSP: true })
  await page.setViewportSize({ width: 1_440, height: 900 })
  const errors = watchErrors(page)
  for (const [tab, what, where, then] of dialogs) {
    await page.goto(`/stock-locations?tab=${tab}`)
    await open(page, what, where)
    if (then) await page.getByRole('dialog').getByRole('button', { name: then }).click()
    await lookAtDialog(page, ['stock', tab, what, then].filter(Boolean).join(' '))
  }
  expect(errors).toEqual([])
})

async function open(page: Page, what: string, where?: 'menu' | 'row'): Promise<void> {
  const named = page.getByRole('row').filter({ hasText: what }).first()
  if (where === 'row') return named.getByRole('button').first().click()
  if (where === undefined) return page.getByRole('button', { name: what }).first().click()
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
