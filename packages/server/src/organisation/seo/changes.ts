import type { InputOf } from '@backroom/contract/kit/endpoint'
import type { saveSeo } from '@backroom/contract/organisation/seo/navigation-seo'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { Refusal, refused as refusal } from '#kit/errors'
import { cleanRichText } from '#kit/rich-text'
import { rowsOf } from '#organisation/result-lists/settings'
import { facetNavigationSeo as table } from '#tables/organisation/menus'

type Rows = InputOf<typeof saveSeo>['body']['rows']

/** Keeps what staff say of some pages; a row that somebody changed meanwhile is refused, and with it all of them. */
export async function saveSeoRows(tx: Transaction, site: string, rows: Rows): Promise<void> {
  await refuseNoPage(tx, site, rows)
  for (const { pageKey, version, ...values } of rows) {
    const [kept] = await tx
      .select()
      .from(table)
      .where(and(eq(table.site, site), eq(table.pageKey, pageKey)))
      .for('update')
    if ((kept?.version ?? 0) !== version)
      throw new Refusal(409, {
        code: 'stale',
        message: 'Somebody changed this page meanwhile. Reload to see their change.',
      })
    const cleaned = {
      ...values,
      ...(values.introduction !== undefined && { introduction: cleanRichText(values.introduction).html }),
    }
    if (kept) await tx.update(table).set(cleaned).where(eq(table.uid, kept.uid))
    else await tx.insert(table).values({ ...cleaned, site, pageKey })
  }
}

/** Refuses rows of pages that cannot be: of no category, collection or brand, or of facets that are none. */
async function refuseNoPage(tx: Transaction, site: string, rows: Rows): Promise<void> {
  const keys = rows.map(({ pageKey }) => {
    const [base = '', ...facets] = pageKey.split('+')
    const [kind, uid] = base.split(':')
    return { key: pageKey, kind, uid: Number(uid), facets: facets.map(Number) }
  })
  const [lost] = await rowsOf<{ key: string }>(
    tx,
    sql`
    select k.key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(key text, kind text, uid bigint, facets bigint[])
    where not exists (select from facet_navigation_seo s where s.site = ${site} and s.page_key = k.key)
      and (k.facets <> array(select f.uid::bigint from facet f where f.uid = any(k.facets) order by f.uid) or not case k.kind
        when 'category' then exists (select from category c where c.uid = k.uid)
        when 'shop' then k.uid = 0 and cardinality(k.facets) > 0
        when 'brand' then cardinality(k.facets) = 0 and exists (select from brand b where b.uid = k.uid)
        else cardinality(k.facets) = 0 and exists (select from collection c where c.uid = k.uid) end) limit 1`,
  )
  if (lost) throw refusal(sentence`There is no page ${lost.key}.`)
}
