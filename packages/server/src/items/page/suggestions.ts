import {
  codesCheck,
  codesLookUp,
  facetSuggestions,
  sizeFilters,
} from '@backroom/contract/items/page/suggestions'
import { type SQL, sql } from 'drizzle-orm'
import { pageOf } from '#items/page/read'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'

/** Beyond this a range is known well enough. */
const peersMost = 200
const oldCodeDays = 90

/** What is offered, or warned of, while items are written. */
export function itemSuggestions(kit: Kit) {
  serve(kit, codesCheck, ({ body, store, signal }) =>
    store.database.rows(
      sql`select a.code, page.name as "usedBy" from jsonb_array_elements_text(${JSON.stringify(body.codes)}::jsonb) with ordinality a(code, place)
        join item i on lower(i.code) = lower(a.code) join item page on page.uid = i.page_uid order by a.place`,
      signal,
    ),
  )

  serve(kit, codesLookUp, ({ body, store, signal }) => store.database.rows(codesSql(body.codes), signal))

  serve(kit, sizeFilters, ({ store }) =>
    store.database.rows(sql`
      select q.uid, q.name, array(select f.name from facet f where f.filter_uid = q.uid and f.active order by f.position, f.name) as sizes
      from filter q where q.active and q.type = 'size' order by q.position, q.name`),
  )

  serve(kit, facetSuggestions, async ({ params, store, signal }) => {
    const pageUid = await pageOf(store.database.orm, params.uid)
    return store.database.rows(
      sql`
      with peer as materialized (
        select i.uid, case when i.style_uid = p.style_uid then 'style' else 'range' end as origin
        from item p join item i on i.lead_item_uid is null and i.uid <> p.uid and i.status <> 'archived'
          and (i.style_uid = p.style_uid or p.range_name <> '' and i.brand_uid = p.brand_uid and i.range_name = p.range_name)
        where p.uid = ${pageUid} order by i.style_uid = p.style_uid desc nulls last, i.updated_at desc limit ${peersMost}
      ), total as (select origin, count(*)::int as pages from peer group by origin)
      select f.filter_uid as "filterUid", f.uid as "facetUid", peer.origin as "from",
        (count(distinct peer.uid) * 10000 / total.pages)::int as "shareBp"
      from peer join total using (origin) join item_facet k on k.page_uid = peer.uid join facet f on f.uid = k.facet_uid and f.active
      join filter q on q.uid = f.filter_uid and q.active and q.type in ('list', 'number')
      group by f.filter_uid, f.uid, peer.origin, total.pages having count(distinct peer.uid) * 2 >= total.pages
      order by peer.origin desc, "shareBp" desc, f.uid`,
      signal,
    )
  })
}

/** The item of each code of a list, as if each had been scanned; codes of old are read from history once for all. */
function codesSql(codes: readonly string[]): SQL {
  return sql`
    with asked as materialized (
      select term, place, case when term ~ '^[0-9]{8,14}$' then lpad(term, 14, '0') end as digits
      from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) with ordinality a(term, place)
    ), renamed as materialized (
      select lower(h.changes -> 'code' ->> 0) as code, h.entity_uid as uid, h.uid as at from history h
      where h.entity = 'item' and h.action = 'update' and h.changes ? 'code' and h.at > now() - make_interval(days => ${oldCodeDays})
    ), found as (
      select a.place, i.uid, 1 as rank, 0 as at from asked a join item i on lower(i.code) = lower(a.term)
      union all select a.place, b.item_uid, 2, 0 from asked a join item_barcode b on b.barcode in (a.term, upper(a.term)) and not b.is_free
      union all select a.place, b.item_uid, 2, 0 from asked a join item_barcode b on b.gtin14 = a.digits and not b.is_free
      union all select a.place, r.uid, 3, -r.at from asked a join renamed r on r.code = lower(a.term)
    ), best as (
      select distinct on (f.place) f.place, i.uid, i.page_uid from found f join item i on i.uid = f.uid and i.status <> 'archived'
      order by f.place, f.rank, f.at
    )
    select a.term as code, best.uid, best.page_uid as "pageUid" from asked a left join best using (place) order by a.place`
}
