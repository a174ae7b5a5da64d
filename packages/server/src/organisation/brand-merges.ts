import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { Kit } from '#kit/kit'
import { askRecompute } from '#organisation/membership/jobs'
import { repointRules } from '#organisation/membership/rule-uses'

/** Beyond the pointing itself: rules are computed anew, and what search engines are told goes with the page. */
export function brandMerges(kit: Kit) {
  kit.merges.after('brand', repointBrands)
}

export async function repointBrands(tx: Transaction, from: readonly number[], into: number): Promise<void> {
  for (const { uid } of await repointRules(tx, 'brand', from, into))
    await askRecompute(tx, uid, { isConfirmed: false, because: 'Brands its rule names were merged' })
  await repointWords(tx, from, into)
}

/** What search engines are told of a brand's page; where the one that is kept has its own, that stays. */
async function repointWords(tx: Transaction, from: readonly number[], into: number) {
  const key = (uid: number) => `brand:${uid}`
  for (const uid of from) {
    await tx.execute(sql`
      delete from facet_navigation_seo o where o.page_key = ${key(uid)} and (o.origin = 'template'
        or exists (select from facet_navigation_seo k where k.site = o.site and k.page_key = ${key(into)} and k.origin <> 'template'))`)
    await tx.execute(sql`
      delete from facet_navigation_seo k where k.page_key = ${key(into)} and k.origin = 'template'
        and exists (select from facet_navigation_seo o where o.site = k.site and o.page_key = ${key(uid)})`)
    await tx.execute(
      sql`update facet_navigation_seo set page_key = ${key(into)} where page_key = ${key(uid)}`,
    )
  }
}
