import { inventoryView, stockHistory } from '@backroom/contract/supply/inventory'
import { sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { item } from '#tables/items/items'
import { stockLevel, stockLocation } from '#tables/supply/stock'

const committed = sql`(stock_level.reserved + stock_level.external_reserved)`

export function inventory(kit: Kit) {
  serveDataView(kit, inventoryView, {
    from: sql`stock_level left join item on item.uid = stock_level.item_uid left join item page on page.uid = item.page_uid
      left join stock_location on stock_location.uid = stock_level.location_uid`,
    table: stockLevel,
    fields: {
      pageUid: sql`page.uid`,
      code: item.code,
      name: sql`page.name`,
      size: item.sizeLabel,
      brandUid: sql`page.brand_uid`,
      location: stockLocation.name,
      committed,
      available: sql`greatest(stock_level.on_hand - ${committed} - coalesce(stock_level.buffer, stock_location.default_buffer), 0)`,
      updatedAt: stockLevel.changedAt,
    },
    search: { text: sql`page.search_text` },
  })

  serve(kit, stockHistory, ({ params, store, signal }) =>
    store.database.rows(
      sql`
        select day::text, sum(on_hand) over days::int as "onHand", sum(committed) over days::int as committed, on_hand::int as moved, kinds
        from (
          select (m.at at time zone ${store.timeZone})::date as day, sum(m.on_hand) as on_hand,
            sum(m.reserved + m.external_reserved) as committed, json_agg(distinct m.kind) as kinds
          from stock_movement m join item i on i.uid = m.item_uid where i.page_uid = ${params.uid} group by 1) moved
        window days as (order by day) order by day`,
      signal,
    ),
  )
}
