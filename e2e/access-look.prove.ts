import { expect, type Page } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { test, watchErrors } from './shop.ts'
import { chosenPassword, enrol, makePerson, requireSecondStep, wantProof } from './sign-in.ts'
import { totp } from './totp.ts'

const open = [
  { path: '/login', heading: 'Log in' },
  { path: '/forgotten-password', heading: 'Forgotten password' },
  { path: '/set-password/nobody', heading: 'Set password' },
  { path: '/set-password/nobody?not-me=1', heading: 'Not you?' },
]
const inside = [
  { path: '/my-account', heading: 'My Account' },
  { path: '/super-users', heading: 'Super Users' },
  { path: '/staff', heading: 'Staff' },
  { path: '/staff?tab=sign-ins', heading: 'Sign-ins' },
  { path: '/staff?tab=sessions', heading: 'Sessions' },
  { path: '/staff?tab=policy', heading: 'Policy' },
  { path: '/staff/new', heading: 'New Staff Member' },
  { path: '/staff/3', heading: 'Priya Nair' },
]

async function show(page: Page, { path, heading }: { path: string; heading: string }) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('axe finds nothing on the sign-in pages, in light and in dark', async ({ browser, baseURL, person }) => {
  const admin = await person('admin')
  const { username } = await makePerson(admin, 'Wren Ash')
  await enrol(admin, username, '07700900741')
  const context = await browser.newContext({ baseURL: baseURL as string, bypassCSP: true })
  const page = await context.newPage()
  for (const each of open) {
    await show(page, each)
    expect(await faultsOf(page), each.path).toEqual([])
  }
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(chosenPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  expect(await faultsOf(page), 'second step').toEqual([])
  await page.getByRole('tab', { name: 'Text message' }).click()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  expect(await faultsOf(page), 'text message').toEqual([])
  await page.getByRole('tab', { name: 'Recovery code' }).click()
  expect(await faultsOf(page), 'recovery code').toEqual([])
  await context.close()
})

test('axe finds nothing on staff, account and super users, in light and in dark', async ({ person }) => {
  const { page } = await person('admin', { bypassCSP: true })
  for (const each of inside) {
    await show(page, each)
    expect(await faultsOf(page), each.path).toEqual([])
  }
})

/** Where the store requires a second step, a new person passes every state of setting one up. */
for (const width of [360, 1440]) {
  test(`axe finds nothing while a second step is set up at ${width} px, in light and in dark`, async ({
    browser,
    baseURL,
    person,
  }) => {
    const admin = await person('admin')
    const { username } = await makePerson(admin, 'Hazel Birch')
    const asBefore = await requireSecondStep(admin)
    const viewport = { width, height: 900 }
    const context = await browser.newContext({ baseURL: baseURL as string, viewport, bypassCSP: true })
    try {
      const page = await context.newPage()
      const check = async (what: string) => {
        expect(await faultsOf(page), what).toEqual([])
        expect(await sticksOut(page), what).toBe(false)
      }
      await page.goto('/login')
      await page.getByRole('textbox', { name: 'Username' }).fill(username)
      await page.getByRole('textbox', { name: 'Password' }).fill(chosenPassword)
      await page.getByRole('button', { name: 'Log In' }).click()
      await expect(page.getByRole('radio', { name: /Text message/ })).toBeVisible()
      await check('choosing')
      await page.getByRole('radio', { name: /Text message/ }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
      await check('mobile number')
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('radio', { name: /App/ }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Can’t scan?' }).click()
      await check('authenticator')
      const secret = (await page.locator('.code').innerText()).replace(/\s/g, '')
      await page.getByRole('textbox', { name: 'Code' }).pressSequentially(totp(secret))
      await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
      await check('recovery codes')
    } finally {
      await context.close()
      await asBefore()
    }
  })
}

test('axe finds nothing on “Confirm it’s you”, in light and in dark, also after a wrong password', async ({
  person,
}) => {
  const { page } = await person('manager', { bypassCSP: true })
  await wantProof(page)
  await page.goto('/my-account')
  await page.getByRole('textbox', { name: 'Name' }).fill('Tom H')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

for (const width of [360, 768, 1440]) {
  test(`at ${width} px nothing of access sticks out and no error is logged`, async ({ person }) => {
    const { page } = await person('admin', {
      viewport: { width, height: 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
    })
    const errors = watchErrors(page)
    for (const each of [...open.slice(1), ...inside]) {
      await show(page, each)
      expect(await sticksOut(page), each.path).toBe(false)
    }
    expect(errors).toEqual([])
  })
}
