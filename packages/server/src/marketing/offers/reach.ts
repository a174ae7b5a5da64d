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

/** How many pages on the site a scope reaches, a few of them, and how many each other scope reaches of the same. */
export async function countReach(reader: Reader, scope: Scope, others: readonly Scope[]) {
  const counted = others.map(other => sql`count(*) filter (where ${reachesSql(other)})::int`)
  const { rows } = await reader.execute<{ items: number; met: number[] }>(sql`
    select count(*)::int as items, array[${sql.join(counted, sql`, `)}]::int[] as met from item_index i where i.live and ${reachesSql(scope)}`)
  const { rows: sample } = await reader.execute<{ uid: number; code: string; name: string }>(sql`
    select p.uid, p.code, p.name from item_index i join item p on p.uid = i.page_uid
    where i.live and ${reachesSql(scope)} order by i.units90 desc, p.uid limit 5`)
  return { items: rows[0]?.items ?? 0, met: rows[0]?.met ?? [], sample }
}
