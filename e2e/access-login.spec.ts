import { type BrowserContext, expect, type Page } from '@playwright/test'
import { password } from './desks.ts'
import { proveOnly, test } from './shop.ts'

async function logIn(page: Page, username: string, path = '/') {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

async function cookiesOf(context: BrowserContext) {
  return Object.fromEntries((await context.cookies()).map(cookie => [cookie.name, cookie]))
}

/** How many days a cookie has left. */
function daysLeft(cookie: { expires: number } | undefined): number {
  return Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)
}

test('Logging in leads where one was going, with the right cookies; logging out ends the session, drops them and leads back', async ({
  page,
  context,
}) => {
  await logIn(page, 'ecommerce', '/brands?search=fell#x')
  await expect(page).toHaveURL(/\/brands\?search=fell#x$/)
  const { mtjwt, mtuser, mt2fa, mtsu } = await cookiesOf(context)
  expect([daysLeft(mtjwt), daysLeft(mtuser), mtjwt?.sameSite, mtjwt?.httpOnly]).toEqual([
    7,
    7,
    'Strict',
    false,
  ])
  expect(JSON.parse(decodeURIComponent(mtuser?.value ?? ''))).toMatchObject({
    username: 'ecommerce',
    securityLevelName: 'Ecommerce Management',
    cashierNumber: 10,
  })
  expect([mt2fa, mtsu]).toEqual([undefined, undefined])
  const binding = (await context.cookies()).find(({ name }) => name.endsWith('mtbind'))
  expect([binding?.httpOnly, binding?.sameSite]).toEqual([true, 'Strict'])

  const ended = page.waitForRequest(request => request.url().endsWith('/api/logon/logon/logout'))
  await logOut(page)
  expect((await ended).method()).toBe('POST')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbrands%3Fsearch%3Dfell$/)
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  const left = await cookiesOf(context)
  expect(['mtjwt', 'mtuser', 'mt2fa', 'mtsu'].filter(name => left[name])).toEqual([])
  const local = await page.evaluate(() =>
    ['locale', 'timeZone'].map(name => JSON.parse(localStorage.getItem(`backroom.${name}`) ?? 'null')?.data),
  )
  expect(local).toEqual(['en-GB', 'Europe/London'])
  const again = await context.request.get('/api/logon/me', {
    headers: { authorization: `Bearer ${mtjwt?.value}` },
  })
  expect(again.status()).toBe(401)
})

test('The login page: Caps Lock and a wrong password are said, the username stays, no hotkey works, and no hostile redirect is followed', async ({
  page,
  baseURL,
}) => {
  const answers: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/api/logon/setup')) answers.push(response.status())
  })
  await page.goto(`/login?redirect=${encodeURIComponent('/\\evil.example')}`)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const field = page.getByRole('textbox', { name: 'Password' })
  await field.focus()
  for (const key of ['Alt+h', 'Alt+v', 'Alt+s', 'Control+k']) await page.keyboard.press(key)
  const release = (isOn: boolean) =>
    field.evaluate((element, modifierCapsLock) => {
      element.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock }))
    }, isOn)
  await release(true)
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
  await release(false)
  await expect(page.getByText('Caps Lock is on.')).toBeHidden()

  await page.getByRole('textbox', { name: 'Username' }).fill('manager')
  await field.fill('wrong')
  await page.getByRole('checkbox', { name: 'Remember my username' }).check()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('The username or password is incorrect.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('manager')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Whether anybody exists is asked once: that nobody has to be made is an answer, not a failure.
  expect(answers).toEqual([200])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('manager')
  await expect(field).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/`)
})

test(
  'Too many attempts count down and open the button again; the store’s refusals are shown as they are',
  proveOnly,
  async ({ page }) => {
    const path = '**/api/logon/logon/authenticate'
    const answer = (status: number, message: string, headers: Record<string, string> = {}) =>
      page.route(path, route =>
        route.fulfill({
          status,
          headers,
          contentType: 'application/json',
          body: JSON.stringify({ message }),
        }),
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
    await page.clock.fastForward(121_000)
    await expect(button).toBeEnabled()
    for (const [status, message, shown] of [
      [403, 'This store is suspended. Please contact support.', undefined],
      [403, 'Logging in is not allowed from this network.', undefined],
      [
        503,
        'Cannot connect to the database',
        'We cannot reach your store’s data. Try again in a few minutes.',
      ],
    ] as const) {
      await answer(status, message) // over the last one
      await attempt()
      await expect(page.getByText(shown ?? message)).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
    }
    await page.route(path, route => route.abort())
    await attempt()
    await expect(page.getByText('Network Error - There was an error connecting to the API.')).toBeVisible()
  },
)

test(
  'A token cookie that is gone is noticed within 15 minutes, without a call',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('ecommerce', { isOwn: true })
    await page.clock.install()
    await page.goto('/brands')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.context().clearCookies({ name: 'mtjwt' })
    const calls: string[] = []
    await page.route('**/api/**', route => {
      calls.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 200, contentType: 'application/json', body: '{}' })
    })
    await page.clock.fastForward(850_000)
    const earlier = calls.length
    await page.clock.fastForward(50_500)
    await expect(page).toHaveURL(/\/login\?redirect=%2Fbrands$/)
    const own = calls
      .slice(earlier)
      .filter(path => path.startsWith('/api/logon/') && path !== '/api/logon/setup')
    expect(own).toEqual([])
  },
)

test(
  'Two tabs of one browser: one follows a login, is stopped by a colleague’s, becomes another store’s person, and follows a logout',
  proveOnly,
  async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    /** What the other tab does once its session has lapsed: log in as whoever is there now. */
    const logInElsewhere = async (username: string) => {
      await context.clearCookies({ name: /^mt(jwt|user)$/ })
      await logIn(second, username, '/login')
    }
    await first.goto('/brands')
    await expect(first).toHaveURL(/\/login/)
    await logIn(second, 'ecommerce', '/login')
    await expect(first).toHaveURL(/\/brands$/)
    await expect(first.getByRole('grid')).toBeVisible()

    await logInElsewhere('payments')
    await expect(
      first.getByText('You are now logged in as Sophie Wainwright. Reload to continue.'),
    ).toBeVisible()
    const sent: string[] = []
    first.on('request', request => sent.push(request.url()))
    await first.getByRole('button', { name: 'Stock value' }).click()
    await expect(first).toHaveURL(/sort=/)
    await first.waitForTimeout(300) // what is asked for would have been sent by now
    expect(sent.filter(url => url.includes('/api/') && !url.endsWith('/api/apiversion'))).toEqual([])
    await first.getByRole('button', { name: 'Reload' }).click()
    await expect(first.getByRole('button', { name: /Sophie Wainwright/ })).toBeVisible()

    const reloaded = first.waitForEvent('load')
    await logInElsewhere('second')
    await reloaded
    await expect(first.getByRole('button', { name: /account menu/ })).not.toHaveAttribute(
      'aria-label',
      /Sophie Wainwright/,
    )
    await logOut(second)
    await expect(first).toHaveURL(/\/login/)
  },
)
