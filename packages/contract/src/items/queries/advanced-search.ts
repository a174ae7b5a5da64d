import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { writtenUid } from '../../kit/field.ts'
import { itemAlways, itemColumns, itemRow } from '../lists/rows.ts'
import { queryText } from './saved-queries.ts'

/** Any question of the catalogue: the item list's rows and columns, narrowed by a query in the address or a saved one. */
export const advancedSearchView = dataView({
  levels: storeStaff,
  resource: 'item',
  name: 'AdvancedProductSearchView',
  noun: 'items found',
  row: itemRow,
  columns: itemColumns,
  always: itemAlways,
  searches: 'Search code, barcode or name',
  sort: '-updatedAt',
  more: z.object({
    query: queryText.default(''),
    queryUid: writtenUid().optional(),
    sizes: z.enum(['true', 'false']).default('false'),
  }),
})
