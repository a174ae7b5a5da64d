import { inventoryView } from '@backroom/contract/supply/inventory'
import { sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Kit } from '#kit/kit'
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
}
