import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { collection } from '#tables/organisation/collections'

export function collectionPicker(kit: Kit) {
  serveOptions(kit, collectionOptions, {
    from: sql`collection`,
    uid: collection.uid,
    name: collection.name,
    searchText: collection.searchText,
    note: inactiveNote(collection.enabled),
  })
}
