import { blankCustomer, customers } from '@backroom/contract/orders/customers/customers'
import { expect } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { lookAt, lookAtDialog } from './look-at.ts'
import { test } from './shop.ts'

const number = /\b[A-Z]+1\d{4,}\b/

test('Every page of orders is fit to be seen', async ({ person }) => {
  const { page, call } = await person('admin', { bypassCSP: true })
  const body = { ...blankCustomer, firstName: 'Greta', lastName: 'Fellows', email: 'greta@fellows.example' }
  await call(customers.create, { body })
  await lookAt(page, [
    { path: '/orders?period=days30', shows: /Best sellers/ },
    { path: '/orders/summary?view=to-despatch', shows: number },
    { path: '/orders/lines', shows: number },
    { path: '/orders/lines?tab=groups&by=brand', shows: /Brand/ },
    { path: '/orders/lines/starbuys?period=custom&from=2025-12-01&to=2026-11-30', shows: /Star buy sales/ },
    { path: '/orders/lines/starbuys?tab=lines&view=all-lines', shows: /Star Buy Order Lines/ },
    { path: '/customers', shows: /@/ },
  ])
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto('/orders/summary?view=to-despatch')
  await page.getByText(number).filter({ visible: true }).first().click()
  await lookAtDialog(page, 'order')
  await page.getByRole('button', { name: 'New phone order' }).click()
  await lookAtDialog(page, 'phone order')
  await page.goto('/customers?search=greta@fellows.example')
  await page.getByText(/@/).filter({ visible: true }).first().click()
  await page.keyboard.press('Enter')
  for (const [tab, what] of [
    ['Profile', 'customer'],
    ['Orders', 'orders of a customer'],
    ['Consents', 'consents of a customer'],
  ] as const) {
    await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    expect.soft(await faultsOf(page), what).toEqual([])
  }
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Anonymise…' }).click()
  await lookAtDialog(page, 'anonymise')
  await lookAtDialog(page, 'customer')
  await page.getByRole('button', { name: 'New customer' }).click()
  await lookAtDialog(page, 'new customer')
})
