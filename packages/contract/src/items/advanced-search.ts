import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { itemColumns, itemRow } from './item-rows.ts'
import { queryText } from './saved-queries.ts'

/** Any question of the catalogue: the item list's rows and columns, narrowed by a query in the address or a saved one. */
export const advancedSearchView = dataView({
  levels: storeStaff,
  resource: 'item',
  name: 'AdvancedProductSearchView',
  noun: 'items found',
  row: itemRow,
  columns: itemColumns,
  searches: 'Search code, barcode or name',
  sort: '-updatedAt',
  more: z.object({
    query: queryText.default(''),
    queryUid: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    sizes: z.enum(['true', 'false']).default('false'),
  }),
})
