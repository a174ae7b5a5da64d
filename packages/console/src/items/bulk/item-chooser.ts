import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { allItemsView, collectionItemsView } from '@backroom/contract/items/lists/views'
import { seasonOptions } from '@backroom/contract/items/seasons/pickers'
import type { Filter } from '@backroom/contract/kit/filter'
import type { SelectionPart } from '@backroom/contract/kit/selection'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
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
    { label: 'Primary category', options: categoryOptions, part: having('primaryCategoryUid') },
    {
      label: 'Collection',
      options: collectionOptions,
      part: uid => ({ view: collectionItemsView.name, more: { collectionUid: String(uid) } }),
    },
  ],
}
