import { brandOptions, collectionOptions } from '@backroom/contract/items/pickers'
import { sql } from 'drizzle-orm'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { brand } from '#tables/brands'
import { collection } from '#tables/collections'

export function pickers(kit: Kit) {
  serveOptions(kit, brandOptions, {
    from: sql`brand`,
    uid: brand.uid,
    name: brand.name,
    searchText: brand.searchText,
    note: sql`case when brand.active then '' else 'Inactive' end`,
    image: fileAddress(brand.logoFileUid, 'thumb160'),
  })

  serveOptions(kit, collectionOptions, {
    from: sql`collection`,
    uid: collection.uid,
    name: collection.name,
    searchText: collection.searchText,
    note: sql`case when collection.active then '' else 'Inactive' end`,
  })
}
