import { type BestBy, readBestSellers } from '@backroom/contract/orders/trade/trade'
import { type SQL, sql } from 'drizzle-orm'
import { literalSql } from '#database/literal-sql'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { askedOf } from '#orders/trade/asked'
import { hidesCost } from '#site/door'

const most = 10

/** PostgreSQL adds up bigints as numerics, five times slower; pennies of a year are exact as floats too. */
const sum = (of: SQL) => sql`sum((${of})::float8)`
const sales = sum(sql`s.sales_minor`)
const margin = sql`case when ${sum(sql`s.cost_known_minor`)} > 0 then ${sum(sql`s.cost_known_minor - s.cost_minor`)} end`

/**
 * What sold best, of days that are kept of each item; tests are not in them. A year of them is read from the index by day alone, and
 * only by what is asked for; everything else is asked of the ten that are shown.
 */
export function bestSellers(kit: Kit) {
  serve(kit, readBestSellers, async ({ query, store, visitor }) => {
    const { before } = askedOf(query, store.timeZone)
    const isHidden = await hidesCost(store, visitor)
    const by = isHidden && query.by === 'margin' ? 'sales' : query.by
    // The days stand in the statement itself: planned for any days, it would be planned for few, and a year read by one process.
    const during = ({ from, to }: { from: string; to: string }) =>
      sql`s.day between ${literalSql(from)}::date and ${literalSql(to)}::date ${query.channel ? sql`and s.channel = ${query.channel}` : sql``}`
    const isIn = during(query)
    const isBase = before ? during(before) : sql`false`
    const rising = sql`coalesce(${sales} filter (where ${isIn}), 0) - coalesce(${sales} filter (where ${isBase}), 0)`
    const worth: Readonly<Record<BestBy, SQL>> = { sales, units: sql`sum(s.units)`, margin, rising }
    const isRising = by === 'rising'
    return store.database.rows<never>(sql`
      select i.uid as "itemUid", i.page_uid as "pageUid", ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image,
        concat_ws(', ', page.name, nullif(i.size_label, '')) as name, sold.units, sold.sales as "salesMinor",
        ${before ? sql`coalesce((select ${sales} from item_sales_day s where s.item_uid = i.uid and ${isBase}), 0)` : sql`null::float8`} as "baseMinor",
        ${isHidden ? sql`null::float8` : sql`sold.margin`} as "marginMinor", coalesce(r.own_available, 0) as left
      from (
        select s.item_uid, ${worth[by]} as worth from item_sales_day s
        where ${isRising ? sql`((${isIn}) or (${isBase}))` : isIn}
        group by 1 ${isRising ? sql`having ${rising} > 0` : sql``}
        order by 2 desc nulls last, 1 limit ${most}) top
      join item i on i.uid = top.item_uid join item page on page.uid = i.page_uid left join item_rollup r on r.item_uid = i.uid
      cross join lateral (
        select sum(s.units)::int as units, ${sales} as sales, ${margin} as margin from item_sales_day s where s.item_uid = i.uid and ${isIn}) sold
      order by top.worth desc nulls last, top.item_uid`)
  })
}
