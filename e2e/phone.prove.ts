import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { expect, type Page } from '@playwright/test'
import { sticksOut } from './axe.ts'
import { cutOff } from './cut.ts'
import { password } from './desks.ts'
import { test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

const all = (Object.values(screens) as Screen[]).filter(
  ({ levels, path }) => levels !== 'open' && !/\*|^\/fatal$|^\/super-users$/.test(path),
)
/** Records of a tree, whose rows are no links. */
const rooted: Record<string, string> = { '/category-manager/:uid': '/category-manager/2' }
const pictures = process.env.BACKROOM_PICTURES

test('On a phone no screen scrolls sideways and no button, heading or amount is cut', async ({ person }) => {
  const { page } = await person('admin', { hasTouch: true, viewport: { width: 360, height: 740 } })
  const errors = watchErrors(page)
  await page.goto('/super-users?redirect=%2Fclonly')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clonly$/)
  // The address is there before its page, and a page that is left before it came would be taken for the next.
  await expect(page.getByRole('heading', { level: 1, name: screens.vendorOptions.title })).toBeVisible()
  for (const { path, parent } of all) {
    const address = rooted[path] ?? (path.includes(':') ? await firstOf(page, path, parent ?? '/') : path)
    await visit(page, '/my-account')
    await visit(page, address)
    await settled(page)
    await look(page, path)
    const tabs = page.getByRole('main').getByRole('tab')
    for (let at = 1; at < (await tabs.count()); at++) {
      const name = await tabs.nth(at).innerText()
      await tabs.nth(at).click()
      await settled(page)
      await look(page, `${path}, ${name}`)
    }
  }
  expect(errors).toEqual([])
})

/** Where the first link of a list to a record's page leads. */
async function firstOf(page: Page, path: string, list: string): Promise<string> {
  await visit(page, list)
  await settled(page)
  const hrefs = () =>
    page.locator('main a[href]').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '(?!new)[^/?]+')}(\\?.*)?$`)
  const isOne = (href: string) => pattern.test(href)
  await expect.poll(async () => (await hrefs()).some(isOne), path).toBe(true)
  return (await hrefs()).find(isOne) ?? ''
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
  await page.waitForTimeout(150)
}

async function look(page: Page, what: string): Promise<void> {
  expect.soft(await sticksOut(page), `${what} scrolls sideways`).toBe(false)
  expect.soft(await cutOff(page), `cut on ${what}`).toEqual([])
  if (pictures)
    await page.screenshot({ path: `${pictures}/phone${what.replace(/\W+/g, '-')}.png`, fullPage: true })
}
