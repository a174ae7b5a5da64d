import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { ConsequenceRule } from '#kit/bulk/definition'
import type { Kit } from '#kit/kit'
import { askRecompute } from '#organisation/membership/jobs'
import { repointRules } from '#organisation/membership/rule-uses'
import { repointScopes } from '#organisation/result-lists/repeater-scopes'
import { uidsSql } from '#organisation/result-lists/settings'

/** What points at brands here, and what becomes of it when they are merged. */
export function brandPointers(kit: Kit) {
  kit.pointers.add('brand', { uses: brandUses, repoint: repointBrands })
}

function brandUses(): ConsequenceRule[] {
  const count = (query: SQL) => sql`select count(*)::int as count from ${query}`
  return [
    {
      count: records => sql`select count(distinct d.collection_uid)::int as count from collection_dependency d
        where d.kind = 'brand' and d.ref in (select u::text from (${records}) t(u))`,
      text: rules => `${counted(rules, 'collection rule')} will name the brand that is kept.`,
    },
    {
      count: records => count(sql`size_filter_rule r where r.brand_uids && array(${records})`),
      text: rules => `${counted(rules, 'size rule')} will be about the brand that is kept.`,
    },
    {
      count:
        records => sql`select count(distinct (v.site, n.node_key))::int as count from facet_navigation_node n
        join facet_navigation_version v on v.uid = n.version_uid and v.state in ('draft', 'published')
        where n.kind = 'brand' and n.target_uid in (${records})`,
      text: nodes => `${counted(nodes, 'menu node')} will point at the brand that is kept.`,
    },
    {
      count: records =>
        count(
          sql`filter_custom_repeater r where exists (
            select from jsonb_array_elements(r.scopes) s where s ->> 'kind' = 'brand' and (s ->> 'uid')::int in (${records}))`,
        ),
      text: repeaters => `${counted(repeaters, 'repeater')} will be for the brand that is kept.`,
    },
  ]
}

/** Rules, menus, repeaters and what search engines are told name another brand from now on. */
export async function repointBrands(tx: Transaction, from: readonly number[], into: number): Promise<void> {
  const gone = sql`select unnest(${uidsSql(from)})`
  for (const { uid } of await repointRules(tx, 'brand', from, into))
    await askRecompute(tx, uid, { isConfirmed: false, because: 'Brands its rule names were merged' })
  await tx.execute(sql`
    update size_filter_rule set brand_uids = array(select distinct case when b in (${gone}) then ${into}::int else b end from unnest(brand_uids) b)
    where brand_uids && array(${gone})`)
  await tx.execute(
    sql`update facet_navigation_node set target_uid = ${into} where kind = 'brand' and target_uid in (${gone})`,
  )
  await tx.execute(
    sql`update inactive_item_redirect set to_uid = ${into} where mode = 'brand' and to_uid in (${gone})`,
  )
  await repointScopes(tx, 'brand', from, into)
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
