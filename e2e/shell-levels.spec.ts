import { leaveSuperUser } from '@backroom/contract/access/session'
import { staff, staffView } from '@backroom/contract/access/staff'
import { brandsView } from '@backroom/contract/items/brands'
import type { LevelName, Rule } from '@backroom/contract/kit/access'
import { addressOf } from '@backroom/contract/kit/endpoint'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { type Browser, expect, type Page } from '@playwright/test'
import { type Person, test } from './shop.ts'
import { chosenPassword, makePerson, password } from './sign-in.ts'

const people: Readonly<Record<string, LevelName>> = {
  manager: 'Administrator',
  ecommerce: 'Ecommerce Management',
  payments: 'Payment Management',
  payouts: 'Payments Administrator',
}
const all = (Object.values(screens) as Screen[]).filter(
  ({ path, levels }) => path !== '*' && levels !== 'open',
)
/** One page for each rule there is; `same-answer.test.ts` asks guard, menu, palette, hotkeys and API about every single page. */
const ofEachRule = [
  ...new Map(
    all
      .filter(({ path }) => path !== '/fatal')
      .map(screen => [`${screen.levels} ${screen.superUser} ${screen.path.includes(':')}`, screen]),
  ).values(),
]
const addressIn = ({ path }: Screen) => path.replace(/:\w+/, '2')
const isFor = ({ levels }: Rule, level: LevelName) => levels === 'open' || levels.includes(level)
/** None of these people is a super user. */
const isTheirs = (screen: Screen, level: LevelName) => isFor(screen, level) && !screen.superUser

/** What one open page of the console offers, by the menu and by the palette. */
async function offersOf(
  page: Page,
): Promise<{ menu: string[]; expectInPalette: (title: string, isOffered: boolean) => Promise<void> }> {
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const links = () =>
    pages
      .locator('a[data-page]')
      .evaluateAll(all => all.map(link => new URL((link as HTMLAnchorElement).href).pathname))
  const menu = await links()
  const groups = pages.locator('button[aria-expanded]')
  for (let place = 0; place < (await groups.count()); place++) {
    const group = groups.nth(place) // one is open at a time
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    menu.push(...(await links()))
  }
  return {
    menu: [...new Set(menu)].sort(),
    expectInPalette: async (title, isOffered) => {
      const palette = page.getByRole('dialog', { name: 'Search or jump to' })
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
      await palette.getByRole('textbox').fill(title)
      const offered = palette.getByRole('option').filter({ hasText: new RegExp(`^${title}`) })
      if (isOffered) return expect(offered.first(), title).toBeVisible()
      await page.waitForTimeout(300) // what is offered would be there by now
      return expect(offered, title).toHaveCount(0)
    },
  }
}

for (const [username, level] of Object.entries(people)) {
  test(`Guard, menu, palette and API give ${level} the same answer for every page`, async ({ person }) => {
    test.setTimeout(120_000)
    const { page, baseURL } = await person(username)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { menu, expectInPalette } = await offersOf(page)
    expect(menu).toEqual(
      all
        .filter(screen => !screen.hidden && isTheirs(screen, level))
        .map(({ path }) => path)
        .sort(),
    )
    for (const screen of all.filter(({ hidden, path }) => !hidden && path !== '/'))
      await expectInPalette(screen.title, isTheirs(screen, level))
    for (const screen of ofEachRule) {
      await page.goto(addressIn(screen))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const { pathname } = new URL(page.url())
      const lands = screen.superUser ? '/super-users' : addressIn(screen)
      expect(pathname, screen.path).toBe(isFor(screen, level) ? lands : '/')
    }
    const token = (await page.context().cookies(baseURL)).find(({ name }) => name === 'mtjwt')?.value
    for (const call of [staffView.list, brandsView.list, staff.read]) {
      const params = call === staff.read ? { uid: 2 } : undefined
      const reply = await page.request.get(addressOf(call, params), {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(reply.status(), call.path).toBe(isFor(call, level) ? 200 : 403)
    }
  })
}

test.describe('Super-user pages', () => {
  test('ask a super user for the mode first, and lead on (proof 4)', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/size-filter-rules?search=shoe')
    await expect(page).toHaveURL(/\/super-users\?redirect=%2Fsize-filter-rules%3Fsearch%3Dshoe$/)
    const link = page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: /Size Filter Rules.*super user/i })
    await page.getByRole('textbox', { name: 'Find a page' }).first().fill('size')
    await expect(link).toBeVisible()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Enter Super-User Mode' }).click()
    await expect(page).toHaveURL(/\/size-filter-rules\?search=shoe$/)
    await expect(page.getByRole('grid')).toBeVisible()
  })

  test('are neither shown nor offered to an Administrator who is no super user (proof 4)', async ({
    person,
  }) => {
    const { page } = await person('manager')
    await page.goto('/size-filter-rules')
    await expect(page).toHaveURL(/\/super-users\?redirect=%2Fsize-filter-rules$/)
    await expect(page.getByText('You are not a super user.')).toBeVisible()
    const { menu, expectInPalette } = await offersOf(page)
    expect(menu).not.toContain('/size-filter-rules')
    await expectInPalette('Size Filter Rules', false)
  })

  test('a mode that has lapsed is asked for again, and the page leads back (access proof 19)', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    await page.goto('/super-users?redirect=%2Fstaff%2F3')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Enter Super-User Mode' }).click()
    await expect(page).toHaveURL(/\/staff\/3$/)
    const flag = page.getByRole('switch', { name: /Super user/ })
    await expect(flag).toBeEnabled()
    await admin.call(leaveSuperUser) // the cookie stays, as after 24 hours
    await flag.check({ force: true })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('This needs super-user mode.')).toBeVisible()
    expect((await page.context().cookies()).some(({ name }) => name === 'mtsu')).toBe(false)
    await dialog.getByRole('button', { name: 'Enter Super-User Mode' }).click()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page).toHaveURL(/\/super-users\?redirect=%2Fstaff%2F3$/)
  })
})

