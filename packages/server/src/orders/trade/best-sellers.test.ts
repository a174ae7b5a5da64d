import { type BestBy, bestBy } from '@backroom/contract/orders/trade/trade'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { best } from '#orders/trade/best-sellers'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let items: number[]
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  const rows = await shop.store.database.rows<{ uid: number }>(
    sql`select uid from item order by uid limit 40`,
  )
  items = rows.map(({ uid }) => uid)
})
afterAll(() => shop.close())

const write = (statement: ReturnType<typeof sql>) =>
  shop.store.database.transaction(tx => tx.execute(statement))

/** Days of three years; some items sell a hundred times as much as others. */
async function sell(seed: number) {
  await write(sql`delete from item_sales_day`)
  await write(sql`select setseed(${(seed % 1_000) / 1_000})`)
  await write(sql`
    insert into item_sales_day (item_uid, day, channel, units, sales_minor, cost_known_minor, cost_minor)
    select item, day, channel, units, units * price, known, (known * random() * 1.4)::int
    from (
      select item, day, channel, units, price, case when random() < 0.7 then units * price else 0 end as known
      from (
        select item, '2024-01-01'::date + (random() * 1000)::int as day, (array['web', 'phone', 'ebay'])[1 + (random() * 2)::int] as channel,
          1 + (random() * 3)::int as units, (100 + item % 7 * 900 + random() * 500)::int as price
        from unnest(${`{${items.join(',')}}`}::int[]) item cross join generate_series(1, 60)
        where random() < 1.0 / (1 + item % 5)) sold) priced
    on conflict do nothing`)
}

const day = fc
  .integer({ min: 0, max: 1_095 })
  .map(after => new Date(Date.UTC(2024, 0, 1 + after)).toISOString().slice(0, 10))
const question = fc.record({
  by: fc.constantFrom(...(Object.keys(bestBy) as BestBy[])),
  edges: fc.tuple(day, day).map(edges => edges.toSorted() as [string, string]),
  base: fc.option(fc.tuple(day, day).map(edges => edges.toSorted() as [string, string])),
  channel: fc.constantFrom(undefined, 'web' as const, 'ebay' as const),
})

test('Those that sold best are the same, however few are looked at first', async () => {
  await sell(7)
  let found = 0
  await fc.assert(
    fc.asyncProperty(question, async ({ by, edges: [from, to], base, channel }) => {
      const asked = {
        by,
        from,
        to,
        before: base && { from: base[0], to: base[1] },
        channel: channel as never,
      }
      const all = await best(shop.store.database, asked, [])
      for (const likely of [[1], [11, 14], [20], [100]]) {
        expect(await best(shop.store.database, asked, likely)).toEqual(all)
      }
      found += all.length
    }),
    { numRuns: 30 },
  )
  expect(found).toBeGreaterThan(100)
})

test('Of a year no day is added up but of items that may be among the best', async () => {
  await sell(11)
  const year = {
    by: 'sales',
    from: '2025-01-01',
    to: '2025-12-31',
    before: null,
    channel: undefined,
  } as const
  const asked: string[] = []
  const watched = Object.create(shop.store.database, {
    rows: {
      value: (statement: never) => {
        asked.push('once')
        return shop.store.database.rows(statement)
      },
    },
  })
  expect(await best(watched, year, [20])).toEqual(await best(shop.store.database, year, []))
  expect(asked).toEqual(['once'])
})

test('The year of an item is the sum of its days, whatever becomes of them', async () => {
  await sell(13)
  const yearsAgree = async () => {
    const { wrong } = await shop.store.database.row<{ wrong: number }>(sql`
      with due as (
        select extract(year from day)::int as year, item_uid, sum(units)::int, sum(sales_minor)::bigint,
          sum(greatest(0, cost_known_minor - cost_minor))::bigint from item_sales_day group by 1, 2),
      kept as (select * from item_sales_year where (units, sales_minor, gain_minor) <> (0, 0, 0))
      select count(*)::int as wrong from ((table due except all table kept) union all (table kept except all table due)) differs`)
    expect(wrong).toBe(0)
  }
  await yearsAgree()
  await write(
    sql`update item_sales_day set units = units + 1, sales_minor = sales_minor * 2, cost_minor = 0 where item_uid % 2 = 0`,
  )
  await yearsAgree()
  await write(sql`update item_sales_day set day = day + 1100 where item_uid % 3 = 0`)
  await yearsAgree()
  await write(sql`delete from item_sales_day where item_uid % 5 = 0`)
  await yearsAgree()
  const [first] = items
  await write(sql`
    insert into item_sales_day as s (item_uid, day, channel, units) values (${first}, '2025-05-05', 'web', 2), (${first}, '2024-05-05', 'web', 1)
    on conflict (item_uid, day, channel) do update set units = s.units + excluded.units`)
  await yearsAgree()
})
