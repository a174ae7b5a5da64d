import { z } from 'zod'

import * as field from '../../kit/field.ts'

import { timeOfDay } from '../../kit/shapes/hours.ts'
import { itemRule } from '../../organisation/door.ts'
import { weekdays } from '../../site/door.ts'
import { codePattern, codeWords } from './codes.ts'

export const couponTypes = {
  percent: 'Percentage',
  amount: 'Amount',
  price: 'Fixed price',
  buyXGetY: 'Buy X, get Y',
  gift: 'Free gift',
  freeDelivery: 'Free delivery',
} as const
export const codeModes = { automatic: 'By itself', single: 'A code', batch: 'Many codes' } as const
export const useSetting = { useSetting: 'As in settings', include: 'Included', exclude: 'Left out' } as const
export const fulfilments = { delivery: 'Delivery', clickAndCollect: 'Click & Collect' } as const
const audiences = {
  everyone: 'Everybody',
  signedIn: 'Signed-in shoppers',
  b2b: 'Businesses',
  tagged: 'Tagged shoppers',
  emails: 'E-mail addresses',
} as const

/** Which items: the rule of a collection, asked of the catalogue as it is now; nothing said is everything. */
const reach = (label: string) => itemRule.nullable().meta({ label })
const most = () => field.whole(1, 1_000_000_000).nullable()
const sum = () => field.money().min(1, 'Enter an amount.').nullable()

/** From so much spent, so much off instead. */
const tier = { fromMinor: field.money(), value: field.whole(1, 99_999_999) }

export const couponInput = z.object({
  name: field.text(120, 3),
  label: field.text(60).meta({ label: 'What shoppers read' }),
  notes: field.lines(2_000),
  active: field.flag().meta({ label: 'Switched on' }),
  archived: field.flag(),
  type: field.choice(couponTypes).meta({ label: 'Offer' }),
  level: field
    .choice({ item: 'Each qualifying item', order: 'The whole order' })
    .meta({ label: 'Take it off' }),
  percentBp: field.basisPoints().min(1, 'Enter between 0.01 and 100.').nullable().meta({ label: 'Per cent' }),
  amountMinor: sum().meta({ label: 'Amount' }),
  tiers: field
    .rows(tier, 10)
    .refine(
      rows => rows.every(({ fromMinor }, at) => at === 0 || fromMinor > (rows[at - 1]?.fromMinor ?? 0)),
      'Steps must rise.',
    )
    .meta({ kind: 'rows', label: 'More for more' }),
  maxDiscountMinor: sum().meta({ label: 'Most off one order' }),
  maxUnits: field.whole(1, 999).nullable().meta({ label: 'At most units' }),
  deliveryMethodUids: field.uids('deliveryMethod').max(50).meta({ label: 'Delivery methods' }),
  maxChargeMinor: sum().meta({ label: 'Dearest method' }),
  buyQuantity: field.whole(1, 99).nullable().meta({ label: 'Buy' }),
  buySpendMinor: sum().meta({ label: 'Or spend' }),
  getQuantity: field.whole(1, 99).meta({ label: 'Get' }),
  getScope: reach('Of these items'),
  getReward: field
    .choice({ percent: 'Per cent off', amount: 'Amount off', price: 'For a price' })
    .meta({ label: 'Reward' }),
  getValue: field.whole(0, 99_999_999).meta({ label: 'Reward of' }),
  maxSets: field.whole(1, 99).nullable().meta({ label: 'Times an order' }),
  giftItemUids: field.uids('item').max(5, 'At most 5 gifts.').meta({ label: 'Gifts' }),
  giftChoice: field.choice({ all: 'All of them', one: 'The shopper chooses one' }).meta({ label: 'Given' }),
  giftOutOfStock: field
    .choice({ skip: 'Give the next one', refuse: 'Refuse the coupon' })
    .meta({ label: 'When out of stock' }),
  codeMode: field.choice(codeModes).meta({ label: 'How it starts' }),
  code: field
    .code(40, 0)
    .refine(typed => typed === '' || codePattern.test(typed), codeWords)
    .overwrite(typed => typed.toUpperCase()),
  scope: reach('Only these items'),
  saleItems: field.choice(useSetting).meta({ label: 'Items on sale' }),
  starBuyLines: field.choice(useSetting).meta({ label: 'Items with a star buy' }),
  minSpendMinor: sum().meta({ label: 'Spend at least' }),
  maxSpendMinor: sum().meta({ label: 'Spend at most' }),
  minSpendOn: field
    .choice({ qualifying: 'Qualifying items', basket: 'The whole basket' })
    .meta({ label: 'Counted on' }),
  minQuantity: field.whole(1, 999).nullable().meta({ label: 'Units at least' }),
  audience: field.choice(audiences).meta({ label: 'Who may use it' }),
  audienceTags: z.array(field.text(40, 1)).max(20).meta({ label: 'Tags' }),
  audienceEmails: z
    .array(field.text(120, 3))
    .max(100)
    .refine(list => list.every(email => email.split('*').length <= 2), 'One * in an address at most.')
    .meta({ label: 'Addresses' }),
  firstOrderOnly: field.flag().meta({ label: 'First order only' }),
  fulfilment: field
    .choice({ any: 'Delivery or Click & Collect', ...fulfilments })
    .meta({ label: 'Works with' }),
  blockWithFinance: field.flag().meta({ label: 'Not with finance' }),
  blockWithCyclescheme: field.flag().meta({ label: 'Not with cycle to work' }),
  usesTotal: most().meta({ label: 'Uses in all' }),
  usesPerCustomer: most().meta({ label: 'Uses a customer' }),
  usesPerDay: most().meta({ label: 'Uses a day' }),
  budgetMinor: sum().meta({ label: 'Budget' }),
  startsAt: field.instant().nullable().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
  days: weekdays().meta({ label: 'On these days' }),
  hoursFrom: timeOfDay().nullable().meta({ label: 'From' }),
  hoursTo: timeOfDay().nullable().meta({ label: 'Until' }),
  priority: field.whole(1, 999),
  combinesItem: field.flag().meta({ label: 'Coupons on items' }),
  combinesOrder: field.flag().meta({ label: 'Coupons on the order' }),
  combinesDelivery: field.flag().meta({ label: 'Coupons on delivery' }),
  exclusive: field.flag().meta({ label: 'Only on its own' }),
  stopAfter: field.flag().meta({ label: 'Stop after this one' }),
  showInBasket: field.flag().meta({ label: 'Shown in the basket' }),
})
export type CouponInput = z.output<typeof couponInput>

