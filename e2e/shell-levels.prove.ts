import { staff, staffView } from '@backroom/contract/access/staff'
import { brandsView } from '@backroom/contract/items/brands/brands'
import type { LevelName, Rule } from '@backroom/contract/kit/access'
import { addressOf } from '@backroom/contract/kit/endpoint'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { expect } from '@playwright/test'
import { offersOf } from './offers.ts'
import { test } from './shop.ts'

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

for (const [username, level] of Object.entries(people)) {
  test(`Guard, menu, palette and API give ${level} the same answer for every page`, async ({ person }) => {
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
