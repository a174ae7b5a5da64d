import { readRefunded } from '@backroom/contract/orders/trade/trade'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { askedOf } from '#orders/trade/asked'

const most = 5

interface Sums extends Record<string, unknown> {
  readonly amountMinor: number
  readonly count: number
  readonly salesMinor: number
  readonly cancelled: number
  readonly cancelledMinor: number
}

/** What went back and what was cancelled; the sums are the half hours', reasons and items are those of the refunds themselves. */
export function refunded(kit: Kit) {
  serve(kit, readRefunded, async ({ query, store }) => {
    const { within, edges } = askedOf(query, store.timeZone)
    const { amountMinor, count, salesMinor, cancelled, cancelledMinor } = await store.database.row<Sums>(sql`
      select coalesce(sum(refunds_minor), 0)::float8 as "amountMinor", coalesce(sum(refunds), 0)::int as count, coalesce(sum(sales_minor), 0)::float8 as "salesMinor",
        coalesce(sum(cancelled), 0)::int as cancelled, coalesce(sum(cancelled_minor), 0)::float8 as "cancelledMinor"
      from order_bucket where ${within}`)
    const made = sql`refund r join "order" o on o.uid = r.order_uid and o.status not in ('awaitingPayment', 'cancelled', 'expired')
        and ${query.channel ? sql`o.channel = ${query.channel}` : sql`true`} and ${query.includeTest === 'true' ? sql`true` : sql`not o.is_test`}`
    const then = sql`r.state = 'succeeded' and r.made_at >= ${edges.from} and r.made_at < ${edges.to}`
    const reasons = await store.database.rows<never>(sql`
      select r.reason, count(*)::int as count, sum(r.amount_minor)::float8 as "amountMinor"
      from ${made} where ${then} group by 1 order by 3 desc, 1 limit ${most}`)
    const items = await store.database.rows<never>(sql`
      select i.uid as "itemUid", i.page_uid as "pageUid", concat_ws(', ', page.name, nullif(i.size_label, '')) as name, top.units, top.amount as "amountMinor"
      from (select l.item_uid, sum((part ->> 'quantity')::int)::int as units, sum((part ->> 'amountMinor')::int)::float8 as amount
        from ${made} cross join jsonb_array_elements(r.lines) part join order_line l on l.uid = (part ->> 'lineUid')::int
        where ${then} and l.item_uid is not null group by 1 order by 3 desc, 1 limit ${most}) top
      join item i on i.uid = top.item_uid join item page on page.uid = i.page_uid order by top.amount desc, i.uid`)
    const rateBp = salesMinor > 0 ? Math.round((amountMinor / salesMinor) * 10_000) : 0
    return {
      amountMinor,
      count,
      rateBp,
      reasons,
      items,
      cancelled: { count: cancelled, amountMinor: cancelledMinor },
    }
  })
}
