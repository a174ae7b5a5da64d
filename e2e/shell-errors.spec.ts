import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { test } from './shop.ts'

const answer = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** Opens a brand of the test's own and types something into it. */
async function typing(page: Page, uid: number, text = 'Typed') {
  await page.goto(`/brands/${uid}`)
  const title = page.getByRole('textbox', { name: /^Page title/ })
  await title.fill(text)
  return title
}

/** Answers the saves of a brand. Set before its page opens: what is sent in the moment a route is set may slip past it. */
const onSave = (page: Page, uid: number, reply: (route: Route) => Promise<void>) =>
  page.route(`**/api/brands/${uid}`, route =>
    route.request().method() === 'PUT' ? reply(route) : route.fallback(),
  )

const dialog = (page: Page) => page.getByRole('dialog')

test.describe('When a call fails', () => {
  test('401 for four parts of a page is one dialog, the token goes, and 25 s later the page (proof 10)', async ({
    person,
  }) => {
    const { page } = await person('admin')
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
    await page.clock.fastForward(24_000)
    await expect(page.getByText(text)).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })

  test('403 with a code is Permission Denied and the token stays (proof 11)', async ({ person }) => {
    const { page } = await person('admin')
    await page.route(
      '**/api/dataviews/BrandView?**',
      answer(403, { code: 'permission', message: 'Not you.' }),
    )
    await page.goto('/brands')
    await expect(dialog(page).getByText('You need to logon again')).toBeVisible()
    await expect(dialog(page).getByText('Permission Denied')).toBeVisible()
    await expect(dialog(page).getByText('Not you.')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Log In Again' })).toBeVisible()
    expect((await page.context().cookies()).map(cookie => cookie.name)).toContain('mtjwt')
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('400 names the fields as sentences, what has none first, and leads to them (proof 12)', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    const errors = { pageTitle: ['Too long'], 'Brand.MetaDescription': ['Too short'], Generic: ['Closed'] }
    await onSave(page, brand.uid, answer(400, { message: 'No.', errors }))
    await typing(page, brand.uid)
    await page.keyboard.press('Control+s')
    await expect(dialog(page).getByText('Sorry, validation failed for your request')).toBeVisible()
    const words = await dialog(page).getByRole('alert').innerText()
    expect(words.indexOf('Closed')).toBeLessThan(words.indexOf('Page title'))
    expect(words).toMatch(/Page title\s+Too long/)
    expect(words).toMatch(/Meta description\s+Too short/)
    expect(words).not.toContain('Generic')
    await dialog(page).getByRole('button', { name: 'Show me' }).click()
    await expect(page.getByRole('textbox', { name: /^Page title/ })).toBeFocused()
  })

  for (const [method, heading] of [
    ['PUT', 'We could not find the record'],
    ['GET', 'An error occurred during the request'],
  ] as const) {
    test(`404 on ${method} has its own heading (proof 13)`, async ({ person }) => {
      const admin = await person('admin')
      const { page } = admin
      const brand = await makeBrand(admin)
      const gone = answer(404, { message: 'Gone.' })
      if (method === 'PUT') await onSave(page, brand.uid, gone)
      else await page.route('**/history**', gone)
      await typing(page, brand.uid)
      if (method === 'PUT') await page.keyboard.press('Control+s')
      else await page.getByRole('button', { name: 'History' }).first().click()
      await expect(dialog(page).getByText(heading)).toBeVisible()
      await expect(dialog(page).getByText('Gone.').first()).toBeVisible()
    })
  }

  test('404 on POST has its own heading (proof 13)', async ({ person }) => {
    const { page } = await person('admin')
    await page.route('**/api/brands', answer(404, { message: '' }))
    await page.goto('/brands')
    await page.getByRole('button', { name: 'New brand' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`Never ${Date.now()}`)
    await page.getByRole('button', { name: 'Make brand' }).click()
    await expect(page.getByText('We cannot create a record for an ID which already exists')).toBeVisible()
  })

  test('a fatal message stops everything until it heals, then leads back (proof 14)', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route(
      '**/api/{dataviews/BrandView,admin}**',
      answer(503, { message: 'Cannot connect to the database.' }),
    )
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
    await page.unroute('**/api/{dataviews/BrandView,admin}**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(/\/brands$/)
    await expect(page.getByRole('grid')).toBeVisible()
  })

  test('/fatal without a reason is the Dashboard', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/fatal')
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  })

  test('no answer is a network error, nothing says Saved, and the form is still dirty (proof 15)', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await onSave(page, brand.uid, route => route.abort('connectionrefused'))
    await typing(page, brand.uid)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Network Error - There was an error connecting to the API.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await expect(page.getByText('Saving…')).toHaveCount(0)
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
    await expect(page).toHaveTitle(/^• /)
  })

  test('502 and 429 read as the catalogue has them; equal ones are counted', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    let status = 502
    await onSave(page, brand.uid, route =>
      route.fulfill({ status, headers: { 'retry-after': '30' }, json: { message: '' } }),
    )
    await typing(page, brand.uid)
    await page.keyboard.press('Control+s')
    await expect(dialog(page).getByText('Bad Gateway', { exact: true })).toBeVisible()
    await expect(
      dialog(page).getByText('Please refresh the page. If the problem persists, please contact support.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    status = 429
    await page.keyboard.press('Control+s')
    await expect(dialog(page).getByText('Too many requests. Wait 30 seconds and try again.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Technical details' }).click()
    await expect(dialog(page).getByText(/PUT \/api\/brands\/:uid/)).toBeVisible()
    await expect(dialog(page).getByText(/HTTP 429 Too Many Requests/)).toBeVisible()
  })

  test('an error dialog closes after 15 s, not while somebody points at it; a notice after 8 s (proof 28)', async ({
    person,
  }) => {
    const { page } = await person('ecommerce')
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.mouse.move(5, 5)
    await page.keyboard.press('Alt+v')
    const alert = page.getByText(/Your current security level is/)
    await expect(alert).toBeVisible()
    await page.clock.runFor(14_000)
    await expect(alert).toBeVisible()
    await page.clock.runFor(2_000)
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
    await page.clock.runFor(7_000)
    await expect(page.getByText('Nothing to save')).toBeVisible()
    await page.clock.runFor(2_500)
    await expect(page.getByText('Nothing to save')).toBeHidden()
    await page.getByRole('button', { name: /^Messages/ }).click()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('dialog', { name: 'Messages' }).getByText('Nothing to save')).toBeVisible()
  })
})
