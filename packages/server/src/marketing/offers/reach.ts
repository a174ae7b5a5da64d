import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { scopeRules } from '#organisation/door'

export type Scope = CouponInput['scope']

/** Whether a scope reaches the page `i` of the index; nothing said reaches all. */
export function reachesSql(scope: Scope): SQL {
  return scope ? scopeRules.sql([scope], sql`now()`) : sql`true`
}

/** Of some pages, those that each scope reaches; null where nothing is said. */
export async function reachOf(
  reader: Reader,
  pageUids: readonly number[],
  scopes: readonly Scope[],
): Promise<(ReadonlySet<number> | null)[]> {
  const asked = scopes.filter(scope => scope !== null)
  if (asked.length === 0) return scopes.map(() => null)
  const { rows } = await reader.execute<{ uid: number; reached: boolean[] }>(sql`
    select i.page_uid as uid, array[${sql.join(asked.map(reachesSql), sql`, `)}] as reached
    from item_index i where i.page_uid = any(${`{${pageUids.join(',')}}`}::int[])`)
  return scopes.map(scope => {
    if (scope === null) return null
    const at = asked.indexOf(scope)
    return new Set(rows.filter(({ reached }) => reached[at]).map(({ uid }) => uid))
  })
}

interface Within extends Pick<CouponInput, 'scope' | 'saleItems'> {
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** What a coupon is about: the scope it names, and what it says of items on sale. */
export type About = Pick<Within, 'scope' | 'saleItems'>

/** Pages of the index with all that says whether a coupon is taken off them. */
export const pages = sql`item_index i join item p on p.uid = i.page_uid join item_rollup r on r.item_uid = p.uid
  left join brand b on b.uid = p.brand_uid cross join coupon_settings s`

/** Whether one of these pages is left out all the same: never discounted, or on sale where this coupon leaves that out. */
export async function leftOut(reader: Reader, saleItems: CouponInput['saleItems']): Promise<SQL> {
  const { rows } = await reader.execute<{ never: Scope }>(
    sql`select never_scope as never from coupon_settings`,
  )
  const never = rows[0]?.never ?? null
  return sql`(p.kind = 'giftVoucher' or not coalesce(b.allow_discount, true) or ${never ? reachesSql(never) : sql`false`}
    or (r.on_sale and case ${saleItems}::text when 'include' then false when 'exclude' then true else not s.apply_to_sale_items end))`
}

/** How many pages on the site a coupon is taken off, how many of its scope it leaves out, a few of them, and how many each other scope reaches of the same. */
export async function countReach(reader: Reader, { scope, saleItems }: About, others: readonly Scope[]) {
  const isLeft = await leftOut(reader, saleItems)
  const counted = others.map(other => sql`count(*) filter (where not left_out and ${reachesSql(other)})::int`)
  const reached = sql`(select i.*, p.code as page_code, p.name as page_name, ${isLeft} as left_out from ${pages} where i.live and ${reachesSql(scope)}) i`
  const { rows } = await reader.execute<{ items: number; leftOut: number; met: number[] }>(sql`
    select count(*) filter (where not left_out)::int as items, count(*) filter (where left_out)::int as "leftOut",
      array[${sql.join(counted, sql`, `)}]::int[] as met from ${reached}`)
  const { rows: sample } = await reader.execute<{ uid: number; code: string; name: string }>(sql`
    select page_uid as uid, page_code as code, page_name as name from ${reached} where not left_out order by units90 desc, page_uid limit 5`)
  return { items: rows[0]?.items ?? 0, leftOut: rows[0]?.leftOut ?? 0, met: rows[0]?.met ?? [], sample }
}

/** Star buys that are on in these days and sell something that a scope reaches, with how many of those items. */
export async function starBuysWithin(reader: Reader, { scope, startsAt, endsAt }: Within) {
  const { rows } = await reader.execute<{ uid: number; name: string; items: number }>(sql`
    select s.uid, s.name, count(*)::int as items from star_buy s
    join item_index i on i.live and (i.page_uid = (select t.page_uid from item t where t.uid = s.target_item_uid)
      or i.page_uid in (select m.item_uid from collection_member m where m.collection_uid = s.target_collection_uid))
    where s.active and coalesce(s.ends_at > greatest(now(), ${startsAt}::timestamptz), true)
      and coalesce(s.starts_at < ${endsAt}::timestamptz, true) and ${reachesSql(scope)}
    group by s.uid order by count(*) desc, s.uid limit 50`)
  return rows
}
