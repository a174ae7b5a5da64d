import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/**
 * Sizes answer size filters and pages all others: facets that came from a filter of the other kind, or whose filter became one, change
 * their place. Said of a page, one goes to the sizes that read the same, and stays on the page where none does. `facets` is a query for uids.
 */
export async function settleFacets(tx: Transaction, facets: SQL, isSize: boolean): Promise<void> {
  if (isSize) {
    const reads = sql`s.lead_item_uid = k.page_uid and s.size_sort_key = size_sort_key(f.name)`
    const onPage = sql`k.facet_uid in (${facets}) and k.item_uid = k.page_uid`
    await tx.execute(sql`
      insert into item_facet (item_uid, page_uid, facet_uid, origin) select s.uid, k.page_uid, k.facet_uid, k.origin
      from item_facet k join facet f on f.uid = k.facet_uid join item s on ${reads} where ${onPage} on conflict (item_uid, facet_uid)
      do update set origin = excluded.origin, size_rule_uid = null where item_facet.origin = 'sizeRule' and excluded.origin <> 'sizeRule'`)
    await tx.execute(sql`
      delete from item_facet k using facet f where f.uid = k.facet_uid and ${onPage} and exists (select from item s where ${reads})`)
    return
  }
  await tx.execute(sql`
    insert into item_facet (item_uid, page_uid, facet_uid, origin)
    select k.page_uid, k.page_uid, k.facet_uid, case when bool_or(k.origin <> 'sizeRule') then min(k.origin) filter (where k.origin <> 'sizeRule') else 'manual' end
    from item_facet k where k.facet_uid in (${facets}) and k.item_uid <> k.page_uid group by 1, 2, 3 on conflict do nothing`)
  await tx.execute(sql`delete from item_facet where facet_uid in (${facets}) and item_uid <> page_uid`)
}