/** What a coupon gives, and for what: its sentence and its depth are made of it. */
export const couponOffer = couponInput
  .pick({
    type: true,
    level: true,
    percentBp: true,
    amountMinor: true,
    tiers: true,
    minSpendMinor: true,
    scope: true,
    buyQuantity: true,
    buySpendMinor: true,
    getQuantity: true,
    getReward: true,
    getValue: true,
  })
  .meta({ id: 'CouponOffer' })
export type CouponOffer = z.output<typeof couponOffer>

/** A coupon as it begins. */
export const newCoupon: CouponInput = {
  name: '',
  label: '',
  notes: '',
  active: false,
  archived: false,
  type: 'percent',
  level: 'item',
  percentBp: null,
  amountMinor: null,
  tiers: [],
  maxDiscountMinor: null,
  maxUnits: null,
  deliveryMethodUids: [],
  maxChargeMinor: null,
  buyQuantity: 2,
  buySpendMinor: null,
  getQuantity: 1,
  getScope: null,
  getReward: 'percent',
  getValue: 10_000,
  maxSets: null,
  giftItemUids: [],
  giftChoice: 'all',
  giftOutOfStock: 'skip',
  codeMode: 'single',
  code: '',
  scope: null,
  saleItems: 'useSetting',
  starBuyLines: 'useSetting',
  minSpendMinor: null,
  maxSpendMinor: null,
  minSpendOn: 'qualifying',
  minQuantity: null,
  audience: 'everyone',
  audienceTags: [],
  audienceEmails: [],
  firstOrderOnly: false,
  fulfilment: 'any',
  blockWithFinance: true,
  blockWithCyclescheme: true,
  usesTotal: null,
  usesPerCustomer: 1,
  usesPerDay: null,
  budgetMinor: null,
  startsAt: null,
  endsAt: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  hoursFrom: null,
  hoursTo: null,
  priority: 500,
  combinesItem: false,
  combinesOrder: false,
  combinesDelivery: true,
  exclusive: false,
  stopAfter: false,
  showInBasket: false,
}
