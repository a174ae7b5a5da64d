import { styleOptions } from '@backroom/contract/items/styles/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { style } from '#tables/items/styles'

export function stylePicker(kit: Kit) {
  serveOptions(kit, styleOptions, {
    from: sql`style`,
    uid: style.uid,
    name: style.name,
    searchText: style.searchText,
    note: sql`style.code`,
  })
}
