import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { itemInput } from '../page/fields.ts'

/** What is read of an item in previews and results: its own fields, and what tells it from others of its name. */
const itemSeen = z.object({
  ...itemInput.shape,
  colour: z.string(),
  marginBp: z.number().int().meta({ kind: 'percent', label: 'Margin' }),
})

/** What every change of many items has, whichever room makes it. */
export const onItems = {
  root: '/bulkproductoperations',
  family: 'product',
  resource: 'item',
  levels: storeStaff,
  record: itemSeen,
} as const
