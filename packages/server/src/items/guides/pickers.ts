import { guideOptions } from '@backroom/contract/items/guides/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { buyersGuide } from '#tables/items/guides'

export function guidePicker(kit: Kit) {
  serveOptions(kit, guideOptions, {
    from: sql`buyers_guide`,
    uid: buyersGuide.uid,
    name: buyersGuide.title,
    searchText: buyersGuide.searchText,
    note: sql`case buyers_guide.status when 'draft' then 'Draft' else '' end`,
  })
}
