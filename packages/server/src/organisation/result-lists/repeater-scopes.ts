import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { uidsSql } from '#organisation/result-lists/settings'

/** Repeaters for pages of some records are for those of another from now on; their places keep their order, each once. */
export async function repointScopes(
  tx: Transaction,
  kind: 'facet' | 'category' | 'brand',
  from: readonly number[],
  into: number,
): Promise<void> {
  const isMeant = sql`s ->> 'kind' = ${kind} and (s ->> 'uid')::int = any(${uidsSql(from)})`
  await tx.execute(sql`
    update filter_custom_repeater r set scopes = (
      select jsonb_agg(scope order by place) from (
        select scope, min(place) as place from jsonb_array_elements(r.scopes) with ordinality e(s, place)
        cross join lateral (select case when ${isMeant} then jsonb_set(s, '{uid}', to_jsonb(${into}::int)) else s end) n(scope)
        group by scope) once)
    where exists (select from jsonb_array_elements(r.scopes) s where ${isMeant})`)
}
