import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { comparisons, periodQuery } from '../../kit/shapes/period.ts'
import { type CancelReason, cancelReasons, type OrderChannel, orderChannels } from '../order/words.ts'

/** A figure of a period beside the same of another; null where it is held against none. */
const figure = z.object({ value: z.number(), base: z.number().nullable() }).meta({ id: 'TradeFigure' })
const sum = () => z.number().int()

/** Piles of orders that wait for somebody, by the view of the list they are. */
export const orderPiles = {
  'to-despatch': 'To despatch',
  late: 'Late',
  'in-review': 'In review',
  'on-hold': 'On hold',
  unpaid: 'Unpaid',
  'short-of-stock': 'Lines short of stock',
  'refund-requested': 'Refund requested',
  'messages-failed': 'Messages failed',
} as const
export type OrderPile = keyof typeof orderPiles

/** What the best of what was sold are chosen by. */
export const bestBy = { sales: 'Sales', units: 'Units', margin: 'Margin', rising: 'Rising' } as const
export type BestBy = keyof typeof bestBy

const { get } = callsOf({ levels: storeStaff, resource: 'order' })
const asked = periodQuery.safeExtend({
  channel: field.choice(orderChannels).optional(),
  includeTest: z.enum(['true', 'false']).default('false'),
  compare: field.choice(comparisons).default('before'),
})

export const readTrade = get('/dataviews/orderdashboard', 'How trade went in a period, beside another', {
  query: asked,
  reply: z.object({
    asOf: z.string(),
    /** Nobody has bought anything yet. */
    isNew: z.boolean(),
    salesMinor: figure,
    orders: figure,
    averageMinor: figure,
    units: figure,
    refundsMinor: figure,
    netMinor: figure,
    /** Orders that only send again what was sold before: they are in no average. */
    replacements: sum(),
    /** Over what is known to have cost something; null where nothing is, or it is kept from the person. */
    marginBp: figure.nullable(),
    /** Of what share of sales the cost is known. */
    costKnownBp: sum(),
    /** Half hours of one day, days, or weeks of more than two months; each beside the same of the other period. */
    series: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        salesMinor: sum(),
        baseMinor: sum(),
        orders: sum(),
        units: sum(),
        refundsMinor: sum(),
      }),
    ),
    byChannel: z.array(
      z.object({
        channel: z.enum(Object.keys(orderChannels) as [OrderChannel]),
        salesMinor: sum(),
        baseMinor: sum(),
        orders: sum(),
        /** Of all sales of the period. */
        shareBp: sum(),
        averageMinor: sum(),
      }),
    ),
    /** Orders by weekday and hour, and how many that is on one such day. */
    byHour: z.array(z.object({ weekday: sum(), hour: sum(), count: sum(), average: z.number() })),
  }),
})

export const readRefunded = get('/dataviews/orderdashboard/refunds', 'What went back in a period, and why', {
  query: asked,
  reply: z.object({
    amountMinor: sum(),
    count: sum(),
    /** Of what was sold in the same days. */
    rateBp: sum(),
    reasons: z.array(
      z.object({
        reason: z.enum(Object.keys(cancelReasons) as [CancelReason]),
        count: sum(),
        amountMinor: sum(),
      }),
    ),
    /** Those of which most went back, as far as refunds say what they were for. */
    items: z.array(
      z.object({
        pageUid: field.uid(),
        itemUid: field.uid(),
        name: z.string(),
        units: sum(),
        amountMinor: sum(),
      }),
    ),
    cancelled: z.object({ count: sum(), amountMinor: sum() }),
  }),
})

/** Test orders are never among them. */
export const readBestSellers = get('/dataviews/orderdashboard/items', 'What sold best in a period', {
  query: asked.safeExtend({ by: field.choice(bestBy).default('sales') }),
  reply: z.array(
    z.object({
      itemUid: field.uid(),
      pageUid: field.uid(),
      image: z.string().nullable(),
      name: z.string(),
      units: sum(),
      salesMinor: sum(),
      baseMinor: sum().nullable(),
      /** Null where no cost is known, or it is kept from the person. */
      marginMinor: sum().nullable(),
      left: sum(),
    }),
  ),
})

export const readOrderPiles = get('/dataviews/orderdashboard/piles', 'What waits for somebody', {
  reply: z.array(z.object({ pile: z.enum(Object.keys(orderPiles) as [OrderPile]), count: sum() })),
})
