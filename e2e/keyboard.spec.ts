import { brands } from '@backroom/contract/items/brands/brands'
import { expect } from '@playwright/test'
import { tabTo } from './keys.ts'
import { makeBrand } from './make-brand.ts'
import { test } from './shop.ts'

test('The whole Brands journey works by keyboard alone', async ({ page, person }) => {
  const admin = await person('admin')
  const brand = await makeBrand(admin)

  await page.goto('/brands')
  await expect(page).toHaveURL(/login\?redirect=%2Fbrands/)
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('backroom-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type(brand.name)
  await expect(page.getByRole('row', { name: brand.name })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Askrigg' })).toHaveCount(0)
  await tabTo(page, /^brands$/)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: brand.name })).toBeVisible()

  await tabTo(page, /^Page title/, 90)
  await page.keyboard.type('Typed without a mouse')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  expect((await admin.call(brands.read, { params: { uid: brand.uid } })).pageTitle).toBe(
    'Typed without a mouse',
  )

  await page.keyboard.press('F8')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await tabTo(page, /^History$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  await tabTo(page, /^Restore Page title$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
})
