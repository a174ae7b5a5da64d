import { staff } from '@backroom/contract/access/staff'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { type Browser, expect } from '@playwright/test'
import { offersOf } from './offers.ts'
import { type Person, proveOnly, test } from './shop.ts'
import { chosenPassword, makePerson } from './sign-in.ts'

/** `same-answer.test.ts` asks guard, menu, palette, hotkeys and API about every page and level; this is whether the console asks them. */
test(
  'An Administrator who is no super user is offered every page but the super users’, and told who those are',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('manager')
    await page.goto('/size-filter-rules')
    await expect(page).toHaveURL(/\/super-users\?redirect=%2Fsize-filter-rules$/)
    await expect(page.getByText('You are not a super user.')).toBeVisible()
    await expect(page.getByText('In your store: Megan Hughes.')).toBeVisible()
    const { menu, expectInPalette } = await offersOf(page)
    const offered = (Object.values(screens) as Screen[]).filter(
      ({ path, levels, hidden, superUser }) =>
        path !== '*' && levels !== 'open' && levels.includes('Administrator') && !hidden && !superUser,
    )
    expect(menu).toEqual(offered.map(({ path }) => path).sort())
    await expectInPalette('Brands', true)
    await expectInPalette('Size Filter Rules', false)
  },
)

test('A level changed while somebody works bites on their next call: new token, home, new menu', async ({
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
      name,
      email,
      username,
      mobile,
      cashierNumber,
      superUser,
      note,
      version,
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

test('No script but the console’s own runs, and what was stopped is reported', async ({ person }) => {
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
