import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { type LevelName, levelNames } from '@backroom/contract/kit/access'
import { cardSeverities, readDashboard } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Card, countUpTo } from '#kit/dashboard'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

const personOf: Record<LevelName, string> = {
  Administrator: 'manager',
  'Ecommerce Management': 'ecommerce',
  'Payment Management': 'payments',
  'Payments Administrator': 'payouts',
}

let shop: TestApp
let manager: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  manager = await shop.as('manager')
  ecommerce = await shop.as('ecommerce')
  // Whoever had to wait when the demo store was made may have waited by now.
  await shop.kit.control.rows(
    sql`update throttle set blocked_until = now() + interval '10 minutes' where failures = 11`,
  )
})
afterAll(() => shop.close())

const read = (by: Caller, cards?: string) => by.call(readDashboard, { query: cards ? { cards } : {} })
const addCard = (card: Partial<Card> & Pick<Card, 'key' | 'count'>) =>
  shop.kit.dashboard.cards.push({
    title: card.key,
    levels: levelNames,
    link: '/brands',
    severity: 'blue',
    ...card,
  } as Card)

test('Figures of trade come from the rooms, to the levels they name; one that fails is left out', async () => {
  const figure = { title: 'Sales', kind: 'money', levels: ['Administrator'] } as const
  shop.kit.dashboard.trade.push(
    { ...figure, key: 'told', reckon: async () => ({ today: 1_250, yesterday: 900 }) },
    { ...figure, key: 'broken', reckon: () => Promise.reject(new Error('no')) },
  )
  const { trade } = await read(manager)
  expect(trade).toContainEqual({ key: 'told', title: 'Sales', kind: 'money', today: 1_250, yesterday: 900 })
  expect(trade.map(({ key }) => key)).not.toContain('broken')
  expect((await read(ecommerce)).trade.map(({ key }) => key)).not.toContain('told')
})

