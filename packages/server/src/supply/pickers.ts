import { anyLocationOptions, stockLocationOptions, supplierOptions } from '@backroom/contract/supply/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { stockLocation } from '#tables/supply/stock'
import { supplier } from '#tables/supply/suppliers'

export function supplyPickers(kit: Kit) {
  serveOptions(kit, supplierOptions, {
    from: sql`supplier`,
    uid: supplier.uid,
    name: supplier.name,
    searchText: supplier.searchText,
    note: sql`supplier.code || ${inactiveNote(supplier.active)}`,
  })
  const places = {
    from: sql`stock_location`,
    uid: stockLocation.uid,
    name: stockLocation.name,
    searchText: stockLocation.searchText,
    note: sql`concat_ws(', ', case when stock_location.kind = 'inTransit' then 'Moved by transfers' when stock_location.master = 'veeqo' then 'Kept in Veeqo' end,
      nullif(${inactiveNote(stockLocation.active)}, ''))`,
  }
  serveOptions(kit, stockLocationOptions, { ...places, offered: sql`stock_location.kind <> 'inTransit'` })
  serveOptions(kit, anyLocationOptions, places)
}
