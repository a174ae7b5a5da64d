import { lookUpItems, lookUpMost } from '@backroom/contract/items/item-look-up'
import { sql } from 'drizzle-orm'
import { searchSql } from '#kit/data-view/condition'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { item } from '#tables/items'

/** What a scanner or a hurried hand is looking for: the exact code first, then names that begin so, then the rest. */
export function itemLookUp(kit: Kit) {
  serve(kit, lookUpItems, ({ query, store, signal }) => {
    const asked = query.uids
      ? sql`item.uid = any(${`{${query.uids}}`}::bigint[])`
      : (searchSql(item.searchText, query.search) ?? sql`false`)
    return store.database.rows(
      sql`with found as materialized (
            select uid from item where ${asked} and status <> 'archived'
            order by lower(code) <> lower(${query.search}), not starts_with(fold(name), fold(${query.search})), name, uid
            limit ${lookUpMost})
          select item.uid, item.code, item.name, coalesce(item.size_label, '') as "sizeLabel",
                 item.brand_uid as "brandUid", coalesce(brand.name, '') as "brandName", item.status,
                 item.price_minor as "priceMinor", coalesce(item_rollup.own_stock, 0) as stock
          from found join item using (uid)
          left join brand on brand.uid = item.brand_uid
          left join item_rollup on item_rollup.item_uid = item.uid
          order by lower(item.code) <> lower(${query.search}),
                   not starts_with(fold(item.name), fold(${query.search})), item.name, item.uid`,
      signal,
    )
  })
}
