import type { Period } from '@backroom/contract/kit/shapes/period'
import {
  groupedLines,
  groupedStarBuys,
  groupsMost,
  type LineGroup,
  type LineGrouping,
} from '@backroom/contract/orders/lists/groups'
import { soldStatuses } from '@backroom/contract/orders/order/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { netSql, soldSql } from '#orders/lists/lists'
import { hidesCost } from '#site/door'

interface Grouping {
  readonly key: SQL
  /** What `of` is called, the number that lines share. */
  readonly name: (of: SQL) => SQL
}
const named = (column: string, table: string): Grouping => ({
  key: sql`l.${sql.identifier(column)}::text`,
  name: of => sql`(select t.name from ${sql.identifier(table)} t where t.uid = ${of}::int)`,
})

const groupings: Readonly<Record<LineGrouping | 'starBuy', Grouping>> = {
  item: {
    key: sql`l.item_uid::text`,
    name: of => sql`(select concat_ws(', ', page.name, nullif(i.size_label, '')) from item i join item page on page.uid = i.page_uid
      where i.uid = ${of}::int)`,
  },
  brand: named('brand_uid', 'brand'),
  category: named('category_uid', 'category'),
  supplier: named('supplier_uid', 'supplier'),
  day: {
    key: sql`(l.placed_at at time zone (select time_zone from site_config limit 1))::date::text`,
    name: of => of,
  },
  starBuy: named('star_buy_uid', 'star_buy'),
}

const soldIn = ({ from, to }: Period, zone: string, placedAt: SQL) => sql`not o.is_test
  and o.status in (${sql.join(
    soldStatuses.map(status => sql`${status}`),
    sql`, `,
  )})
  and ${placedAt} >= ${from}::timestamp at time zone ${zone} and ${placedAt} < (${to}::date + 1)::timestamp at time zone ${zone}`

/** Units that are not cancelled, and what they were sold for: what the foot of a list of lines says too. */
const units = sql`sum(l.quantity - l.quantity_cancelled)::int`
const worth = sql`sum(${soldSql(sql`l.line_total_minor`, 'l')})::float8`

/** Lines added up by what they share, those that sold most first. */
function group<Row extends LineGroup>(
  store: Store,
  by: keyof typeof groupings,
  period: Period,
  { more = sql``, isCostHidden }: { readonly more?: SQL; readonly isCostHidden: boolean },
) {
  const { key, name } = groupings[by]
  const margin = isCostHidden ? sql`null::int` : sql`round((known - cost) * 10000.0 / nullif(known, 0))::int`
  const only = by === 'starBuy' ? sql`and l.star_buy_uid is not null` : sql``
  return store.database.rows<Row & Record<string, unknown>>(sql`
    select coalesce(key, '') as key, coalesce(${name(sql`g.key`)}, '') as name, orders, units, sales as "salesMinor",
      discount as "discountMinor", saved as "savedMinor", ${margin} as "marginBp" ${more}
    from (select ${key} as key, count(distinct l.order_uid)::int as orders, ${units} as units, ${worth} as sales,
        sum(l.line_discount_minor)::float8 as discount, sum(l.star_buy_saving_minor)::float8 as saved,
        array_agg(l.star_buy_trigger_line_uid) as triggers,
        (sum(${soldSql(netSql('l'), 'l')}) filter (where l.unit_cost_minor is not null))::bigint as known,
        sum(l.unit_cost_minor::bigint * (l.quantity - l.quantity_cancelled))::bigint as cost
      from order_line l join "order" o on o.uid = l.order_uid where ${soldIn(period, store.timeZone, sql`l.placed_at`)} ${only} group by 1) g
    order by sales desc, key limit ${groupsMost}`)
}

export function lineGroups(kit: Kit) {
  const asked = async (store: Store, visitor: StaffVisitor) => ({
    isCostHidden: await hidesCost(store, visitor),
  })
  serve(kit, groupedLines, async ({ query, store, visitor }) =>
    group(store, query.by, query, await asked(store, visitor)),
  )
  serve(kit, groupedStarBuys, async ({ query, store, visitor }) => {
    const more = sql`, coalesce((select sum(t.line_total_minor) from order_line t where t.uid = any(g.triggers)), 0)::float8 as "triggerMinor"`
    const groups = await group<LineGroup & { triggerMinor: number }>(store, 'starBuy', query, {
      ...(await asked(store, visitor)),
      more,
    })
    const { averageWith, averageWithout, ...sums } = await store.database.row<Sums>(sql`
      select coalesce(sum(s.sales), 0)::float8 as "salesMinor", coalesce(sum(s.saved), 0)::float8 as "savedMinor", coalesce(sum(s.units), 0)::int as units,
        count(s.sales)::int as orders, count(*)::int as "allOrders",
        coalesce(round(avg(o.grand_total_minor) filter (where s.sales is not null)), 0)::int as "averageWith",
        coalesce(round(avg(o.grand_total_minor) filter (where s.sales is null)), 0)::int as "averageWithout"
      from "order" o left join lateral (
        select ${worth} as sales, sum(l.star_buy_saving_minor) as saved, ${units} as units
        from order_line l where l.order_uid = o.uid and l.star_buy_uid is not null) s on true
      where ${soldIn(query, store.timeZone, sql`o.placed_at`)}`)
    return { groups, ...sums, averageMinor: averageWith, averageWithoutMinor: averageWithout }
  })
}

interface Sums {
  readonly salesMinor: number
  readonly savedMinor: number
  readonly units: number
  readonly orders: number
  readonly allOrders: number
  readonly averageWith: number
  readonly averageWithout: number
}
