import { leaveSuperUser } from '@backroom/contract/access/session'
import { expect } from '@playwright/test'
import { password } from './desks.ts'
import { tabTo } from './keys.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { wantProof } from './sign-in.ts'
import { totp } from './totp.ts'
import { visit } from './visit.ts'

test('Super-user mode is asked for on the way to a page, leads on, lapses and is left', async ({
  person,
  baseURL,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const enter = page.getByRole('button', { name: 'Enter Super-User Mode' })
  const field = page.getByRole('textbox', { name: 'Password' })
  const pill = page.getByRole('link', { name: /Super user until/ })
  await page.goto('/size-filter-rules?search=shoe')
  await expect(page).toHaveURL(/\/super-users\?redirect=%2Fsize-filter-rules%3Fsearch%3Dshoe$/)
  await page.getByRole('textbox', { name: 'Find a page' }).first().fill('size')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: /Size Filter Rules.*super user/i })).toBeVisible()
  await field.fill('not this one')
  await enter.click()
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await expect(page).toHaveURL(/\/super-users/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await field.fill(password)
  await enter.click()
  await expect(page).toHaveURL(/\/size-filter-rules\?search=shoe$/)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(pill).toBeVisible()
  const modeCookie = async () => (await page.context().cookies(baseURL)).find(({ name }) => name === 'mtsu')
  expect(Math.round((((await modeCookie())?.expires ?? 0) - Date.now() / 1_000) / 3_600)).toBe(24)

  await visit(page, '/staff/3')
  const flag = page.getByRole('switch', { name: /Super user/ })
  await expect(flag).toBeEnabled()
  await admin.call(leaveSuperUser) // the cookie stays, as after 24 hours
  await flag.check({ force: true })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This needs super-user mode.')).toBeVisible()
  expect(await modeCookie()).toBeUndefined()
  await dialog.getByRole('button', { name: 'Enter Super-User Mode' }).click()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL(/\/super-users\?redirect=%2Fstaff%2F3$/)
  await field.fill(password)
  await enter.click()
  await expect(page).toHaveURL(/\/staff\/3$/)

  await pill.click()
  await expect(page.getByText(/Super-user mode is on until/)).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('Super-user mode is off').first()).toBeVisible()
  await expect(pill).toHaveCount(0)
})

test(
  'My Account: an authenticator is set up and removed by keyboard alone',
  proveOnly,
  async ({ person }) => {
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
  },
)

test(
  'My Account: a wrong current password stands at its field, and a call that wants a fresh proof is made again after it',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('manager')
    let refusals = 0
    await page.route('**/api/logon/me', async route => {
      if (route.request().method() !== 'PUT' || refusals > 0) return route.fallback()
      refusals++
      return route.fulfill({ status: 403, json: { code: 'reauth', message: 'Confirm it’s you.' } })
    })
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
  },
)

test(
  'A fresh proof is asked for also while the other dialogs are still on their way',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('manager')
    await page.route('**/assets/above-pages-*.js', () => {}) // never arrives
    await wantProof(page)
    await page.goto('/my-account')
    await page.getByRole('textbox', { name: 'Name' }).fill('Tom H')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  },
)
