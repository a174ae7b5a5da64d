import { expect } from '@playwright/test'
import { proveOnly, test } from './shop.ts'
import { visit } from './visit.ts'

test.describe('The route guard', () => {
  test('sends the wrong level home and says why; a cookie edited by hand shows the frame but no data', async ({
    person,
  }) => {
    const { page, baseURL: url } = await person('payments')
    await page.goto('/brands')
    await expect(page.getByText('You do not have access to Brands.')).toBeVisible()
    await expect(page).toHaveURL(address => address.pathname === '/')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Item Organisation' })).toHaveCount(0)

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
    const refused = page.getByRole('dialog').getByText('Permission Denied').first()
    await page.goto('/staff')
    for (const tab of ['People', 'Sign-ins', 'Sessions', 'Policy']) {
      if (tab !== 'People') {
        // Each call of the page is refused, and a slow one says so after the first was read.
        await expect(async () => {
          const ok = page.getByRole('dialog').getByRole('button', { name: 'OK' })
          if (await ok.isVisible()) await ok.click({ timeout: 1_000 })
          await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
        }).toPass({ timeout: 30_000 })
        answers.clear()
        await page.getByRole('tab', { name: tab, exact: true }).click() // the frame is there
      }
      await expect.poll(() => answers.size, { message: tab }).toBeGreaterThan(0)
      await expect(refused).toBeVisible()
      expect(new Set(answers.values()), [...answers.keys()].join()).toEqual(new Set([403]))
      await expect(page.getByText(/Megan Hughes|Tom Hartley|You are at/)).toHaveCount(0)
    }
  })

  test(
    'tidies addresses; a key that is no number is no page, and one that is not there offers the nearest',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('admin')
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await visit(page, '/brands//')
      await expect(page).toHaveURL(/\/brands$/)
      await page.goBack()
      await expect(page).toHaveURL(address => address.pathname === '/')
      await visit(page, '/brands/abc')
      await expect(page.getByRole('heading', { name: 'There is no page at /brands/abc.' })).toBeVisible()
      await visit(page, '/inactive-products')
      await expect(page).toHaveURL(/\/inactive-products\/$/)
      await visit(page, '/brnads')
      await expect(page.getByRole('heading', { name: 'There is no page at /brnads.' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Find a page' }).last()).toHaveValue('brnads')
      await page.getByRole('list', { name: 'Closest pages' }).getByRole('link', { name: 'Brands' }).click()
      await expect(page).toHaveURL(/\/brands$/)
    },
  )
})

test.describe('The menu', () => {
  test('filters, moves by arrows, opens by Enter, pins, and is opened at its group by the breadcrumb, also as a drawer', async ({
    person,
  }) => {
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

    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByRole('button', { name: 'Item Organisation' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'BrandLink' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'More in Item Organisation' })).toBeVisible()
  })
})
