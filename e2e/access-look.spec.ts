import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { test, watchErrors } from './shop.ts'
import { chosenPassword, enrol, makePerson } from './sign-in.ts'

const axe = createRequire(import.meta.url).resolve('axe-core')

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

async function faultsOf(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe }) // the context lets it past the content security policy
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 140)).join(' | ')}`,
    )
  })
}

async function show(page: Page, { path, heading }: { path: string; heading: string }) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the sign-in pages in ${colorScheme}`, async ({ browser, baseURL, person }) => {
    test.setTimeout(120_000)
    const admin = await person('admin')
    const { username } = await makePerson(admin, 'Wren Ash')
    await enrol(admin, username)
    const context = await browser.newContext({ baseURL: baseURL as string, colorScheme, bypassCSP: true })
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
    await page.getByRole('tab', { name: 'Recovery code' }).click()
    expect(await faultsOf(page), 'recovery code').toEqual([])
    await context.close()
  })

  test(`axe finds nothing on staff, account and super users in ${colorScheme}`, async ({ person }) => {
    test.setTimeout(120_000)
    const { page } = await person('admin', { colorScheme, bypassCSP: true })
    for (const each of inside) {
      await show(page, each)
      expect(await faultsOf(page), each.path).toEqual([])
    }
  })
}

for (const width of [360, 768, 1440]) {
  test(`at ${width} px nothing of access sticks out and no error is logged`, async ({ person }) => {
    test.setTimeout(120_000)
    const { page } = await person('admin', {
      viewport: { width, height: 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
    })
    const errors = watchErrors(page)
    for (const each of [...open.slice(1), ...inside]) {
      await show(page, each)
      const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(sticksOut, each.path).toBe(false)
    }
    expect(errors).toEqual([])
  })
}
