import { items } from '@backroom/contract/items/page/items'
import { readConfig } from '@backroom/contract/site/config'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { lookAt } from './look-at.ts'
import { makeBrand } from './make-brand.ts'
import { test, watchErrors } from './shop.ts'

/** Every part of the shell that can be opened, and how. */
const parts: readonly { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'the Dashboard', open: async page => expect(page.getByText('Recent work')).toBeVisible() },
  {
    name: 'the palette',
    open: async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('textbox').fill('br')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'the keyboard shortcuts',
    open: async page => {
      await page.keyboard.press('Alt+h')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'the item look-up',
    open: async page => {
      await page.keyboard.press('Alt+s')
      await page.getByRole('dialog').getByRole('combobox').fill('jacket')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'Messages',
    open: async page => {
      await page.getByRole('button', { name: /^Messages/ }).click()
      await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible()
    },
  },
  {
    name: 'the user menu',
    open: async page => {
      await page.getByRole('button', { name: /account menu/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
    },
  },
  {
    name: 'an error dialog',
    open: async page => {
      await page.route('**/api/notices', route => route.fulfill({ status: 418, json: { message: 'Tea.' } }))
      await page.route('**/api/dataviews/BrandView?**', route =>
        route.fulfill({ status: 418, json: { message: 'Tea.' } }),
      )
      await page.goto('/brands')
      await expect(page.getByRole('dialog').getByText('Tea.')).toBeVisible()
    },
  },
  {
    name: 'the logged-out dialog',
    open: async page => {
      await page.route('**/api/dataviews/BrandView?**', route =>
        route.fulfill({ status: 401, json: { code: 'sessionEnded', message: 'Over.' } }),
      )
      await page.goto('/brands')
      await expect(page.getByRole('button', { name: 'Log In Here' })).toBeVisible()
    },
  },
  {
    name: 'logging in on the spot',
    open: async page => {
      await page.route('**/api/dataviews/BrandView?**', route =>
        route.fulfill({ status: 401, json: { code: 'sessionEnded', message: 'Over.' } }),
      )
      await page.goto('/brands')
      await page.getByRole('button', { name: 'Log In Here' }).click()
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
    },
  },
  {
    name: 'the overlay of a new build',
    open: async page => {
      await page.clock.install()
      let buildUnix = 100
      await page.route('**/api/apiversion', route => route.fulfill({ json: { buildUnix, version: '0.1.0' } }))
      await page.goto('/brands')
      await expect(page.getByRole('grid')).toBeVisible()
      buildUnix = 200
      await page.clock.runFor(61_000)
      await expect(page.getByRole('button', { name: 'Reload Now' })).toBeVisible()
      await page.clock.resume()
    },
  },
  {
    name: 'Page Not Found',
    open: async page => {
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'the fatal page',
    open: async page => {
      await page.route('**/api/{dataviews/BrandView,admin}**', route =>
        route.fulfill({ status: 503, json: { message: 'Cannot connect to the website' } }),
      )
      await page.goto('/brands')
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    },
  },
]

for (const { name, open } of parts) {
  test(`axe finds nothing on ${name}, in light and in dark`, async ({ person }) => {
    const { page } = await person('admin', { bypassCSP: true, isOwn: true })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page)
    expect(await faultsOf(page)).toEqual([])
  })
}

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the shell sticks out nowhere and logs no error`, async ({ person }) => {
    const { page } = await person('admin', {
      isOwn: true, // so many own ones before have ended the one that others share
      viewport: { width, height: 900 },
      ...(width < 500 && { hasTouch: true, isMobile: true }),
    })
    const errors = watchErrors(page)
    await page.goto('/')
    for (const { open } of parts.slice(0, 6)) {
      await expect(page.getByText('Recent work')).toBeVisible()
      await open(page)
      expect(await sticksOut(page)).toBe(false)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })
}

test('axe finds nothing and nothing sticks out in the history of the store and the demo shop', async ({
  person,
}) => {
  const admin = await person('admin', { bypassCSP: true, isOwn: true })
  const brand = await makeBrand(admin)
  const { shopUrl } = await admin.call(readConfig, {})
  const [found] = await admin.call(items.lookup, { query: { term: 'helmet' } })
  const { path } = await admin.call(items.url, { params: { uid: found?.pageUid ?? 0 } })
  await lookAt(admin.page, [
    { path: '/store-history', shows: new RegExp(brand.name) },
    ...['', '/bikes', path, '/nope'].map(address => ({ path: `${shopUrl}${address}`, shows: /demo/i })),
  ])
})

test('Payments Administrators see no item or order cards and no virtual terminal', async ({ person }) => {
  const { page } = await person('payouts')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByText(/Brands without a logo|Supplier brands to link|to despatch/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /terminal/i })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /Scan or type/ })).toHaveCount(0)
})
