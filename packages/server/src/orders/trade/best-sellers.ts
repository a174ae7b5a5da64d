import { type BestBy, readBestSellers } from '@backroom/contract/orders/trade/trade'
import { type SQL, sql } from 'drizzle-orm'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { askedOf } from '#orders/trade/asked'
import { hidesCost } from '#site/door'

const most = 10
const order: Readonly<Record<BestBy, SQL>> = {
  sales: sql`top.sales`,
  units: sql`top.units`,
  margin: sql`top.margin`,
  rising: sql`top.sales - top.base`,
}

/** What sold best, of days that are kept of each item; tests are not in them. */
export function bestSellers(kit: Kit) {
  serve(kit, readBestSellers, async ({ query, store, visitor }) => {
    const { before } = askedOf(query, store.timeZone)
    const isHidden = await hidesCost(store, visitor)
    const by = isHidden && query.by === 'margin' ? 'sales' : query.by
    const during = ({ from, to }: { from: string; to: string }) =>
      sql`s.day between ${from}::date and ${to}::date ${query.channel ? sql`and s.channel = ${query.channel}` : sql``}`
    const isBase = before ? during(before) : sql`false`
    // Only what rises is asked of both periods for all; of the rest the other period is asked of those that are shown.
    const base =
      by === 'rising' ? sql`coalesce(sum(s.sales_minor) filter (where ${isBase}), 0)::float8` : sql`0::float8`
    const isIn = by === 'rising' ? sql`((${during(query)}) or (${isBase}))` : during(query)
    const only = (sum: SQL) => (by === 'rising' ? sql`${sum} filter (where ${during(query)})` : sum)
    return store.database.rows<never>(sql`
      select i.uid as "itemUid", i.page_uid as "pageUid", ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image,
        concat_ws(', ', page.name, nullif(i.size_label, '')) as name, top.units, top.sales as "salesMinor",
        ${before ? sql`coalesce((select sum(s.sales_minor) from item_sales_day s where s.item_uid = i.uid and ${isBase}), 0)::float8` : sql`null::float8`} as "baseMinor",
        ${isHidden ? sql`null::float8` : sql`top.margin`} as "marginMinor", coalesce(r.own_available, 0) as left
      from (
        select * from (
          select s.item_uid, coalesce(${only(sql`sum(s.units)`)}, 0)::int as units, coalesce(${only(sql`sum(s.sales_minor)`)}, 0)::float8 as sales, ${base} as base,
            (case when ${only(sql`sum(s.cost_known_minor)`)} > 0 then ${only(sql`sum(s.cost_known_minor - s.cost_minor)`)} end)::float8 as margin
          from item_sales_day s where ${isIn} group by 1) top
        where units > 0 ${by === 'rising' ? sql`and sales > base` : sql``}
        order by ${order[by]} desc nulls last, item_uid limit ${most}) top
      join item i on i.uid = top.item_uid join item page on page.uid = i.page_uid left join item_rollup r on r.item_uid = i.uid
      order by ${order[by]} desc nulls last, top.item_uid`)
  })
}
