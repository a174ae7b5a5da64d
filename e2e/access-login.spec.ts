import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './shop.ts'

const password = 'backroom-demo'

async function logIn(page: Page, username: string, path = '/') {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
}

async function cookiesOf(context: BrowserContext) {
  return Object.fromEntries((await context.cookies()).map(cookie => [cookie.name, cookie]))
}

/** How many days a cookie has left. */
function daysLeft(cookie: { expires: number } | undefined): number {
  return Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)
}

test('Logging in leads where one was going, with cookies of the right names, lives and attributes', async ({
  page,
  context,
}) => {
  await logIn(page, 'ecommerce', '/brands?search=fell')
  await expect(page).toHaveURL(/\/brands\?search=fell$/)
  const { mtjwt, mtuser, mt2fa, mtsu } = await cookiesOf(context)
  expect([daysLeft(mtjwt), daysLeft(mtuser), mtjwt?.sameSite, mtjwt?.httpOnly]).toEqual([
    7,
    7,
    'Strict',
    false,
  ])
  expect(JSON.parse(decodeURIComponent(mtuser?.value ?? ''))).toMatchObject({
    ...{ username: 'ecommerce', securityLevelName: 'Ecommerce Management', cashierNumber: 10 },
  })
  expect([mt2fa, mtsu]).toEqual([undefined, undefined])
  const binding = (await context.cookies()).find(({ name }) => name.endsWith('mtbind'))
  expect([binding?.httpOnly, binding?.sameSite]).toEqual([true, 'Strict'])
})

test('A wrong password is said once, the username stays, the password goes', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill('manager')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('checkbox', { name: 'Remember my username' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Log In')).toBeVisible()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('The username or password is incorrect.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('manager')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('manager')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
})

test('Too many attempts count down and open the button again; the store’s refusals are shown as they are', async ({
  page,
}) => {
  const path = '**/api/logon/logon/authenticate'
  const answer = (status: number, message: string, headers: Record<string, string> = {}) =>
    page.route(path, route =>
      route.fulfill({ status, headers, contentType: 'application/json', body: JSON.stringify({ message }) }),
    )
  await page.clock.install()
  await page.goto('/login')
  const button = page.getByRole('button', { name: /^(Log In|Try again in)/ })
  const attempt = async () => {
    await page.getByRole('textbox', { name: 'Username' }).fill('manager')
    await page.getByRole('textbox', { name: 'Password' }).fill('whatever')
    await button.click()
  }
  await answer(429, 'Too many attempts. Try again in 2 minutes.', { 'retry-after': '120' })
  await attempt()
  await expect(page.getByText('Too many attempts. Try again in 2 minutes.')).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toHaveText(/^Try again in (2:00|1:5\d)$/)
  await page.clock.runFor(121_000)
  await expect(button).toBeEnabled()
  for (const [status, message, shown] of [
    [403, 'This store is suspended. Please contact support.', undefined],
    [403, 'Logging in is not allowed from this network.', undefined],
    [503, 'Cannot connect to the database', 'We cannot reach your store’s data. Try again in a few minutes.'],
  ] as const) {
    await answer(status, message) // over the last one
    await attempt()
    await expect(page.getByText(shown ?? message)).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  }
  await page.route(path, route => route.abort())
  await attempt()
  await expect(page.getByText('Network Error - There was an error connecting to the API.')).toBeVisible()
})

test('Caps Lock is said while a password is typed', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByRole('textbox', { name: 'Password' })
  const release = (isOn: boolean) =>
    field.evaluate((element, modifierCapsLock) => {
      element.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock }))
    }, isOn)
  await field.focus()
  await release(true)
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
  await release(false)
  await expect(page.getByText('Caps Lock is on.')).toBeHidden()
})

test('Logging out ends the session, drops the four cookies and the locale, and leads back', async ({
  page,
  context,
}) => {
  await logIn(page, 'ecommerce', '/brands')
  const { mtjwt: before } = await cookiesOf(context)
  const ended = page.waitForRequest(request => request.url().endsWith('/api/logon/logon/logout'))
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  expect((await ended).method()).toBe('POST')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbrands$/)
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  const left = await cookiesOf(context)
  expect(['mtjwt', 'mtuser', 'mt2fa', 'mtsu'].filter(name => left[name])).toEqual([])
  const local = await page.evaluate(() =>
    ['locale', 'timeZone'].map(name => JSON.parse(localStorage.getItem(`backroom.${name}`) ?? 'null')?.data),
  )
  expect(local).toEqual(['en-GB', 'Europe/London'])
  const again = await context.request.get('/api/logon/me', {
    headers: { authorization: `Bearer ${before?.value}` },
  })
  expect(again.status()).toBe(401)
})

test('A token cookie that is gone is noticed within 15 minutes, without a call', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await logIn(page, 'ecommerce', '/brands')
  await expect(page.getByRole('grid')).toBeVisible()
  await context.clearCookies({ name: 'mtjwt' })
  const calls: string[] = []
  await page.route('**/api/**', route => {
    calls.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 200, contentType: 'application/json', body: '{}' })
  })
  await page.clock.fastForward(899_000)
  const earlier = calls.length
  await page.clock.fastForward(1_500)
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbrands$/)
  const own = calls
    .slice(earlier)
    .filter(path => path.startsWith('/api/logon/') && path !== '/api/logon/setup')
  expect(own).toEqual([])
})

test.describe('Two tabs of one browser', () => {
  /** What the second tab does once its session has lapsed: log in as whoever is there now. */
  async function logInElsewhere(context: BrowserContext, username: string) {
    await context.clearCookies({ name: /^mt(jwt|user)$/ })
    const other = await context.newPage()
    await logIn(other, username, '/login')
    return other
  }

  test('a colleague who logs in stops the first tab: it says so and sends nothing', async ({ context }) => {
    const first = await context.newPage()
    await logIn(first, 'ecommerce', '/brands')
    await expect(first.getByRole('grid')).toBeVisible()
    await logInElsewhere(context, 'payments')
    await expect(
      first.getByText('You are now logged in as Sophie Wainwright. Reload to continue.'),
    ).toBeVisible()
    const sent: string[] = []
    first.on('request', request => sent.push(request.url()))
    await first.getByRole('button', { name: 'Stock value' }).click()
    await first.waitForTimeout(1_500)
    expect(sent.filter(url => url.includes('/api/') && !url.endsWith('/api/apiversion'))).toEqual([])
    await first.getByRole('button', { name: 'Reload' }).click()
    await expect(first.getByRole('button', { name: /Sophie Wainwright/ })).toBeVisible()
  })

  test('somebody of another store reloads it as them', async ({ context }) => {
    const first = await context.newPage()
    await logIn(first, 'ecommerce', '/')
    const reloaded = first.waitForEvent('load')
    await logInElsewhere(context, 'second')
    await reloaded
    await expect(first.getByRole('button', { name: /account menu/ })).not.toHaveAttribute(
      'aria-label',
      /Aled Pritchard/,
    )
  })

  test('a login page in another tab follows, and so does a logout', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    await second.goto('/brands')
    await expect(second).toHaveURL(/\/login/)
    await logIn(first, 'ecommerce', '/')
    await expect(second).toHaveURL(/\/brands$/)
    await first.getByRole('button', { name: /account menu/ }).click()
    await first.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(second).toHaveURL(/\/login\?redirect=%2Fbrands$/)
  })
})
