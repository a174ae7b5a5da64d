import * as contract from '@backroom/contract/items/pickers'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { systemFacets } from '#organisation/door'
import { brand } from '#tables/items/brands'
import { customBuilderTemplate } from '#tables/items/builder-templates'
import { colour } from '#tables/items/colours'
import { buyersGuide } from '#tables/items/guides'
import { item } from '#tables/items/items'
import { season } from '#tables/items/seasons'
import { style } from '#tables/items/styles'
import { category } from '#tables/organisation/categories'
import { collection } from '#tables/organisation/collections'
import { facet, filter } from '#tables/organisation/filters'
import { googleCategory } from '#tables/organisation/google-categories'
import { taxClass } from '#tables/site/tax-classes'
import { stockLocation } from '#tables/supply/stock'
import { supplier } from '#tables/supply/suppliers'

const inactive = (active: PgColumn): SQL => sql`case when ${active} then '' else 'Inactive' end`

export function pickers(kit: Kit) {
  serveOptions(kit, contract.brandOptions, {
    ...{ from: sql`brand`, uid: brand.uid, name: brand.name, searchText: brand.searchText },
    ...{ note: inactive(brand.active), image: fileAddress(brand.logoFileUid, 'thumb160') },
  })
  serveOptions(kit, contract.collectionOptions, {
    ...{
      from: sql`collection`,
      uid: collection.uid,
      name: collection.name,
      searchText: collection.searchText,
    },
    note: inactive(collection.enabled),
  })
  serveOptions(kit, contract.seasonOptions, {
    ...{ from: sql`season`, uid: season.uid, name: season.code, searchText: season.searchText },
    note: sql`season.name || case when season.is_current then ', current' else '' end`,
  })
  serveOptions(kit, contract.colourOptions, {
    ...{ from: sql`colour`, uid: colour.uid, name: colour.name, searchText: colour.searchText },
    note: sql`coalesce(colour.hex, '') || ${inactive(colour.active)}`,
  })
  serveOptions(kit, contract.styleOptions, {
    ...{
      from: sql`style`,
      uid: style.uid,
      name: style.name,
      searchText: style.searchText,
      note: sql`style.code`,
    },
  })
  serveOptions(kit, contract.supplierOptions, {
    ...{ from: sql`supplier`, uid: supplier.uid, name: supplier.name, searchText: supplier.searchText },
    note: sql`supplier.code || ${inactive(supplier.active)}`,
  })
  serveOptions(kit, contract.taxClassOptions, {
    ...{
      from: sql`tax_class`,
      uid: taxClass.uid,
      name: taxClass.name,
      searchText: sql`fold(tax_class.name)`,
    },
    note: sql`trim_scale(tax_class.rate_bp / 100.0) || '%'`,
  })
  serveOptions(kit, contract.categoryOptions, {
    ...{ from: sql`category`, uid: category.uid, name: category.name, searchText: category.searchText },
    note: sql`concat_ws(', ', (select string_agg(a.name, ' > ' order by a.depth) from category a where a.uid = any(category.ancestor_uids)),
      case when not category.active then 'inactive' end)`,
  })
  serveOptions(kit, contract.googleCategoryOptions, {
    ...{ from: sql`google_category`, uid: googleCategory.id, name: googleCategory.name },
    ...{ searchText: googleCategory.searchText, note: sql`google_category.path` },
    offered: sql`google_category.id > 0 and google_category.enabled and not google_category.retired`,
  })
  const filters = {
    ...{ from: sql`filter`, uid: filter.uid, name: filter.name, searchText: filter.searchText },
    note: inactive(filter.active),
  }
  serveOptions(kit, contract.filterOptions, filters)
  serveOptions(kit, contract.ownFilterOptions, {
    ...filters,
    offered: systemFacets.areNotOf(sql`filter.type`),
  })
  serveOptions(kit, contract.facetOptions, {
    ...{ from: sql`facet join filter on filter.uid = facet.filter_uid`, uid: facet.uid, name: facet.name },
    ...{ searchText: sql`fold(filter.name || ' ' || facet.name)`, note: sql`filter.name` },
    // Facets of the others stand for items' own fields: whoever chose one would find nothing.
    offered: systemFacets.areNotOf(sql`filter.type`),
  })
  serveOptions(kit, contract.guideOptions, {
    ...{
      from: sql`buyers_guide`,
      uid: buyersGuide.uid,
      name: buyersGuide.title,
      searchText: buyersGuide.searchText,
    },
    note: sql`case buyers_guide.status when 'draft' then 'Draft' else '' end`,
  })
  serveOptions(kit, contract.builderTemplateOptions, {
    ...{
      from: sql`custom_builder_template`,
      uid: customBuilderTemplate.uid,
      name: customBuilderTemplate.name,
    },
    ...{ searchText: customBuilderTemplate.searchText, note: inactive(customBuilderTemplate.active) },
  })
  serveOptions(kit, contract.stockLocationOptions, {
    ...{ from: sql`stock_location`, uid: stockLocation.uid, name: stockLocation.name },
    ...{ searchText: stockLocation.searchText, note: inactive(stockLocation.active) },
  })
  serveOptions(kit, contract.itemOptions, {
    ...{
      from: sql`item join item_rollup on item_rollup.item_uid = item.uid and item.lead_item_uid is null and item.status <> 'archived'`,
    },
    ...{ uid: item.uid, name: item.name, searchText: item.searchText, note: sql`item.code` },
    image: fileAddress(sql`item_rollup.main_file_uid`, 'thumb160'),
  })
}
