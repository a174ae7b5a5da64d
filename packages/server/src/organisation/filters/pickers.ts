import {
  facetOptions,
  filterOptions,
  ownFilterOptions,
} from '@backroom/contract/organisation/filters/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { hasOwnFacets } from '#organisation/filters/system-facets'
import { facet, filter } from '#tables/organisation/filters'

export function filterPickers(kit: Kit) {
  const filters = {
    from: sql`filter`,
    uid: filter.uid,
    name: filter.name,
    searchText: filter.searchText,
    note: inactiveNote(filter.active),
  }
  serveOptions(kit, filterOptions, filters)
  serveOptions(kit, ownFilterOptions, {
    ...filters,
    offered: hasOwnFacets(sql`filter.type`),
  })
  serveOptions(kit, facetOptions, {
    from: sql`facet join filter on filter.uid = facet.filter_uid`,
    uid: facet.uid,
    name: facet.name,
    searchText: sql`fold(filter.name || ' ' || facet.name)`,
    note: sql`filter.name`,
    // Facets of the others stand for items' own fields: whoever chose one would find nothing.
    offered: hasOwnFacets(sql`filter.type`),
  })
}
