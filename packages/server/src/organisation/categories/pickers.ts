import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { category } from '#tables/organisation/categories'

export function categoryPicker(kit: Kit) {
  serveOptions(kit, categoryOptions, {
    from: sql`category`,
    uid: category.uid,
    name: category.name,
    searchText: category.searchText,
    note: sql`concat_ws(', ', (select string_agg(a.name, ' > ' order by a.depth) from category a where a.uid = any(category.ancestor_uids)),
      case when not category.active then 'inactive' end)`,
  })
}
