import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { periodQuery } from '../../kit/shapes/period.ts'

/** What lines of orders are added up by. */
export const lineGroupings = {
  item: 'Item',
  brand: 'Brand',
  category: 'Category',
  supplier: 'Supplier',
  day: 'Day',
} as const
export type LineGrouping = keyof typeof lineGroupings

/** So many are listed, those that sold most. */
export const groupsMost = 200

const sum = () => z.number().int()

/** What was sold of one thing in a period; the lines of a list that say the same add up to it. */
export const lineGroup = z
  .object({
    /** The uid or the day that the lines share; none is empty. */
    key: z.string(),
    name: z.string(),
    orders: sum(),
    units: sum(),
    salesMinor: sum(),
    discountMinor: sum(),
    savedMinor: sum(),
    /** Over what is known to have cost something; null where nothing is, or it is kept from the person. */
    marginBp: sum().nullable(),
  })
  .meta({ id: 'LineGroup' })
export type LineGroup = z.output<typeof lineGroup>

const { get } = callsOf({ levels: storeStaff, resource: 'order' })

export const groupedLines = get('/dataviews/orderview/grouped', 'What was sold in a period, added up', {
  query: periodQuery.safeExtend({ by: field.choice(lineGroupings) }),
  reply: z.array(lineGroup),
})

export const groupedStarBuys = get(
  '/dataviews/orderview/starbuys/grouped',
  'What each star buy sold in a period, and what came of all of them',
  {
    query: periodQuery,
    reply: z.object({
      groups: z.array(lineGroup.extend({ triggerMinor: sum() })),
      salesMinor: sum(),
      savedMinor: sum(),
      units: sum(),
      orders: sum(),
      allOrders: sum(),
      /** What an order comes to with a star buy and without one. */
      averageMinor: sum(),
      averageWithoutMinor: sum(),
    }),
  },
)
