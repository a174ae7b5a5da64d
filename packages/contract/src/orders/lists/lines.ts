import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { tickedSelection } from '../../kit/selection.ts'

const { post } = callsOf({ levels: storeStaff, resource: 'order' })
const body = z.object({ selection: tickedSelection })

/** So many items of lines are handed on at once. */
export const lineItemsMost = 5_000

/** For what is done to items, such as putting what sold into a collection. */
export const itemsOfLines = post('/orderlines/items', 'The items that some order lines sold, each once', {
  body,
  reply: z.object({ itemUids: z.array(field.uid()) }),
  whileReadOnly: true,
})

export const purchaseHint = post(
  '/orderlines/purchaseHint',
  'What sold on some order lines and what is left of it, as CSV to buy by',
  { body, reply: 'stream', whileReadOnly: true },
)