describe('The cards', () => {
  test.each(levelNames)('of %s are those of the level and no others', async level => {
    const { cards, running, setup } = await read(await shop.as(personOf[level]))
    const keys = shop.kit.dashboard.cards.filter(({ levels }) => levels.includes(level)).map(({ key }) => key)
    expect(cards.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    const severities = cards.map(({ severity }) => cardSeverities.indexOf(severity))
    expect(severities).toEqual(severities.toSorted())
    expect(cards.filter(({ error }) => error)).toEqual([])
    const isStoreStaff = level === 'Administrator' || level === 'Ecommerce Management'
    expect(keys.includes('brandsWithoutLogo')).toBe(isStoreStaff)
    expect(setup === null).toBe(!isStoreStaff)
    if (!isStoreStaff) expect(running).toEqual([])
  })

  test('of a demo store are not zero, but for what went wrong and for orders, of which the small one has none', async () => {
    const { cards } = await read(manager)
    expect(
      cards
        .filter(({ count }) => count === 0)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([
      'erasuresDue',
      'failedJobs',
      'failedRuns',
      'lateOrders',
      'mailHeld',
      'ordersInReview',
      'ordersOnHold',
      'ordersToDespatch',
      'refundRequests',
      'starBuysEnding',
      'stockNegative',
      'stockOverReserved',
      'stockSetRight',
      'websiteDown',
    ])
  })

  test('lead super users to the list of jobs, and others to what they may see', async () => {
    const linkOf = async (username: string) =>
      (await read(await shop.as(username), 'failedJobs')).cards[0]?.link
    expect(await linkOf('admin')).toBe('/cl-site-data-options?tab=jobs&view=failed')
    expect(await linkOf('manager')).toBe('/wizards?tab=runs')
  })

  test('stop counting at 1,000 and say how old the oldest is', async () => {
    const from = sql`generate_series(1, 5000) n`
    const oldest = sql`'2026-01-01T00:00:00Z'::timestamptz + make_interval(hours => n)`
    addCard({
      key: 'many',
      count: ({ store, signal }) => countUpTo(store.database, signal, { from, oldest }),
    })
    expect((await read(manager, 'many')).cards).toEqual([
      {
        key: 'many',
        title: 'many',
        severity: 'blue',
        link: '/brands',
        count: 1_000,
        isCapped: true,
        oldestAt: '2026-01-01T01:00:00.000Z',
      },
    ])
  })

  test('that fail or take more than a second are told from the others, and are asked again', async () => {
    let isBroken = true
    const count = async () => {
      if (isBroken) throw new Error('no')
      return { count: 3 }
    }
    addCard({ key: 'broken', count })
    addCard({
      key: 'slow',
      count: ({ store, signal }) => countUpTo(store.database, signal, { from: sql`(select pg_sleep(30)) s` }),
    })
    const began = Date.now()
    const { cards } = await read(manager)
    expect(Date.now() - began).toBeLessThan(4_000)
    const failed = cards.filter(({ error }) => error)
    expect(failed.map(({ key }) => key)).toEqual(['broken', 'slow'])
    expect(cards.find(({ key }) => key === 'brandsWithoutLogo')?.count).toBeGreaterThan(0)
    isBroken = false
    expect((await read(manager, 'broken')).cards[0]).toMatchObject({ count: 3 })
  })

  test('are counted once in 30 seconds for a level, and apart for another', async () => {
    let counted = 0
    addCard({ key: 'counted', count: async () => ({ count: ++counted }) })
    expect((await read(manager, 'counted')).cards[0]?.count).toBe(1)
    expect((await read(await shop.as('admin'), 'counted')).cards[0]?.count).toBe(1)
    expect((await read(ecommerce, 'counted')).cards[0]?.count).toBe(2)
  })

  test('are counted again soon after something was changed, once for many changes, and who looks is told', async () => {
    let counted = 0
    addCard({ key: 'followed', count: async () => ({ count: ++counted }) })
    expect((await read(manager, 'followed')).cards[0]?.count).toBe(1)
    const heard: string[] = []
    const stop = shop.store.events.listen({ uid: 1, level: 'Administrator' }, ({ type }) => heard.push(type))
    for (const name of ['One', 'Two', 'Three'])
      await ecommerce.call(brands.create, { body: blankBrand(`Followed ${name}`) })
    await expect.poll(() => heard, { timeout: 12_000 }).toContain('figures.changed')
    stop()
    expect(heard.filter(type => type === 'figures.changed')).toHaveLength(1)
    expect((await read(manager, 'followed')).cards[0]?.count).toBe(2)
  })

  test('lead to pages that exist, or nowhere', async () => {
    addCard({ key: 'nowhere', link: '/no-such-page?x=1', count: async () => ({ count: 1 }) })
    expect((await read(manager, 'nowhere')).cards[0]?.link).toBe(null)
  })
})

test('Work in the background is called what people call it', async () => {
  expect(shop.kit.work.tasks.filter(({ title }) => !title).map(({ name }) => name)).toEqual([])
  await shop.store.database.rows(sql`select from graphile_worker.add_job('brand-rollup', '{}')`)
  await shop.store.database.rows(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  const failed = shop.kit.dashboard.cards.find(({ key }) => key === 'failedJobs') as Card
  addCard({ ...failed, key: 'failedNow' }) // another key, since answers are kept for a while
  const [card] = (await read(manager, 'failedNow')).cards
  expect(card?.lines).toContainEqual(expect.objectContaining({ name: 'Counting items of brands' }))
  await shop.store.database.rows(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`,
  )
  expect((await read(manager, 'none')).running.map(({ title }) => title)).toContain(
    'Counting items of brands',
  )
})

test('The steps of setting up are ticked by what is true, the second step by who looks', async () => {
  const { setup } = await read(await shop.as('admin'))
  expect((setup ?? []).map(({ key }) => key)).toEqual([
    'storeDetails',
    'country',
    'tax',
    'deliveryMethod',
    'logo',
    'mailSettings',
    'firstItem',
    'secondAdministrator',
    'secondStep',
  ])
  const done = Object.fromEntries((setup ?? []).map(({ key, isDone }) => [key, isDone]))
  expect(done).toEqual({
    storeDetails: true,
    country: expect.any(Boolean),
    tax: true,
    deliveryMethod: true,
    logo: expect.any(Boolean),
    firstItem: true,
    mailSettings: false,
    secondAdministrator: true,
    secondStep: false,
  })
})
