import { googleCategoryOptions } from '@backroom/contract/organisation/google-categories/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { googleCategory } from '#tables/organisation/google-categories'

export function googleCategoryPicker(kit: Kit) {
  serveOptions(kit, googleCategoryOptions, {
    from: sql`google_category`,
    uid: googleCategory.id,
    name: googleCategory.name,
    searchText: googleCategory.searchText,
    note: sql`google_category.path`,
    offered: sql`google_category.id > 0 and google_category.enabled and not google_category.retired`,
  })
}
