import { colourOptions } from '@backroom/contract/items/colours/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { colour } from '#tables/items/colours'

export function colourPicker(kit: Kit) {
  serveOptions(kit, colourOptions, {
    from: sql`colour`,
    uid: colour.uid,
    name: colour.name,
    searchText: colour.searchText,
    note: inactiveNote(colour.active),
  })
}
