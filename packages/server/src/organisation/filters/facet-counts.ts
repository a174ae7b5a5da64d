import { facetGapsView } from '@backroom/contract/organisation/filters/facets'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Kit } from '#kit/kit'
import { systemFacetHolds } from '#organisation/filters/system-facets'
import { asksSql } from '#tables/organisation/asked-filters'
import { facetGap } from '#tables/organisation/filters'

/** Counts every facet and every gap anew, from the index of items. What has not changed is not written. */
export async function countFacets(tx: Transaction): Promise<void> {
  await countFacetItems(tx)
  await countGaps(tx)
}

/** Counts the items of every facet. */
export async function countFacetItems(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with counted as (
      select u.uid, count(*)::int as items, count(*) filter (where x.live)::int as live
      from item_index x cross join lateral unnest(x.facet_uids) u(uid) group by u.uid
      union all
      select f.uid, count(*)::int, count(*) filter (where x.live)::int
      from facet f join filter q on q.uid = f.filter_uid join item_index x on ${systemFacetHolds}
      where f.system_value is not null group by f.uid
    )
    insert into facet_count (facet_uid, item_count, live_count)
    select f.uid, coalesce(c.items, 0), coalesce(c.live, 0)
    from facet f left join counted c on c.uid = f.uid left join facet_count n on n.facet_uid = f.uid
    where (n.item_count, n.live_count) is distinct from (coalesce(c.items, 0), coalesce(c.live, 0))
    on conflict (facet_uid) do update set item_count = excluded.item_count, live_count = excluded.live_count`)
}

/** Filters each category is asked about. */
const asked: SQL = sql`
  select c.uid as category_uid, k.filter_uid, bool_or(k.required) as required
  from category c join category_filter k on ${asksSql(sql`k`, sql`c`)}
  group by 1, 2`

/** Counts for each category the items that answer a filter and those that should. */
export async function countGaps(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with live as materialized (
      select u.uid as category_uid, count(*)::int as items
      from item_index x cross join lateral unnest(x.category_uids) u(uid) where x.live group by 1
    ), answered as materialized (
      select u.uid as category_uid, v.uid as filter_uid, count(*)::int as items
      from item_index x cross join lateral unnest(x.category_uids) u(uid) cross join lateral unnest(x.filter_uids) v(uid)
      where x.live group by 1, 2
    ), fresh as (
      select coalesce(a.category_uid, r.category_uid) as category_uid, coalesce(a.filter_uid, r.filter_uid) as filter_uid,
        coalesce(a.required, false) as required, coalesce(r.items, 0) as answered
      from (${asked}) a full join answered r on r.category_uid = a.category_uid and r.filter_uid = a.filter_uid
    ), written as (
      insert into facet_gap (category_uid, filter_uid, required, live_items, answered)
      select f.category_uid, f.filter_uid, f.required, live.items, f.answered
      from fresh f join live on live.category_uid = f.category_uid
      join filter q on q.uid = f.filter_uid and q.active and q.type in ('list', 'size', 'number')
      left join facet_gap g on g.category_uid = f.category_uid and g.filter_uid = f.filter_uid
      where (g.required, g.live_items, g.answered) is distinct from (f.required, live.items, f.answered)
      on conflict (category_uid, filter_uid) do update set required = excluded.required, live_items = excluded.live_items, answered = excluded.answered
    )
    delete from facet_gap g where not exists (
      select from fresh f join live on live.category_uid = f.category_uid
      join filter q on q.uid = f.filter_uid and q.active and q.type in ('list', 'size', 'number')
      where f.category_uid = g.category_uid and f.filter_uid = g.filter_uid)`)
}

export function facetGaps(kit: Kit) {
  serveDataView(kit, facetGapsView, {
    from: sql`facet_gap left join category on category.uid = facet_gap.category_uid left join filter on filter.uid = facet_gap.filter_uid`,
    table: facetGap,
    fields: {
      category: sql`coalesce((select string_agg(a.name, ' > ' order by a.depth) from category a where a.uid = any(category.ancestor_uids)) || ' > ', '') || category.name`,
      depth: sql`category.depth`,
      filter: sql`filter.name`,
      filterPosition: sql`filter.position`,
      missing: sql`greatest(facet_gap.live_items - facet_gap.answered, 0)`,
      coverageBp: sql`case when facet_gap.live_items = 0 then 10000 else (facet_gap.answered * 10000.0 / facet_gap.live_items)::int end`,
    },
    search: { text: sql`fold(category.name || ' ' || filter.name)`, covers: ['category', 'filter'] },
  })
}
