import { itemChecks } from '@backroom/contract/items/page/checks'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { askedColumns } from '@backroom/contract/kit/data-view'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { sql } from 'drizzle-orm'
import { itemFields } from '#items/lists/view-fields'
import { aroundFields, changedFields } from '#items/queries/around'
import { catalogueOf, furtherFields } from '#items/queries/further'
import { isStored } from '#items/rollups/facts'
import type { SqlField } from '#kit/condition-sql'

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
const columns: readonly SqlField[] = askedColumns(advancedSearchView).map(column => {
  const source = itemFields[column.key as keyof typeof itemFields]
  const compared = 'compare' in source ? source.compare : source
  return { ...column, group: groupOf[column.key] ?? 'Item', compared }
})

/** Lists that are the same in every shop. */
const lists = catalogueOf({
  Organisation: [
    [
      'categories',
      'Categories',
      'list',
      uids => sql`exists (select from item_category k join category c on c.uid = k.category_uid
        where k.item_uid = item.page_uid ${uids ? sql`and (c.uid = any(${uids}) or c.ancestor_uids && ${uids})` : sql``})`,
      categoryOptions,
    ],
    [
      'collections',
      'Collections',
      'list',
      uids => sql`exists (select from collection_member k where k.item_uid = item.page_uid
        ${uids ? sql`and k.collection_uid = any(${uids})` : sql``})`,
      collectionOptions,
    ],
    [
      'facets',
      'Facets',
      'list',
      uids => sql`exists (select from item_facet k where k.page_uid = item.page_uid
        ${uids ? sql`and k.facet_uid = any(${uids})` : sql``})`,
      facetOptions,
    ],
  ],
})

/** The checks of the live check that are kept, numbered from 1. */
const missing: SqlField = {
  key: 'missing',
  label: 'Failing checks',
  group: 'On the site',
  kind: 'list',
  options: itemChecks
    .map(({ key, wrong }, place) => ({ key, value: place + 1, label: wrong }))
    .filter(({ key }) => isStored(key))
    .map(({ value, label }) => ({ value, label })),
  compared: places =>
    places
      ? sql`exists (select from unnest(${places}) bit where (item_rollup.readiness >> (bit - 1)) & 1 = 1)`
      : sql`item_rollup.readiness <> 0`,
}

const fields = [...columns, ...furtherFields, ...aroundFields, ...changedFields, ...lists, missing]
const money = fields.filter(({ kind }) => kind === 'money').map(({ key }) => key)

/** Every field that is the same in every shop; amounts of money can be compared with each other. */
export const catalogueFields: readonly SqlField[] = fields.map(field =>
  field.kind === 'money' ? { ...field, comparesWith: money.filter(key => key !== field.key) } : field,
)

/** The answers to one filter, as a list that items have. */
export function facetField(filter: { readonly uid: number; readonly name: string }): SqlField {
  return {
    key: `facet.${filter.uid}`,
    label: `Facet of ${filter.name}`,
    group: 'Facets',
    kind: 'list',
    compared: uids => sql`exists (select from item_facet k join facet f on f.uid = k.facet_uid
      where k.page_uid = item.page_uid and f.filter_uid = ${filter.uid} ${uids ? sql`and f.uid = any(${uids})` : sql``})`,
  }
}
