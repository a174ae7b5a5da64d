import { brands } from '@backroom/contract/items/brands/brands'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { test } from './shop.ts'

test('An Administrator finds who deleted a brand in the history of the store, and brings it back', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const brand = await makeBrand(admin)
  await admin.call(brands.remove, { params: { uid: brand.uid }, query: { version: brand.version } } as never)
  await page.goto(`/store-history?q=${encodeURIComponent(brand.name)}`)
  const row = page.getByRole('row').filter({ hasText: 'Deleted' }).filter({ hasText: brand.name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Bring back…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('1 record is back').first()).toBeVisible()
  await page.getByText('Open', { exact: true }).first().click()
  await expect(page.getByRole('heading', { name: brand.name })).toBeVisible()

  await page.getByRole('button', { name: 'History', exact: true }).first().click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByText('Deleted it')).toBeVisible()
  await expect(history.getByText('by undoing')).toBeVisible()
})
