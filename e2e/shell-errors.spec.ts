import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { proveOnly, test } from './shop.ts'
import { visit } from './visit.ts'

const answer = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('When a call fails', () => {
  test('401 for four parts of a page is one dialog, the token goes, and 25 s later the page', async ({
    person,
  }) => {
    const { page } = await person('admin', { isOwn: true })
    await page.clock.install()
    await page.route(
      '**/api/{dashboard,dashboard/recent,notices,apiversion/changes}**',
      answer(401, { code: 'sessionEnded', message: 'x' }),
    )
    await page.goto('/')
    const text = 'Unauthorized - You have been logged out, please click OK below to return to the login page'
    await expect(page.getByText(text)).toHaveCount(1)
    await expect(dialog(page)).toHaveCount(1)
    const names = (await page.context().cookies()).map(cookie => cookie.name)
    expect(names).not.toContain('mtjwt')
    await page.clock.fastForward(12_000) // beside which the clock goes on by itself, for as long as the machine takes
    await expect(page.getByText(text)).toBeVisible()
    await page.clock.runFor(14_000)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })

  test(
    '403 with a code is Permission Denied and the token stays; a fatal message stops everything until it heals, then leads back',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('admin')
      const list = '**/api/dataviews/BrandView?**'
      await page.route(list, answer(403, { code: 'permission', message: 'Not you.' }))
      await page.goto('/brands')
      await expect(dialog(page).getByText('You need to logon again')).toBeVisible()
      await expect(dialog(page).getByText('Permission Denied')).toBeVisible()
      await expect(dialog(page).getByText('Not you.')).toBeVisible()
      await expect(dialog(page).getByRole('button', { name: 'Log In Again' })).toBeVisible()
      expect((await page.context().cookies()).map(cookie => cookie.name)).toContain('mtjwt')
      await dialog(page).getByRole('button', { name: 'OK' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await visit(page, '/fatal') // without a reason it is the Dashboard
      await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()

      await page.unroute(list)
      const broken = '**/api/{dataviews/BrandView,admin}**'
      await page.route(broken, answer(503, { message: 'Cannot connect to the database.' }))
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Brands' })
        .first()
        .click()
      await expect(page).toHaveURL(/\/fatal$/)
      await expect(page.getByRole('heading', { name: "We cannot reach your store's data." })).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByText(/Still not working, \d\d:\d\d/)).toBeVisible()
      await page.unroute(broken)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page).toHaveURL(/\/brands$/)
      await expect(page.getByRole('grid')).toBeVisible()
    },
  )

  test('a server that is gone is said within 5 s, and back without a click; what was typed stays', async ({
    person,
  }) => {
    const { page } = await person('admin')
    const gone = page.getByText('Backroom does not answer.')
    await page.route('**/api/events', route => route.abort('connectionrefused'))
    await page.goto('/brands/2')
    const title = page.getByRole('textbox', { name: /^Page title/ })
    await title.fill('Typed meanwhile')
    await expect(gone).toBeVisible({ timeout: 5_000 })
    await page.unroute('**/api/events')
    await expect(gone).toBeHidden({ timeout: 10_000 })
    await expect(title).toHaveValue('Typed meanwhile')
  })

  test('a save that fails says why, field by field or in the catalogue’s words, and never that it is saved', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    const errors = { pageTitle: ['Too long'], 'Brand.MetaDescription': ['Too short'], Generic: ['Closed'] }
    let reply = answer(400, { message: 'No.', errors })
    // Before the page opens: what is sent in the moment a route is set may slip past it.
    await page.route(`**/api/brands/${brand.uid}`, route =>
      route.request().method() === 'PUT' ? reply(route) : route.fallback(),
    )
    await page.route('**/history**', answer(404, { message: 'Gone.' }))
    await page.goto(`/brands/${brand.uid}`)
    const title = page.getByRole('textbox', { name: /^Page title/ })
    await title.fill('Typed')
    const saveWith = async (next: typeof reply) => {
      reply = next
      await page.keyboard.press('Control+s')
    }
    const close = async () => {
      await dialog(page).getByRole('button', { name: 'OK' }).click()
      await expect(dialog(page)).toHaveCount(0)
    }

    await saveWith(reply)
    await expect(dialog(page).getByText('Sorry, validation failed for your request')).toBeVisible()
    const words = await dialog(page).getByRole('alert').innerText()
    expect(words.indexOf('Closed')).toBeLessThan(words.indexOf('Page title'))
    expect(words).toMatch(/Page title\s+Too long/)
    expect(words).toMatch(/Meta description\s+Too short/)
    expect(words).not.toContain('Generic')
    await dialog(page).getByRole('button', { name: 'Show me' }).click()
    await expect(title).toBeFocused()

    await saveWith(answer(404, { message: 'Gone.' }))
    await expect(dialog(page).getByText('We could not find the record')).toBeVisible()
    await close()
    await page.getByRole('button', { name: 'History', exact: true }).first().click()
    await expect(page.getByText('An error occurred during the request')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    await saveWith(answer(502, { message: '' }))
    await expect(dialog(page).getByText('Bad Gateway', { exact: true })).toBeVisible()
    await expect(
      dialog(page).getByText('Please refresh the page. If the problem persists, please contact support.'),
    ).toBeVisible()
    await close()
    await saveWith(route =>
      route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { message: '' } }),
    )
    await expect(dialog(page).getByText('Too many requests. Wait 30 seconds and try again.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Technical details' }).click()
    await expect(dialog(page).getByText(/PUT \/api\/brands\/:uid/)).toBeVisible()
    await expect(dialog(page).getByText(/HTTP 429 Too Many Requests/)).toBeVisible()
    await close()

    await saveWith(route => route.abort('connectionrefused'))
    await expect(page.getByText('Network Error - There was an error connecting to the API.')).toBeVisible()
    await close()
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await expect(page.getByText('Saving…')).toHaveCount(0)
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
    await expect(page).toHaveTitle(/^• /)
  })

  test(
    'an error dialog closes after 15 s, not while somebody points at it; a notice after 8 s',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('ecommerce', { isOwn: true })
      await page.clock.install()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.mouse.move(5, 5)
      await page.keyboard.press('Alt+v')
      const alert = page.getByText(
        "You do not have the required permissions to perform this action. Your current security level is 'Ecommerce Management' but one of the following is required: Administrator, Payment Management.",
        { exact: true },
      )
      await expect(alert).toBeVisible()
      await page.clock.runFor(8_000)
      await expect(alert).toBeVisible()
      await page.clock.runFor(8_000)
      await expect(alert).toBeHidden()
      await page.keyboard.press('Alt+v')
      await expect(alert).toBeVisible()
      await alert.hover()
      await page.clock.runFor(30_000)
      await expect(alert).toBeVisible()
      await page.keyboard.press('Escape')
      await page.clock.runFor(1_000)
      await page.mouse.move(5, 5)
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Nothing to save')).toBeVisible()
      await page.clock.runFor(4_000)
      await expect(page.getByText('Nothing to save')).toBeVisible()
      await page.clock.runFor(5_500)
      await expect(page.getByText('Nothing to save')).toBeHidden()
      await page.getByRole('button', { name: /^Messages/ }).click()
      await page.clock.runFor(1_000)
      await expect(page.getByRole('dialog', { name: 'Messages' }).getByText('Nothing to save')).toBeVisible()
    },
  )
})
