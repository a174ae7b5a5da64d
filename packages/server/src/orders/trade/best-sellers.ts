import { type BestBy, readBestSellers } from '@backroom/contract/orders/trade/trade'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/database'
import { literalSql } from '#database/literal-sql'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { type Asked, askedOf } from '#orders/trade/asked'
import { hidesCost } from '#site/door'

const most = 10
/** Of so many items that sold best in the years of a period their days are added up, before those of every item are. */
const likelyMost: readonly number[] = [100, 1_000]
/** In a shorter period much of what sold well in its year may have sold nothing; its few days are soon added up. */
const likelyLeastDays = 100

/** PostgreSQL adds up bigints as numerics, five times slower; pennies of a year are exact as floats too. */
const sum = (of: SQL) => sql`sum((${of})::float8)`
const sales = sum(sql`s.sales_minor`)
const margin = sql`case when ${sum(sql`s.cost_known_minor`)} > 0 then ${sum(sql`s.cost_known_minor - s.cost_minor`)} end`
/** What an item can have come to at most in any part of its years. */
const atMost: Readonly<Record<BestBy, SQL>> = {
  sales: sql`y.sales_minor`,
  units: sql`y.units`,
  margin: sql`y.gain_minor`,
  rising: sql`y.sales_minor`,
}

/** What sold best, of days that are kept of each item; tests are not in them. */
export function bestSellers(kit: Kit) {
  serve(kit, readBestSellers, async ({ query, store, visitor }) => {
    const isHidden = await hidesCost(store, visitor)
    const by = isHidden && query.by === 'margin' ? 'sales' : query.by
    const { before, days } = askedOf(query, store.timeZone)
    const found = await best(
      store.database,
      { ...query, by, before },
      days < likelyLeastDays ? [] : likelyMost,
    )
    return found.map(row => (isHidden ? { ...row, marginMinor: null } : row)) as never
  })
}

interface Question extends Pick<Asked, 'from' | 'to' | 'channel'> {
  readonly by: BestBy
  readonly before: Pick<Asked, 'from' | 'to'> | null
}

/**
 * Mostly they are among those that sold best in the whole years of the period: of these the days are added up first, and those of every
 * item only where one that was not looked at may have sold as much.
 */
export async function best(database: Database, question: Question, likely = likelyMost) {
  for (const some of likely) {
    const found = await database.rows<Sold>(amongSql(question, some))
    if (isSure(found)) return found.map(shown)
  }
  return (await database.rows<Sold>(amongSql(question))).map(shown)
}

interface Sold {
  readonly worth: number | null
  /** What an item that was not looked at can have come to at most; null when all were. */
  readonly beyond: number | null
}

function isSure(found: readonly Sold[]): boolean {
  const last = found.at(-1)
  if (!last) return false
  if (last.beyond === null) return true
  return found.length === most && last.worth !== null && last.worth > last.beyond
}

function shown({ worth: _worth, beyond: _beyond, ...row }: Sold) {
  return row
}

/**
 * The best of so many likely items, or of all. They are found by what is asked for alone, from the index by day where it is a year of
 * every item; everything else is asked of the ten that are shown.
 */
function amongSql({ by, before, ...query }: Question, likely?: number): SQL {
  // The days stand in the statement itself: planned for any days, it would be planned for few, and a year read by one process.
  const during = ({ from, to }: { from: string; to: string }) =>
    sql`s.day between ${literalSql(from)}::date and ${literalSql(to)}::date ${query.channel ? sql`and s.channel = ${query.channel}` : sql``}`
  const isIn = during(query)
  const isBase = before ? during(before) : sql`false`
  const rising = sql`coalesce(${sales} filter (where ${isIn}), 0) - coalesce(${sales} filter (where ${isBase}), 0)`
  const worth: Readonly<Record<BestBy, SQL>> = { sales, units: sql`sum(s.units)`, margin, rising }
  const isRising = by === 'rising'
  const asked = isRising ? sql`((${isIn}) or (${isBase}))` : isIn
  const years = [query.from, query.to].map(day => sql`${Number(day.slice(0, 4))}::int`)
  const isLimited = likely !== undefined
  const places = sql`with likely as materialized (
    select y.item_uid, ${sum(atMost[by])} as most from item_sales_year y where y.year between ${sql.join(years, sql` and `)}
    group by 1 order by 2 desc, 1 limit ${(likely ?? 0) + 1})`
  const from = isLimited
    ? sql`(select * from likely order by most desc, item_uid limit ${likely}) l
        cross join lateral (select * from item_sales_day s where s.item_uid = l.item_uid and ${asked}) s`
    : sql`item_sales_day s where ${asked}`
  return sql`
    ${isLimited ? places : sql``}
    select i.uid as "itemUid", i.page_uid as "pageUid", ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image,
      concat_ws(', ', page.name, nullif(i.size_label, '')) as name, sold.units, sold.sales as "salesMinor",
      ${before ? sql`coalesce((select ${sales} from item_sales_day s where s.item_uid = i.uid and ${isBase}), 0)` : sql`null::float8`} as "baseMinor",
      sold.margin as "marginMinor", coalesce(r.own_available, 0) as left, top.worth::float8 as worth,
      ${isLimited ? sql`(select most from likely order by most desc, item_uid offset ${likely})` : sql`null::float8`} as beyond
    from (
      select s.item_uid, ${worth[by]} as worth from ${from}
      group by 1 ${isRising ? sql`having ${rising} > 0` : sql``}
      order by 2 desc nulls last, 1 limit ${most}) top
    join item i on i.uid = top.item_uid join item page on page.uid = i.page_uid left join item_rollup r on r.item_uid = i.uid
    cross join lateral (
      select sum(s.units)::int as units, ${sales} as sales, ${margin} as margin from item_sales_day s where s.item_uid = i.uid and ${isIn}) sold
    order by top.worth desc nulls last, top.item_uid`
}
