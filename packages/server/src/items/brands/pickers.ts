import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { sql } from 'drizzle-orm'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { brand } from '#tables/items/brands'

export function brandPicker(kit: Kit) {
  serveOptions(kit, brandOptions, {
    from: sql`brand`,
    uid: brand.uid,
    name: brand.name,
    searchText: brand.searchText,
    folded: brand.searchText,
    note: inactiveNote(brand.active),
    image: fileAddress(brand.logoFileUid, 'thumb160'),
  })
}
