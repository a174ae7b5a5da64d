import type { AnyView } from '@backroom/contract/kit/data-view'
import { type Filter, filter as filterSchema } from '@backroom/contract/kit/filter'
import { readDashboard } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { startTestApp, type TestApp } from '#testing/test-app'

/** The list at each address that a card leads to. */
const listAt: Readonly<Record<string, string>> = {
  '/brands': 'BrandView',
  '/brands/brandlink': 'BrandLinkView',
  '/clonly?tab=errors': 'UiLogView',
  '/cl-site-data-options?tab=jobs': 'JobView',
  '/collections': 'CollectionView',
  '/coupons': 'discountview',
  '/customers': 'CustomerListView',
  '/inactive-products/': 'InactiveProductsView/stockLocation',
  '/mailqueue-report': 'MailQueueView',
  '/orders/summary': 'OrderSummaryView',
  '/out-of-stock-but-active': 'OutOfStockButActiveView',
  '/products': 'ProductFilterableView',
  '/staff': 'StaffView',
  '/starbuy/faf': 'StarBuyView',
  '/starbuy/item': 'StarBuyView',
  '/stock-locations?tab=levels': 'StockLevelView',
  '/wizards?tab=runs': 'BulkOperationView',
}

/** These lead to what is no list of what they count. */
const withoutList: Readonly<Record<string, string>> = {
  connectionsInSandbox: 'the connections, each with how it stands',
  stockSetRight: 'stock; its lines lead to the movements of each item',
  websiteDown: 'the settings of the website',
}

let shop: TestApp
let superUser: SuperUser
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, size: 'whole' })
  await shop.store.database.write(backroomItself('job'), async tx => {
    for (const statement of happened) await tx.execute(statement)
  })
  await shop.kit.control.rows(
    sql`update throttle set blocked_until = now() + interval '10 minutes' where failures = 11`,
  )
  superUser = await asSuperUser(await shop.as('admin'))
})
afterAll(() => shop.close())

const mail = (state: string, age: string) =>
  sql`insert into mail_message (kind, "to", subject, text, secret, priority, state, created_at)
    values ('test', 'a@b.example', 'Hello', 'Hello', false, 1, ${state}, now() - ${age}::interval)`
const run = (state: string, age: string) =>
  sql`insert into bulk_operation (operation, family, resource, state, selection, values, requested_by, requested_level, via, queued_at, finished_at)
    values ('SetActive', 'brand', 'brand', ${state}, '{}', '{}', 1, 'Administrator', 'web', now() - ${age}::interval, now() - ${age}::interval)`
const erasure = (nth: number, dueIn: string) =>
  sql`insert into anonymisation (customer_uid, requested_by, reason, state, due_by)
    select uid, 1, 'customerRequest', 'waiting', now() + ${dueIn}::interval from customer where status = 'active' order by uid offset ${nth} limit 1`
const fault = (fingerprint: string, isFrequent: boolean, known: boolean) => sql`
  with said as (insert into ui_log (user_uid, log_type, log_message, message, path, build_unix, user_agent, fingerprint)
    values (1, 2, 'Broken', 'Broken', '/', 1, '', ${fingerprint}))
  insert into ui_fault (fingerprint, is_frequent, known) values (${fingerprint}, ${isFrequent}, ${known})`
const ends = (table: string, nth: number, at: string) =>
  sql`update ${sql.raw(table)} set active = true, starts_at = now() - interval '9 days', ends_at = now() + ${at}::interval
    where uid = (select uid from ${sql.raw(table)} order by uid offset ${nth} limit 1)`

/** What each card counts, and beside it what it must not count. */
const happened = [
  mail('failed', '2 days'),
  mail('failed', '9 days'),
  mail('queued', '1 day'),
  mail('sending', '1 day'),
  sql`update mail_settings set is_paused = true`,
  run('failed', '2 days'),
  run('failed', '9 days'),
  run('finished', '2 days'),
  erasure(0, '5 days'),
  erasure(1, '-2 days'),
  erasure(2, '20 days'),
  fault('new', true, false),
  fault('known', true, true),
  fault('rare', false, false),
  ends('coupon', 0, '2 days'),
  ends('coupon', 1, '5 days'),
  sql`update coupon set archived = true, active = true, ends_at = now() + interval '1 day' where uid = (select uid from coupon order by uid offset 2 limit 1)`,
  ends('star_buy', 0, '2 days'),
  ends('star_buy', 1, '5 days'),
  sql`select graphile_worker.add_job('nobody', '{}')`,
  sql`update graphile_worker._private_jobs set attempts = max_attempts`,
]

/** What a list shows at an address: of its tab, or of the filter it is given. */
function filterAt({ presets = [] }: AnyView, address: URLSearchParams): Filter {
  const given = address.get('filter')
  if (given) return filterSchema.parse(JSON.parse(given))
  const tab = address.get('view')
  const shown = tab
    ? presets.find(({ name }) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-') === tab)
    : presets[0]
  if (!shown) throw new Error(`No tab ${tab}`)
  return shown.filter ?? []
}

test('Every card that leads to a list counts what that list shows', async () => {
  const { cards } = (await superUser(readDashboard)).body
  expect(cards.map(({ key }) => key).sort()).toEqual(shop.kit.dashboard.cards.map(({ key }) => key).sort())
  const compared: Record<string, { card: number; list: number | string }> = {}
  for (const { key, count } of cards) {
    const link = shop.kit.dashboard.cards.find(card => card.key === key)?.link ?? ''
    if (withoutList[key]) continue
    const { pathname, searchParams } = new URL(link, 'http://store')
    const tab = searchParams.get('tab')
    const name = listAt[tab ? `${pathname}?tab=${tab}` : pathname] ?? ''
    const view = shop.kit.views.get(name.toLowerCase())?.contract
    if (!view) {
      compared[key] = { card: count, list: `${link} is no list that is known here` }
      continue
    }
    const { status, body } = await superUser(view.list, {
      params: { location: 'all' },
      query: { filter: JSON.stringify(filterAt(view, searchParams)), limit: 0, total: 'yes' },
    } as never)
    compared[key] = { card: count, list: status === 200 ? (body.total?.count ?? -1) : JSON.stringify(body) }
  }
  const same = Object.fromEntries(
    Object.entries(compared).map(([key, { card }]) => [key, { card, list: card }]),
  )
  expect(compared).toEqual(same)
  const counting = Object.entries(compared).filter(([, { card }]) => card > 0)
  expect(counting.length).toBeGreaterThan(18)
})
