import { itemChecks } from '@backroom/contract/items/page/checks'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { columnsOf, isFilterable } from '@backroom/contract/kit/data-view'
import { unwrap } from '@backroom/contract/kit/field'
import { type SQL, sql } from 'drizzle-orm'
import { itemFields } from '#items/lists/view-fields'
import { aroundFields, changedFields } from '#items/queries/around'
import { furtherFields, type PlainField } from '#items/queries/further'

const groupOf: Readonly<Record<string, string>> = {
  ...of('Prices', 'effectivePriceMinor priceMinor rrpMinor costMinor marginBp onSale discountBp taxClassUid'),
  ...of(
    'Stock',
    'ownAvailable ownStock simStock incoming sizesInStock sizesTotal backorder inventoryTracked supplierCode supplierUid',
  ),
  ...of('Sales', 'unitsSold30 unitsSold90 lastSoldAt'),
  ...of(
    'Organisation',
    'brandUid brandName seasonUid seasonName primaryCategoryUid categoryName styleUid buyersGuideUid',
  ),
  ...of('Delivery', 'majorItem blockMailOrder restrictStorePickup deliveryChargesApply'),
  ...of('On the site', 'live liveReason readinessPct prelaunch imageCount image'),
}

function of(group: string, fields: string): Record<string, string> {
  return Object.fromEntries(fields.split(' ').map(field => [field, group]))
}

/** Every column of the item list that can be asked about. */
const columns: readonly PlainField[] = columnsOf(advancedSearchView)
  .filter(isFilterable)
  .map(column => {
    const source = itemFields[column.field as keyof typeof itemFields]
    const options = unwrap(column.schema).meta()?.options
    return {
      key: column.field,
      label: column.label,
      kind: column.kind,
      group: groupOf[column.field] ?? 'Item',
      compared: 'compare' in source ? source.compare : source,
      ...(options && { options }),
      ...(column.options && { lookup: `/api${column.options.path}` }),
    }
  })

/** Every field with one value. */
export const plainFields: readonly PlainField[] = [
  ...columns,
  ...furtherFields,
  ...aroundFields,
  ...changedFields,
]

/** A list that items have something of; the question is which. */
export interface SetField {
  readonly key: string
  readonly label: string
  readonly group: string
  readonly lookup: string | null
  /** Whether an item has any of these; with none given, whether it has any at all. */
  readonly hasAny: (uids: SQL | null) => SQL
}

/** Lists that are the same in every shop. */
export const setFields: readonly SetField[] = [
  {
    key: 'categories',
    label: 'Categories',
    group: 'Organisation',
    lookup: '/api/options/categories',
    hasAny: uids => sql`exists (select from item_category k join category c on c.uid = k.category_uid
      where k.item_uid = item.page_uid ${uids ? sql`and (c.uid = any(${uids}) or c.ancestor_uids && ${uids})` : sql``})`,
  },
  {
    key: 'collections',
    label: 'Collections',
    group: 'Organisation',
    lookup: '/api/options/collections',
    hasAny: uids => sql`exists (select from collection_member k where k.item_uid = item.page_uid
      ${uids ? sql`and k.collection_uid = any(${uids})` : sql``})`,
  },
  {
    key: 'missing',
    label: 'Failing checks',
    group: 'On the site',
    lookup: null,
    hasAny: places =>
      places
        ? sql`exists (select from unnest(${places}) bit where (item_rollup.readiness >> (bit - 1)) & 1 = 1)`
        : sql`item_rollup.readiness <> 0`,
  },
]

/** The checks of the live check, numbered from 1, as the values of `missing`. */
export const missingOptions = itemChecks.map(({ label }, place) => ({ value: place + 1, label }))

/** The answers to one filter, as a list that items have. */
export function facetField(filter: { readonly uid: number; readonly name: string }): SetField {
  return {
    key: `facet.${filter.uid}`,
    label: `Facet of ${filter.name}`,
    group: 'Facets',
    lookup: null,
    hasAny: uids => sql`exists (select from item_facet k join facet f on f.uid = k.facet_uid
      where k.page_uid = item.page_uid and f.filter_uid = ${filter.uid} ${uids ? sql`and f.uid = any(${uids})` : sql``})`,
  }
}
