import { seasonOptions } from '@backroom/contract/items/seasons/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { season } from '#tables/items/seasons'

export function seasonPicker(kit: Kit) {
  serveOptions(kit, seasonOptions, {
    from: sql`season`,
    uid: season.uid,
    name: season.code,
    searchText: season.searchText,
    note: sql`season.name || case when season.is_current then ', current' else '' end`,
  })
}
