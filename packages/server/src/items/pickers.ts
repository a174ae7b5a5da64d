import * as contract from '@backroom/contract/items/pickers'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { systemFacets } from '#organisation/rules'
import { brand } from '#tables/brands'
import { customBuilderTemplate } from '#tables/builder-templates'
import { buyersGuide } from '#tables/buyers-guides'
import { category } from '#tables/categories'
import { collection } from '#tables/collections'
import { colour } from '#tables/colours'
import { facet, filter } from '#tables/filters'
import { googleCategory } from '#tables/google-categories'
import { item } from '#tables/items'
import { season } from '#tables/seasons'
import { stockLocation } from '#tables/stock'
import { style } from '#tables/styles'
import { supplier } from '#tables/suppliers'
import { taxClass } from '#tables/tax-classes'

const inactive = (active: PgColumn): SQL => sql`case when ${active} then '' else 'Inactive' end`

interface Named extends PgTable {
  readonly uid: PgColumn
  readonly name: PgColumn
  readonly searchText: PgColumn
}

/** Records that are offered by their name. */
const named = (table: Named) => ({
  from: sql`${table}`,
  uid: table.uid,
  name: table.name,
  searchText: table.searchText,
})

export function pickers(kit: Kit) {
  serveOptions(kit, contract.brandOptions, {
    ...named(brand),
    note: inactive(brand.active),
    image: fileAddress(brand.logoFileUid, 'thumb160'),
  })
  serveOptions(kit, contract.collectionOptions, {
    ...named(collection),
    note: inactive(collection.enabled),
  })
  serveOptions(kit, contract.seasonOptions, {
    from: sql`season`,
    uid: season.uid,
    name: season.code,
    searchText: season.searchText,
    note: sql`season.name || case when season.is_current then ', current' else '' end`,
  })
  serveOptions(kit, contract.colourOptions, {
    ...named(colour),
    note: sql`coalesce(colour.hex, '') || ${inactive(colour.active)}`,
  })
  serveOptions(kit, contract.styleOptions, {
    ...named(style),
    note: sql`style.code`,
  })
  serveOptions(kit, contract.supplierOptions, {
    ...named(supplier),
    note: sql`supplier.code || ${inactive(supplier.active)}`,
  })
  serveOptions(kit, contract.taxClassOptions, {
    from: sql`tax_class`,
    uid: taxClass.uid,
    name: taxClass.name,
    searchText: sql`fold(tax_class.name)`,
    note: sql`trim_scale(tax_class.rate_bp / 100.0) || '%'`,
    more: { rateBp: taxClass.rateBp },
  })
  serveOptions(kit, contract.categoryOptions, {
    ...named(category),
    note: sql`concat_ws(', ', (select string_agg(a.name, ' > ' order by a.depth) from category a where a.uid = any(category.ancestor_uids)),
      case when not category.active then 'inactive' end)`,
  })
  serveOptions(kit, contract.googleCategoryOptions, {
    from: sql`google_category`,
    uid: googleCategory.id,
    name: googleCategory.name,
    searchText: googleCategory.searchText,
    note: sql`google_category.path`,
    offered: sql`google_category.id > 0 and google_category.enabled and not google_category.retired`,
  })
  const filters = {
    ...named(filter),
    note: inactive(filter.active),
  }
  serveOptions(kit, contract.filterOptions, filters)
  serveOptions(kit, contract.ownFilterOptions, {
    ...filters,
    offered: systemFacets.areNotOf(sql`filter.type`),
  })
  serveOptions(kit, contract.facetOptions, {
    from: sql`facet join filter on filter.uid = facet.filter_uid`,
    uid: facet.uid,
    name: facet.name,
    searchText: sql`fold(filter.name || ' ' || facet.name)`,
    note: sql`filter.name`,
    // Facets of the others stand for items' own fields: whoever chose one would find nothing.
    offered: systemFacets.areNotOf(sql`filter.type`),
  })
  serveOptions(kit, contract.buyersGuideOptions, {
    from: sql`buyers_guide`,
    uid: buyersGuide.uid,
    name: buyersGuide.title,
    searchText: buyersGuide.searchText,
    note: sql`case buyers_guide.status when 'draft' then 'Draft' else '' end`,
  })
  serveOptions(kit, contract.builderTemplateOptions, {
    ...named(customBuilderTemplate),
    note: inactive(customBuilderTemplate.active),
  })
  serveOptions(kit, contract.stockLocationOptions, {
    ...named(stockLocation),
    note: inactive(stockLocation.active),
  })
  serveOptions(kit, contract.itemOptions, {
    from: sql`item join item_rollup on item_rollup.item_uid = item.uid and item.lead_item_uid is null and item.status <> 'archived'`,
    uid: item.uid,
    name: item.name,
    searchText: item.searchText,
    note: sql`item.code`,
    image: fileAddress(sql`item_rollup.main_file_uid`, 'thumb160'),
  })
}
