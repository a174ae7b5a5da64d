import { brands } from '@backroom/contract/items/brands'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { test } from './shop.ts'

test.describe('Nothing typed is lost', () => {
  test('when the tab is reloaded: the draft is offered and restored', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.goto(`/brands/${brand.uid}`)
    await page.getByRole('textbox', { name: /^Page title/ }).fill('Half a thought')
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await expect(page.getByText(/You had unsaved changes/)).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('textbox', { name: /^Page title/ })).toHaveValue('Half a thought')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await admin.call(brands.read, { params: { uid: brand.uid } })).pageTitle)
      .toBe('Half a thought')
  })

  test('when the session ends: logging in on the spot goes on where it was', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.goto(`/brands/${brand.uid}`)
    await page.getByRole('textbox', { name: /^Page title/ }).fill('Typed before the session ended')
    await admin.page.request.post('/api/logon/logon/logout', {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    })
    await page.keyboard.press('Control+s')
    await expect(
      page.getByText(
        'Unauthorized - You have been logged out, please click OK below to return to the login page',
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Log In Here' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill('backroom-demo')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('textbox', { name: /^Page title/ })).toHaveValue(
      'Typed before the session ended',
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  })

  test('when the page is left: it asks, in the specification’s words', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.goto('/brands')
    await page.goto(`/brands/${brand.uid}`)
    const title = page.getByRole('textbox', { name: /^Page title/ })
    await title.fill('Unsaved')
    await page.getByRole('link', { name: 'BrandLink' }).first().click()
    const text = 'There are unsaved changes on this page. Would you like to save your changes?'
    await expect(page.getByText(text)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`/brands/${brand.uid}$`))
    await expect(title).toHaveValue('Unsaved')
    await page.getByRole('link', { name: 'BrandLink' }).first().click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(/brandlink$/)
    expect((await admin.call(brands.read, { params: { uid: brand.uid } })).pageTitle).toBe('Unsaved')
  })

  test('typing and taking it back leaves the page clean', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.goto(`/brands/${brand.uid}`)
    const title = page.getByRole('textbox', { name: /^Page title/ })
    await title.fill('x')
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await title.fill('')
    await expect(page.getByText('1 unsaved change')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
})

async function tokenOf(page: import('@playwright/test').Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(cookie => cookie.name === 'mtjwt')?.value ?? ''
}
