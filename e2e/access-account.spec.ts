import { expect } from '@playwright/test'
import { tabTo } from './keys.ts'
import { test, watchErrors } from './shop.ts'
import { password, wantProof } from './sign-in.ts'
import { totp } from './totp.ts'

test.describe('Super-user mode', () => {
  test('a wrong password is said at the field; the right one opens the page one wanted', async ({
    person,
    baseURL,
  }) => {
    const { page } = await person('admin')
    await page.goto(`/super-users?redirect=${encodeURIComponent('/brands?search=fell')}`)
    const field = page.getByRole('textbox', { name: 'Password' })
    await field.fill('not this one')
    await page.getByRole('button', { name: 'Enter Super-User Mode' }).click()
    await expect(page.getByText('The password is incorrect.')).toBeVisible()
    await expect(page).toHaveURL(/\/super-users/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await field.fill(password)
    await page.getByRole('button', { name: 'Enter Super-User Mode' }).click()
    await expect(page).toHaveURL(/\/brands\?search=fell$/)
    await expect(page.getByRole('link', { name: /Super user until/ })).toBeVisible()
    const cookie = (await page.context().cookies(baseURL)).find(({ name }) => name === 'mtsu')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 3_600)).toBe(24)
    await page.goto('/super-users')
    await expect(page.getByText(/Super-user mode is on until/)).toBeVisible()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByText('Super-user mode is off').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Super user until/ })).toHaveCount(0)
  })

  test('others are told who the super users are', async ({ person }) => {
    const { page } = await person('ecommerce')
    await page.goto('/super-users')
    await expect(page.getByText('You are not a super user.')).toBeVisible()
    await expect(page.getByText('In your store: Megan Hughes.')).toBeVisible()
  })
})

test('My Account: an authenticator is set up and removed by keyboard alone', async ({ person }) => {
  const { page } = await person('payments')
  const errors = watchErrors(page)
  await page.goto('/my-account')
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
  await tabTo(page, /^Set up…$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const secret = (await dialog.locator('.code').innerText()).replace(/\s/g, '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(totp(secret))
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await tabTo(page, /^Download$/)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('backroom-recovery-codes.txt')
  await tabTo(page, /^I have kept them safe$/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Finish$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The app is removed')).toBeVisible()
  expect(errors).toEqual([])
})

test('A call that wants a fresh proof asks for it and is then made again', async ({ person }) => {
  const { page } = await person('manager')
  await page.goto('/my-account')
  let refusals = 0
  await page.route('**/api/logon/me', async route => {
    if (route.request().method() !== 'PUT' || refusals > 0) return route.fallback()
    refusals++
    return route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'reauth', message: 'Confirm it’s you.' }),
    })
  })
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Tom Hartley-Moss')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Tom Hartley-Moss/ })).toBeVisible()
  await name.fill('Tom Hartley')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: /Tom Hartley, / })).toBeVisible()
})

test('A fresh proof is asked for also while the other dialogs are still on their way', async ({ person }) => {
  const { page } = await person('manager')
  await page.route('**/assets/above-pages-*.js', () => {}) // never arrives
  await wantProof(page)
  await page.goto('/my-account')
  await page.getByRole('textbox', { name: 'Name' }).fill('Tom H')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
})

test('A wrong current password stands at its field and logs nobody out', async ({ person }) => {
  const { page } = await person('manager')
  await page.goto('/my-account')
  await page.getByRole('textbox', { name: 'Current password' }).fill('wrong')
  const field = page.getByRole('textbox', { name: 'New password' })
  await field.fill('password1234')
  await expect(page.getByText(/Strength: weak/)).toBeVisible()
  await field.fill('a lane of nine quiet herons')
  await expect(page.getByText(/Strength: strong/)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is incorrect.')).toBeVisible()
  await expect(page.getByText('You need to logon again')).toHaveCount(0)
})
