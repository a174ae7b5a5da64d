import { brands } from '@backroom/contract/items/brands/brands'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { test } from './shop.ts'

const unsavedText = 'There are unsaved changes on this page. Would you like to save your changes?'
const busyText = 'An action is currently in-progress on this page. Are you sure that you want to leave?'
const titleOf = (page: Page) => page.getByRole('textbox', { name: /^Page title/ })
const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'BrandLink' })

test('A page with something typed on it asks before it is left: Escape and a refused save stay, Save and Discard leave', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const brand = await makeBrand(admin)
  let isRefused = true
  await page.route(`**/api/brands/${brand.uid}`, route =>
    isRefused && route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: 'No.', errors: { pageTitle: ['Not that.'] } } })
      : route.fallback(),
  )
  const here = new RegExp(`/brands/${brand.uid}$`)
  // By the list, so that there is a way back inside the console.
  await page.goto(`/brands?search=${encodeURIComponent(brand.name)}`)
  await page.getByRole('grid').getByRole('link', { name: brand.name }).click()
  const title = titleOf(page)
  await title.fill('x')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await title.fill('')
  await expect(page.getByText('1 unsaved change')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

  await title.fill('Unsaved')
  await menuLink(page).click()
  await expect(page.getByText(unsavedText)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(here)
  await expect(page.getByText('Not that.')).toBeVisible()

  await page.goBack()
  await expect(page.getByText(unsavedText)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(unsavedText)).toBeHidden()
  await expect(page).toHaveURL(here)
  await expect(title).toHaveValue('Unsaved')

  await menuLink(page).click()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL(/brandlink$/)

  isRefused = false
  await page.goBack()
  await title.fill('Saved on the way out')
  await menuLink(page).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/brandlink$/)
  expect((await admin.call(brands.read, { params: { uid: brand.uid } })).pageTitle).toBe(
    'Saved on the way out',
  )

  // An upload under way asks first, then what is unsaved.
  await page.route('**/api/FileUpload**', () => {}) // never ends
  await page.goBack()
  await title.fill('Unsaved again')
  await page
    .getByRole('button', { name: /Choose/ })
    .first()
    .click()
  const picker = page.getByRole('dialog')
  await picker.locator('input[type=file]').setInputFiles({
    name: 'mark.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
  })
  await expect(picker.getByRole('status').getByText('Sending mark.svg')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(busyText)).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(unsavedText)).toBeVisible()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL(/\/brands\?/)
})
