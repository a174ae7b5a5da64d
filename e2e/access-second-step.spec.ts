import { expect, type Page } from '@playwright/test'
import { password } from './desks.ts'
import { proveOnly, test } from './shop.ts'
import {
  chosenPassword,
  demoSecret,
  enrol,
  enrolSms,
  makePerson,
  proveHere,
  requireSecondStep,
  textedCode,
} from './sign-in.ts'
import { totp } from './totp.ts'

async function begin(page: Page, username: string, secret = password) {
  await page.goto('/login?redirect=%2Fbrands')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/two-factor-authentication\?redirect=%2Fbrands$/)
}

test(
  'Five wrong codes lead back to the login page, which says so; then login, second step and my account work by keyboard alone',
  proveOnly,
  async ({ page, context }) => {
    await begin(page, 'secure')
    const cookies = await context.cookies()
    const second = cookies.find(({ name }) => name === 'mt2fa')
    expect(Math.round(((second?.expires ?? 0) - Date.now() / 1_000) / 3_600)).toBe(24)
    expect(cookies.some(({ name }) => name === 'mtjwt')).toBe(false)
    const cells = page.getByRole('textbox', { name: 'Code' })
    const right = [-1, 0, 1].map(step => totp(demoSecret, step))
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].filter(
      code => !right.includes(code),
    )
    for (const left of [4, 3, 2, 1]) {
      await cells.pressSequentially(wrong[left] ?? '')
      await expect(
        page.getByText(new RegExp(`That code is not right\\. ${left} (tries|try) left\\.`)),
      ).toBeVisible()
      await expect(cells).toHaveValue('')
    }
    await cells.pressSequentially(wrong[0] ?? '')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fbrands$/)
    await expect(page.getByText('Too many wrong codes. Please log in again.')).toBeVisible()
    expect((await context.cookies()).some(({ name }) => name === 'mt2fa')).toBe(false)

    await page.goto('/my-account')
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
    await page.keyboard.type('secure')
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(cells).toBeFocused()
    await page.keyboard.type(totp(demoSecret))
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
    await expect(page.getByText('This one')).toBeVisible()
  },
)

test('A person of a store that requires a second step sets one up before anything else', async ({
  browser,
  baseURL,
  person,
}) => {
  const admin = await person('admin')
  const { username } = await makePerson(admin, 'Ivo Lund')
  const asBefore = await requireSecondStep(admin)
  const context = await browser.newContext({ baseURL: baseURL as string })
  try {
    const page = await context.newPage()
    await begin(page, username, chosenPassword)
    await expect(page.getByText('Your store asks for a second step')).toBeVisible()
    // Closing the page and logging in again asks again, and nothing else can be read meanwhile.
    const token = (await context.cookies()).find(({ name }) => name === 'mt2fa')?.value
    const data = await context.request.get('/api/admin', { headers: { authorization: `Bearer ${token}` } })
    expect(data.status()).toBe(401)
    await begin(page, username, chosenPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await page.getByRole('button', { name: 'Can’t scan?' }).click()
    const secret = (await page.locator('.code').innerText()).replace(/\s/g, '')
    await page.getByRole('textbox', { name: 'Code' }).pressSequentially(totp(secret))
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    const finish = page.getByRole('button', { name: 'Finish' })
    await expect(finish).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I have kept them safe' }).check()
    await finish.click()
    await expect(page.getByRole('button', { name: /Ivo Lund/ })).toBeVisible()
  } finally {
    await context.close()
    await asBefore()
  }
})

test(
  'A code by text message lets in once, after a wrong one and after the pause before another',
  proveOnly,
  async ({ person, page }) => {
    const admin = await person('admin')
    const { username } = await makePerson(admin, 'Tess Mole', 'Ecommerce Management')
    await enrolSms(admin, username, '07700900731')
    await begin(page, username, chosenPassword)
    await expect(page.getByText('We send a code to •••••• 0731.')).toBeVisible()
    const before = await textedCode(admin, '0731')
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByText('Enter the 6-digit code we sent to •••••• 0731')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send again in 0:[0-3]\d$/ })).toBeDisabled()

    // The sandbox's telephone is a drawer of the console, of its lightest page as of any.
    await admin.page.goto('/my-account')
    await admin.page.getByRole('button', { name: /account menu/ }).click()
    await admin.page.getByRole('menuitem', { name: 'Sandbox mail and texts' }).click()
    await admin.page.getByRole('tab', { name: 'Text messages (sandbox)' }).click()
    const shown = admin.page.getByRole('article').filter({ hasText: '0731' }).first()
    await expect(shown).toContainText(
      /\d{6} is your Backroom code\. It works for 10 minutes\. Never share it\./,
    )
    const code = await textedCode(admin, '0731')
    await expect(shown).toContainText(code)

    const cells = page.getByRole('textbox', { name: 'Code' })
    await expect(cells).toBeFocused()
    await cells.pressSequentially(before === code ? '000000' : before)
    await expect(page.getByText('That code is not right. 4 tries left.')).toBeVisible()
    await cells.pressSequentially(code)
    await expect(page).toHaveURL(/\/brands$/)
    await expect(page.getByRole('button', { name: /Tess Mole/ })).toBeVisible()
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).toContain('mtjwt')
    expect(names).not.toContain('mt2fa')
  },
)

test('A text that cannot be sent says so, and the app still works', proveOnly, async ({ person, page }) => {
  const admin = await person('admin')
  const { username } = await makePerson(admin, 'Olaf Dunn', 'Ecommerce Management')
  const secret = await enrol(admin, username, '07700900732')
  const path = '**/api/logon/logon/2fa/sms'
  await page.route(path, route =>
    route.fulfill({
      status: 502,
      json: { message: 'The text message could not be sent. Use your app, or try again.' },
    }),
  )
  await begin(page, username, chosenPassword)
  await page.getByRole('tab', { name: 'Text message' }).click()
  await expect(
    page.getByText('Text messages can be intercepted; an authenticator app is safer.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(
    page.getByText('The text message could not be sent. Use your app, or try again.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('tab', { name: 'App' }).click()
  await page.getByRole('textbox', { name: 'Code' }).pressSequentially(totp(secret))
  await expect(page.getByRole('button', { name: /Olaf Dunn/ })).toBeVisible()
})

test(
  'A lost phone: an Administrator resets the second step after saying how they checked',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const { uid, username } = await makePerson(admin, 'Ruth Amis')
    await enrol(admin, username)
    await page.goto(`/staff/${uid}`)
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    await page.getByRole('button', { name: 'Reset…' }).click()
    const dialog = page.getByRole('dialog', { name: /Reset the second step of Ruth Amis/ })
    const reset = dialog.getByRole('button', { name: 'Reset second step' })
    await expect(reset).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'I have checked that this is really Ruth Amis' }).check()
    await dialog.getByRole('radio', { name: 'By video call' }).check()
    await reset.click()
    await proveHere(page, page.getByText('The second step of Ruth Amis is removed'))
    await expect(page.getByText('None. Their password alone opens the store.')).toBeVisible()

    await page.getByRole('button', { name: 'Disable…' }).click()
    const leaving = page.getByRole('dialog', { name: /Disable Ruth Amis/ })
    await leaving.getByRole('textbox', { name: 'Reason' }).fill('Left the company')
    await leaving.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Ruth Amis can no longer log in')).toBeVisible()
    await page.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByText('Ruth Amis may log in again')).toBeVisible()
  },
)
