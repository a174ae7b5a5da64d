import { wallTime } from '@backroom/contract/kit/dates'
import { periodBefore, periodLastYear } from '@backroom/contract/kit/shapes/period'
import { readTrade } from '@backroom/contract/orders/trade/trade'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderSteps } from '#testing/steps/order-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

interface HalfHour {
  readonly at: number
  /** Its day and time on the wall of the store. */
  readonly wall: string
  readonly channel: 'web' | 'phone'
  readonly sales: number
  readonly orders: number
}

let shop: TestApp
let steps: OrderSteps
let kept: readonly HalfHour[]
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
  // Every 90 minutes of some years, so that each bar, each channel and the hours in which clocks change have some.
  await steps.write(sql`
    insert into order_bucket (starts_at, channel, fulfilment_type, is_test, orders, units, sales_minor)
    select at, (array['web', 'phone'])[1 + n % 2], 'delivery', false, 1 + n % 3, 2, 1 + n % 1000
    from generate_series('2023-01-01Z'::timestamptz, '2025-12-31Z', '90 minutes') with ordinality t(at, n)`)
  const rows = await shop.store.database.rows<Omit<HalfHour, 'at' | 'wall'> & { at: string }>(
    sql`select starts_at as at, channel, sales_minor as sales, orders from order_bucket`,
  )
  kept = rows.map(({ at, ...row }) => {
    const moment = new Date(at)
    return { ...row, at: moment.getTime(), wall: wallTime(moment.toISOString(), shop.store.timeZone) }
  })
})
afterAll(() => shop.close())

const salesOf = (of: readonly HalfHour[]) => of.reduce((all, { sales }) => all + sales, 0)
const ordersOf = (of: readonly HalfHour[]) => of.reduce((all, { orders }) => all + orders, 0)
const during = ({ from, to }: { from: string; to: string }) =>
  kept.filter(({ wall }) => wall.slice(0, 10) >= from && wall.slice(0, 10) <= to)
const trade = (query: object) => steps.by.call(readTrade, { query: query as never })

// Nothing of them is still to come: that would be held against less.
const first = Date.parse('2024-01-01')
const question = fc.record({
  start: fc.integer({ min: 0, max: 330 }),
  length: fc.constantFrom(1, 2, 29, 48, 62, 63, 365, 400),
  compare: fc.constantFrom('before', 'year', 'none'),
})

test('Every sum of any days is that of their half hours, whatever they are held against', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ start, length, compare }) => {
      const day = (after: number) => new Date(first + (start + after) * 86_400_000).toISOString().slice(0, 10)
      const period = { from: day(0), to: day(length - 1) }
      const before = compare === 'year' ? periodLastYear(period) : periodBefore(period)
      const [now, base] = [during(period), compare === 'none' ? [] : during(before)]
      const told = await trade({ ...period, compare })
      expect(told.salesMinor).toEqual({
        value: salesOf(now),
        base: compare === 'none' ? null : salesOf(base),
      })
      expect(told.orders.value).toBe(ordersOf(now))
      expect(told.series.reduce((all, { baseMinor }) => all + baseMinor, 0)).toBe(salesOf(base))
      for (const { from, to, salesMinor } of told.series) {
        const [begins, ends] = [Date.parse(from), Date.parse(to)]
        const under = now.filter(({ at }) => at >= begins && at < ends)
        expect(salesMinor).toBe(salesOf(under))
      }
      for (const { channel, salesMinor } of told.byChannel)
        expect(salesMinor).toBe(salesOf(now.filter(each => each.channel === channel)))
      expect(told.byHour.reduce((all, { count }) => all + count, 0)).toBe(ordersOf(now))
    }),
    { numRuns: 15 },
  )
})

test('A day on which clocks change has as many bars as half hours', async () => {
  const bars = async (day: string) => (await trade({ from: day, to: day })).series.length
  expect([await bars('2024-03-31'), await bars('2024-04-01'), await bars('2024-10-27')]).toEqual([46, 48, 50])
})

test('What a leap year has more is part of the last bar', async () => {
  const told = await trade({ from: '2025-02-01', to: '2025-03-01', compare: 'year' })
  expect(told.series).toHaveLength(29)
  expect(told.series.at(-1)?.baseMinor).toBe(salesOf(during({ from: '2024-02-29', to: '2024-03-01' })))
})
