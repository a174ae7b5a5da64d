import { itemOptions } from '@backroom/contract/items/lists/pickers'
import { sql } from 'drizzle-orm'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { item } from '#tables/items/items'

export function itemPicker(kit: Kit) {
  serveOptions(kit, itemOptions, {
    from: sql`item join item_rollup on item_rollup.item_uid = item.uid and item.lead_item_uid is null and item.status <> 'archived'`,
    uid: item.uid,
    name: item.name,
    searchText: item.searchText,
    note: sql`item.code`,
    image: fileAddress(sql`item_rollup.main_file_uid`, 'thumb160'),
  })
}
