import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { itemRule } from '../../organisation/door.ts'
import { starBuyInput } from '../star-buys/star-buys.ts'
import { coupons } from './calls.ts'
import { couponInput, couponOffer, fulfilments } from './coupons.ts'

const ask = callsOf({ levels: storeStaff })

const shoppers = {
  unknown: 'Not known yet',
  first: 'New customer',
  returning: 'Has ordered before',
  business: 'Business',
} as const

/** What is tried at once. */
export const linesTried = 50
export const codesTried = 5

const basketLines = z
  .array(z.object({ itemUid: field.uid(), quantity: field.whole(1, 999) }))
  .min(1, 'Put something into the basket.')
  .max(linesTried)

const priced = z
  .object({
    lines: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        fullMinor: z.number().int(),
        starBuyMinor: z.number().int(),
        couponMinor: z.number().int(),
        payMinor: z.number().int(),
      }),
    ),
    gifts: z.array(z.string()),
    refused: z.array(z.object({ label: z.string(), why: z.string() })),
    nearly: z.array(z.object({ label: z.string(), why: z.string() })),
    totals: z.object({
      fullMinor: z.number().int(),
      starBuyMinor: z.number().int(),
      couponMinor: z.number().int(),
      deliveryMinor: z.number().int(),
      deliveryOffMinor: z.number().int(),
      payMinor: z.number().int(),
    }),
    /** What is left of the goods without tax after their cost; null where a cost is not known, or not for everybody. */
    marginMinor: z.number().int().nullable(),
    trace: z.array(z.string()),
  })
  .meta({ id: 'PricedBasket' })
export type PricedAnswer = z.output<typeof priced>

/** What a basket is bought under, each as it usually is until somebody says otherwise. */
export const circumstances = z.object({
  email: field.text(254).default('').meta({ label: 'E-mail address' }),
  shopper: field.choice(shoppers).default('unknown').meta({ label: 'Shopper' }),
  fulfilment: field.choice(fulfilments).default('delivery').meta({ label: 'Gets it by' }),
  deliveryMethodUid: field.reference('deliveryMethod').nullable().default(null).meta({
    label: 'Delivery method',
  }),
  chargeMinor: field.money().nullable().default(null).meta({ label: 'Delivery charge' }),
  payment: field
    .choice({ usual: 'As usual', finance: 'Finance', cyclescheme: 'Cycle to work' })
    .default('usual')
    .meta({ label: 'Pays by' }),
  at: field.instant().nullable().default(null).meta({ label: 'At' }),
})

/** A basket of real items: as offers are now, and as they would be with a coupon or a star buy as somebody has it open. */
export const simulate = ask.post(
  '/discounts/simulate',
  'Try a basket: what it costs with the offers as they are, and with a coupon or a star buy that is not saved yet, each penny explained',
  {
    whileReadOnly: true,
    body: z.object({
      lines: basketLines,
      codes: z.array(field.text(60, 1)).max(codesTried).default([]),
      ...circumstances.shape,
      draft: coupons.input.optional(),
      /** Whose the draft is; null where it is new. */
      draftUid: field.uid().nullable().default(null),
      starBuy: starBuyInput.optional(),
      starBuyUid: field.uid().nullable().default(null),
    }),
    reply: z.object({ now: priced, open: priced.nullable() }),
  },
)

/** What an order bought and typed, so that somebody who asks why is answered with the same basket. */
export const orderBasket = ask.get('/discounts/orderBasket', 'The basket of an order, to be tried', {
  query: z.object({ number: z.string().trim().min(1).max(40) }),
  reply: z.object({
    lines: z.array(z.object({ itemUid: field.uid(), name: z.string(), quantity: z.number().int() })),
    codes: z.array(z.string()),
  }),
})

const combining = {
  type: true,
  level: true,
  combinesItem: true,
  combinesOrder: true,
  combinesDelivery: true,
  exclusive: true,
  stopAfter: true,
  codeMode: true,
  priority: true,
} as const

/** What a scope reaches, and which other offers it meets there. */
export const couponReach = ask.post(
  '/discounts/matching',
  'How many items a scope reaches now, a few of them, and which other coupons and star buys reach some of the same in these days',
  {
    whileReadOnly: true,
    body: z.object({
      scope: itemRule.nullable(),
      couponUid: field.uid().nullable(),
      saleItems: couponInput.shape.saleItems.default('useSetting'),
      startsAt: field.instant().nullable().default(null),
      endsAt: field.instant().nullable().default(null),
    }),
    reply: z.object({
      /** Those it is taken off, and those of its scope that it leaves out: on sale, or never discounted. */
      items: z.number().int(),
      leftOut: z.number().int(),
      sample: z.array(z.object({ uid: field.uid(), code: z.string(), name: z.string() })),
      meets: z.array(
        couponInput.pick(combining).extend({ uid: field.uid(), name: z.string(), items: z.number().int() }),
      ),
      starBuys: z.array(z.object({ uid: field.uid(), name: z.string(), items: z.number().int() })),
      /** How the store lets coupons stand together: by what is best for the shopper, and how many codes an order. */
      isBest: z.boolean(),
      codesMost: z.number().int(),
    }),
  },
)

/** Asked as its terms are typed, so without whom it meets: that is dearer, and follows from none of them. */
export const couponDepth = ask.post(
  '/discounts/depth',
  'What the items of a coupon that is not saved yet leave after it, which gifts cannot be given, and whether whoever asks may switch it on',
  {
    whileReadOnly: true,
    body: z.object({
      scope: itemRule.nullable(),
      saleItems: couponInput.shape.saleItems.default('useSetting'),
      offer: couponOffer,
      giftItemUids: couponInput.shape.giftItemUids.default([]),
    }),
    reply: z.object({
      /** Of its items after so much is off; null where costs are not known, or not for everybody. */
      marginBp: z.number().int().nullable(),
      /** Gifts that cannot be given now: off the site, or none left. */
      giftsMissing: z.array(z.string()),
      /** Above how much off only an Administrator may switch it on, where it is for whoever asks; else null. */
      tooDeepBp: z.number().int().nullable(),
    }),
  },
)
export type Met = z.output<typeof couponReach.reply>['meets'][number]