test('A level changed while somebody works bites on their next call: new token, home, new menu (access proofs 13, 14)', async ({
  person,
  browser,
}) => {
  const admin = await person('admin')
  const { uid, username } = await makePerson(admin, 'Kit Rowan', 'Ecommerce Management')
  const theirs = await logInAs(browser, admin, username)
  const menu = theirs.getByRole('navigation', { name: 'Pages' })
  await theirs.goto('/brands')
  await expect(theirs.getByRole('grid')).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Item Organisation' })).toBeVisible()
  const tokenOf = async () =>
    (await theirs.context().cookies()).find(({ name }) => name === 'mtjwt')?.value ?? ''
  const before = await tokenOf()

  const { name, email, mobile, cashierNumber, superUser, note, version } = await admin.call(staff.read, {
    params: { uid },
  })
  await admin.call(staff.update, {
    params: { uid },
    body: {
      ...{ name, email, username, mobile, cashierNumber, superUser, note, version },
      level: 'Payment Management',
    },
  })
  const refused = theirs.waitForResponse(
    reply => reply.url().includes('/BrandView') && reply.status() === 403,
  )
  await theirs.getByRole('button', { name: 'Stock value' }).click() // another order: the list is read again
  expect((await refused).headers()['refreshed-token']).toBeTruthy()
  await expect(theirs).toHaveURL(url => url.pathname === '/')
  await expect(menu.getByRole('button', { name: 'Item Organisation' })).toHaveCount(0)
  const after = await tokenOf()
  expect(after).not.toBe(before)
  const next = theirs.waitForRequest(request => request.url().includes('/api/'))
  await theirs.goto('/my-account')
  expect((await next).headers().authorization).toBe(`Bearer ${after}`)
  await theirs.context().close()
})

test('No script but the console’s own runs, and what was stopped is reported (access proof 30)', async ({
  person,
}) => {
  const { page } = await person('admin')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stopped = await page.evaluate(async () => {
    const directives: string[] = []
    document.addEventListener('securitypolicyviolation', event => directives.push(event.effectiveDirective))
    const inline = document.createElement('script')
    inline.textContent = 'window.ran = "inline"'
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.example/x.js'
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:,x" onerror="window.ran = \'handler\'">'
    document.body.append(inline, foreign, holder)
    await new Promise(resolve => setTimeout(resolve, 500))
    return { directives: [...new Set(directives)].sort(), ran: (window as { ran?: string }).ran ?? null }
  })
  expect(stopped).toEqual({ directives: ['script-src-attr', 'script-src-elem'], ran: null })
})

async function logInAs(browser: Browser, admin: Person, username: string) {
  const context = await browser.newContext({ baseURL: admin.baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(chosenPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  return page
}
