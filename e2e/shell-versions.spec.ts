import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { proveOnly, test } from './shop.ts'

/** Lets the test say which build is running; counts how often it was asked. */
async function pretendBuild(page: Page) {
  const state = { buildUnix: 100, asked: 0, since: '' }
  await page.route('**/api/apiversion', route => {
    state.asked += 1
    return route.fulfill({ json: { buildUnix: state.buildUnix, version: '0.1.0' } })
  })
  await page.route('**/api/apiversion/changes?**', route => {
    state.since = new URL(route.request().url()).searchParams.get('since') ?? ''
    const common = { at: '2026-03-04', buildUnix: 150, path: null }
    return route.fulfill({
      json: [
        { ...common, kind: 'New', text: 'Compare up to six items.', path: '/brands' },
        { ...common, kind: 'Fixed', text: 'Sale prices end on the minute.' },
      ],
    })
  })
  return state
}

const overlayText = 'Changes have been made to Backroom since you opened this page.'

test.describe('A new build', () => {
  test('covers the page within a minute, once, and says what has changed', async ({ person }) => {
    const { page } = await person('admin', { isOwn: true })
    await page.clock.install()
    const build = await pretendBuild(page)
    await page.goto('/brands')
    await expect(page.getByRole('grid')).toBeVisible()
    build.buildUnix = 200
    await page.clock.runFor(61_000)
    await expect(page.getByRole('alertdialog', { name: overlayText })).toBeVisible()
    const asked = build.asked
    await page.clock.runFor(180_000)
    expect(build.asked).toBe(asked)
    await page.getByRole('button', { name: "See What's Changed" }).click()
    await page.clock.runFor(500)
    await expect(page.getByText('Compare up to six items.')).toBeVisible()
    expect(build.since).toBe('100')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Reload Now' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload Now' }).click()
    await reloaded
  })

  test(
    'lets unsaved work be finished first; the bar reloads without asking',
    proveOnly,
    async ({ person }) => {
      const admin = await person('admin', { isOwn: true })
      const { page } = admin
      const brand = await makeBrand(admin)
      await page.clock.install()
      const build = await pretendBuild(page)
      await page.goto(`/brands/${brand.uid}`)
      const title = page.getByRole('textbox', { name: /^Page title/ })
      await title.fill('In the middle of it')
      build.buildUnix = 200
      await page.clock.runFor(61_000)
      await expect(page.getByText('You have unsaved changes on this page.')).toBeVisible()
      await page.getByRole('button', { name: "Finish What I'm Doing" }).click()
      await expect(page.getByText('A new version is ready.')).toBeVisible()
      await expect(title).toHaveValue('In the middle of it')
      await title.focus()
      await page.keyboard.press('Control+s')
      await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
      let isAsked = false
      page.on('dialog', dialog => {
        isAsked = true
        return dialog.accept()
      })
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Reload' }).click()
      await reloaded
      expect(isAsked).toBe(false)
    },
  )

  test('an old page out of a cache reloads itself once and no more', proveOnly, async ({ person }) => {
    const { page } = await person('admin')
    await page.route('**/assets/index-*.js', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer })
    })
    await pretendBuild(page)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(500) // another load would have begun by now
    expect(loads).toBeLessThanOrEqual(2)
  })
})

test.describe('Code that does not come', () => {
  const overlay = (page: Page) =>
    page.getByRole('alertdialog', {
      name: 'This page could not be loaded. It may have been updated since you opened Backroom.',
    })

  /** The first so many requests for some code fail; answers how often it was asked for. */
  async function lose(page: Page, code: string, times: number): Promise<() => number> {
    let tries = 0
    await page.route(code, route => {
      tries += 1
      return tries <= times ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback()
    })
    return () => tries
  }

  test('is tried once more and then the page says so', async ({ person }) => {
    const { page } = await person('admin')
    const tries = await lose(page, '**/assets/brand-list-*.js', Number.POSITIVE_INFINITY)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Brands' })
      .first()
      .click()
    await expect(overlay(page)).toBeVisible()
    expect(tries()).toBeGreaterThanOrEqual(2)
    await page.unroute('**/assets/brand-list-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  test(
    'is asked for again: a stylesheet, whose page is not shown without, and a page that needs no more than that',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('admin')
      const tries = await lose(page, '**/assets/filter-manager-*.css', 1)
      await lose(page, '**/assets/brand-list-*.js', 1)
      await page.goto('/filters')
      await expect(page.getByRole('button', { name: 'New filter' })).toBeVisible()
      expect(tries()).toBeGreaterThanOrEqual(2)
      const sheets = await page.evaluate(() => [...document.styleSheets].map(sheet => sheet.href ?? ''))
      expect(sheets.some(href => href.includes('/filter-manager-'))).toBe(true)
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Brands' })
        .first()
        .click()
      await expect(page.getByRole('row', { name: /Askrigg/ })).toBeVisible()
      await expect(overlay(page)).toHaveCount(0)
    },
  )

  test(
    'of one field and of the dialogs is asked for until it comes; meanwhile the page stands and keeps what is typed',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('admin')
      const fieldTries = await lose(page, '**/assets/rich-text-input-*.js', 1)
      const dialogTries = await lose(page, '**/assets/above-pages-*.js', 3)
      await page.goto('/brands/2')
      await page.getByRole('textbox', { name: /^Page title/ }).fill('Half a thought')
      await expect(page.getByRole('textbox', { name: 'Introduction' })).toBeVisible()
      expect(fieldTries()).toBeGreaterThanOrEqual(2)
      await expect.poll(dialogTries).toBeGreaterThanOrEqual(3)
      await expect(page.getByRole('textbox', { name: /^Page title/ })).toHaveValue('Half a thought')
      await expect(overlay(page)).toHaveCount(0)
      await page.route('**/api/brands/2', route => route.abort())
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Network Error - There was an error connecting to the API.')).toBeVisible()
    },
  )

  test('that hangs is given up after 120 s', proveOnly, async ({ person }) => {
    const { page } = await person('admin', { isOwn: true })
    await page.clock.install()
    await page.route('**/assets/brand-list-*.js', () => {})
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Brands' })
      .first()
      .click()
    await page.clock.runFor(100_000)
    await expect(overlay(page)).toHaveCount(0)
    await page.clock.runFor(22_000)
    await expect(overlay(page)).toBeVisible()
  })
})
