import { expect } from '@playwright/test'
import { test } from './shop.ts'

async function logIn(page: import('@playwright/test').Page, username = 'admin') {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('backroom-demo')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test.describe('The route guard', () => {
  test('sends a stranger to the login page and back to path, query and hash (proof 1)', async ({ page }) => {
    await page.goto('/brands/2?tab=codes#x')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fbrands%2F2%3Ftab%3Dcodes%23x$/)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await logIn(page)
    await expect(page).toHaveURL(/\/brands\/2\?tab=codes#x$/)
  })

  test('sends the wrong level home and says why; the menu has no such group (proof 2)', async ({
    person,
  }) => {
    const { page } = await person('payments')
    await page.goto('/brands')
    await expect(page.getByText('You do not have access to Brands.')).toBeVisible()
    await expect(page).toHaveURL(url => url.pathname === '/')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Item Organisation' })).toHaveCount(0)
  })

  for (const redirect of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    test(`does not follow ${redirect} after login (proof 3)`, async ({ page, baseURL }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await logIn(page)
      await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
      expect(page.url()).toBe(`${baseURL}/`)
    })
  }

  test('shows the frame but no data to a cookie edited by hand (proof 5)', async ({ person }) => {
    const { page, baseURL: url } = await person('payments')
    const cookies = await page.context().cookies()
    const own = cookies.find(cookie => cookie.name === 'mtuser')
    const forged = { ...JSON.parse(decodeURIComponent(own?.value ?? '')), securityLevelName: 'Administrator' }
    const value = encodeURIComponent(JSON.stringify(forged))
    await page.context().addCookies([{ name: 'mtuser', value, url, sameSite: 'Strict' }])
    await page.route('**/api/logon/me', route => route.abort()) // which would put the cookie right at once
    const answers = new Map<string, number>()
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (/^\/api\/(dataviews\/(Staff|SignIn|Session)View|Staff)/.test(pathname))
        answers.set(pathname, response.status())
    })
    for (const tab of ['', '?tab=sign-ins', '?tab=sessions', '?tab=policy']) {
      answers.clear()
      await page.goto(`/staff${tab}`)
      await expect(page.getByRole('tab', { name: 'People' })).toBeVisible() // the frame is there
      await expect.poll(() => answers.size, { message: tab }).toBeGreaterThan(0)
      await expect(page.getByRole('dialog').getByText('Permission Denied').first()).toBeVisible()
      expect(new Set(answers.values()), [...answers.keys()].join()).toEqual(new Set([403]))
      await expect(page.getByText(/Megan Hughes|Tom Hartley|You are at/)).toHaveCount(0)
    }
  })

  test('tidies addresses, and a key that is no number is no page (proof 6)', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/')
    await page.goto('/brands//')
    await expect(page).toHaveURL(/\/brands$/)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/brands/abc')
    await expect(page.getByRole('heading', { name: 'There is no page at /brands/abc.' })).toBeVisible()
    await page.goto('/inactive-products')
    await expect(page).toHaveURL(/\/inactive-products\/$/)
  })

  test('a page that is not there offers the nearest ones', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/brnads')
    await expect(page.getByRole('heading', { name: 'There is no page at /brnads.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Find a page' }).last()).toHaveValue('brnads')
    await page.getByRole('list', { name: 'Closest pages' }).getByRole('link', { name: 'Brands' }).click()
    await expect(page).toHaveURL(/\/brands$/)
  })
})

test.describe('The menu', () => {
  test('filters, moves by arrows, opens by Enter, and pins', async ({ person }) => {
    const { page } = await person('manager')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Alt+m')
    const box = page.getByRole('textbox', { name: 'Find a page' })
    await expect(box).toBeFocused()
    await box.fill('brandl')
    await expect(
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'BrandLink' }),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/brands\/brandlink$/)
    await box.fill('')
    const star = page.getByRole('button', { name: 'Pin BrandLink' })
    await star.click()
    await expect(star).toHaveCount(2) // under its group, and among the pinned
    await page.reload()
    await expect(star).toHaveCount(2)
    await star.first().click()
    await expect(star).toHaveCount(1)
  })

  test('is opened at its group by the breadcrumb, also as a drawer', async ({ person }) => {
    const { page } = await person('admin', { viewport: { width: 1024, height: 800 } })
    await page.goto('/brands')
    await page.getByRole('button', { name: 'Item Organisation' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'BrandLink' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'More in Item Organisation' })).toBeVisible()
  })
})
