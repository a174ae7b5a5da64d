import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { test } from './shop.ts'

const unsavedText = 'There are unsaved changes on this page. Would you like to save your changes?'
const busyText = 'An action is currently in-progress on this page. Are you sure that you want to leave?'
const titleOf = (page: Page) => page.getByRole('textbox', { name: /^Page title/ })
const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'BrandLink' })

/** By the list, so that there is a way back inside the console. */
async function openFromList(page: Page, name: string) {
  await page.goto(`/brands?search=${encodeURIComponent(name)}`)
  await page.getByRole('grid').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test.describe('Leaving a page with something typed on it', () => {
  test('a refused save stays, with the message at the field; Discard leaves; Back and Escape stay (proof 19)', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.route(`**/api/brands/${brand.uid}`, route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'No.', errors: { pageTitle: ['Not that.'] } } })
        : route.fallback(),
    )
    await openFromList(page, brand.name)
    await titleOf(page).fill('Unsaved')
    await menuLink(page).click()
    await expect(page.getByText(unsavedText)).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(new RegExp(`/brands/${brand.uid}$`))
    await expect(page.getByText('Not that.')).toBeVisible()

    await page.goBack()
    await expect(page.getByText(unsavedText)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(unsavedText)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/brands/${brand.uid}$`))
    await expect(titleOf(page)).toHaveValue('Unsaved')

    await menuLink(page).click()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page).toHaveURL(/brandlink$/)
  })

  test('an upload under way asks first, then what is unsaved (proof 20)', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.route('**/api/FileUpload**', () => {}) // never ends
    await openFromList(page, brand.name)
    await titleOf(page).fill('Unsaved')
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

  test('offline, saving is disabled and the prompt says so', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.goto(`/brands/${brand.uid}`)
    await titleOf(page).fill('Unsaved')
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Nothing you do now is saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
    await menuLink(page).click()
    await expect(
      page.getByText('There are unsaved changes on this page, but saving is currently disabled.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Remain on This Page' }).click()
    await page.context().setOffline(false)
    await expect(page.getByText('Back online')).toBeVisible()
    await expect(page.getByText('Back online')).toBeHidden()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  })
})
