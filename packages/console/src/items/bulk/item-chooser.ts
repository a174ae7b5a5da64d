import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { allItemsView, collectionItemsView } from '@backroom/contract/items/lists/views'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { seasonOptions } from '@backroom/contract/items/seasons/pickers'
import type { Filter } from '@backroom/contract/kit/filter'
import type { SelectionPart } from '@backroom/contract/kit/selection'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { supplierOptions } from '@backroom/contract/supply/pickers'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import type { Chooser } from '#kit/bulk/wizard.ts'

const notArchived: Filter = [{ field: 'status', op: 'in', value: ['active', 'inactive'] }]

const having =
  (field: string) =>
  (uid: number): SelectionPart => ({
    view: allItemsView.name,
    filter: [{ field, op: 'in', value: [uid] }, ...notArchived],
  })

/** Asked of the whole catalogue, where a page of the list has no column for it. */
const asking =
  (field: string) =>
  (uid: number): SelectionPart => ({
    view: advancedSearchView.name,
    filter: notArchived,
    more: { query: JSON.stringify({ match: 'all', of: [{ field, op: 'hasAny', value: [uid] }] }) },
  })

/** How items are chosen: from their list, by their codes, or by what they belong to. */
export const itemChooser: Chooser = {
  view: allItemsView,
  filter: notArchived,
  columns: ['image', 'code', 'name', 'brandName', 'status', 'effectivePriceMinor', 'ownAvailable'],
  cells: itemCells,
  card: itemCard,
  codes: 'Item codes, barcodes or suppliers’ codes',
  groups: [
    { label: 'Brand', options: brandOptions, part: having('brandUid') },
    { label: 'Season', options: seasonOptions, part: having('seasonUid') },
    { label: 'Supplier', options: supplierOptions, part: having('supplierUid') },
    { label: 'Category, with all below it', options: categoryOptions, part: asking('categories') },
    { label: 'Primary category', options: categoryOptions, part: having('primaryCategoryUid') },
    { label: 'Facet', options: facetOptions, part: asking('facets') },
    {
      label: 'Collection',
      options: collectionOptions,
      part: uid => ({ view: collectionItemsView.name, more: { collectionUid: String(uid) } }),
    },
  ],
}
