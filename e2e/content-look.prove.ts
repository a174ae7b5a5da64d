import { expect } from '@playwright/test'
import { lookAt, type Stop } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops: readonly Stop[] = [
  { path: '/mailqueue-report', shows: /mails$/ },
  { path: '/mailqueue-report?tab=mail', shows: /^Signature$/ },
  { path: '/mailqueue-report?tab=text-messages', shows: /^Account SID$/ },
  { path: '/mailqueue-report?tab=connections', shows: /^Google’s list of categories$/ },
  { path: '/mailqueue-report?tab=calls', shows: /^No calls yet$|calls$/ },
  { path: '/', shows: /^By weekday and hour$/ },
]

test('axe finds nothing and nothing sticks out on mail, connections and what was done, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})

test('Mail settings that somebody may only read say so, and have nothing to save with', async ({
  person,
}) => {
  const { page } = await person('ecommerce')
  await page.goto('/mailqueue-report?tab=mail')
  await expect(page.getByText('You can look at this, but not change it.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Server', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})
