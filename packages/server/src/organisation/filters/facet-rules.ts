import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { respellPages } from '#organisation/landing-pages/paths'
import { sweepSoon } from '#organisation/landing-pages/sweep'
import { askRecompute } from '#organisation/membership/jobs'
import { repointRules } from '#organisation/membership/rule-uses'
import { facetsKey } from '#organisation/result-lists/choices'
import { rowsOf } from '#organisation/result-lists/settings'

/** Beyond the pointing itself: rules are computed anew, landing pages get other addresses, and search texts go with them. */
export async function repointFacets(tx: Transaction, from: readonly number[], into: number): Promise<void> {
  for (const { uid } of await repointRules(tx, 'facet', from, into))
    await askRecompute(tx, uid, { isConfirmed: false, because: 'A facet its rule names was merged' })
  const uids = sql`${`{${from.join(',')}}`}::int[]`
  const becomes = new Map(from.map(uid => [uid, into]))
  await respellPages(tx, sql`a.facet_uids && (${uids} || ${into}::int)`, becomes)
  await sweepSoon(tx)
  await repointSeo(tx, becomes)
}

/** What search engines are told of a page is named by its facets; where the page it becomes has words of its own, those stay. */
async function repointSeo(tx: Transaction, becomes: ReadonlyMap<number, number>) {
  const names = `{${[...becomes.keys()].join(',')}}`
  const rows = await rowsOf<{ uid: number; site: string; pageKey: string }>(
    tx,
    sql`select uid, site, page_key as "pageKey" from facet_navigation_seo
      where (string_to_array(page_key, '+'))[2:] && ${names}::text[] order by uid`,
  )
  for (const { uid, site, pageKey } of rows) {
    const [base, ...parts] = pageKey.split('+')
    const uids = [...new Set(parts.map(part => becomes.get(Number(part)) ?? Number(part)))]
    const key = `${base}+${facetsKey(uids.map(each => ({ uid: each })))}`
    // Where nothing was said of a page, what was said of the other takes its place.
    await tx.execute(
      sql`delete from facet_navigation_seo where site = ${site} and page_key = ${key} and origin = 'template' and uid <> ${uid}`,
    )
    await tx.execute(sql`
      update facet_navigation_seo set page_key = ${key} where uid = ${uid}
        and not exists (select from facet_navigation_seo k where k.site = ${site} and k.page_key = ${key})`)
    await tx.execute(sql`delete from facet_navigation_seo where uid = ${uid} and page_key <> ${key}`)
  }
}
