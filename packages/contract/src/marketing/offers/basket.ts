import type { CouponInput } from '../coupons/coupons.ts'
import type { CouponSettings } from '../coupons/settings.ts'
import type { StarBuyInput } from '../star-buys/star-buys.ts'

/** Pages of items that an offer reaches; null is all of them. */
export type Reach = ReadonlySet<number> | null

export interface BasketLine {
  /** Tells lines of one basket apart. */
  readonly key: string
  readonly name: string
  readonly itemUid: number
  readonly pageUid: number
  readonly styleUid: number | null
  readonly quantity: number
  /** Of one, as it is sold now and as it is sold when nothing is off. */
  readonly priceMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
  /** Gift vouchers, and items of brands that allow no discounts, are never discounted. */
  readonly isDiscountable: boolean
}

export interface Shopper {
  /** Uses that the shopper has had of each coupon. */
  readonly uses: ReadonlyMap<number, number>
  readonly email: string
  readonly isSignedIn: boolean
  readonly isBusiness: boolean
  readonly tags: readonly string[]
  readonly isFirstOrder: boolean
}

/** A code as it was typed, and the coupon it belongs to; or why it opens none. */
export interface TypedCode {
  readonly code: string
  readonly couponUid: number | null
  /** The code itself, whose own uses are counted. */
  readonly codeUid?: number
  readonly refused?: Reason
}

export interface Basket {
  readonly lines: readonly BasketLine[]
  /** The method chosen; null before one is. */
  readonly delivery: { readonly methodUid: number; readonly chargeMinor: number } | null
  /** Null before anybody said who they are. */
  readonly shopper: Shopper | null
  readonly fulfilment: 'delivery' | 'clickAndCollect'
  readonly payment: 'usual' | 'finance' | 'cyclescheme'
  readonly codes: readonly TypedCode[]
  /** Gifts the shopper chose, where one may be. */
  readonly giftUids: readonly number[]
  readonly at: Moment
}

/** The one moment at which everything about a basket is decided. */
export interface Moment {
  readonly ms: number
  /** On the wall of the store, 1 is Monday. */
  readonly weekday: number
  readonly time: string
}

export interface Gift {
  readonly itemUid: number
  readonly name: string
  readonly priceMinor: number
  /** On the site, and in stock beside what the basket holds of it already. */
  readonly inStock: boolean
}

/** A coupon with all that is known of it at the moment. */
export interface CouponRule extends CouponInput {
  readonly uid: number
  readonly reach: Reach
  readonly getReach: Reach
  readonly gifts: readonly Gift[]
  /** What its delivery methods are called. */
  readonly methodNames: readonly string[]
  /** Had and kept for orders that are not paid yet. */
  readonly used: number
  readonly usedToday: number
  readonly givenMinor: number
}

export interface StarBuyRule extends StarBuyInput {
  readonly uid: number
  readonly source: Side
  readonly target: Side
  readonly used: number
}

/** What a side of a star buy is about: one item, page or style by its number, or the pages of a collection. */
export type Side =
  | { readonly of: 'item' | 'page' | 'style'; readonly uid: number }
  | { readonly of: 'pages'; readonly uids: ReadonlySet<number> }

export interface OfferRules {
  readonly coupons: readonly CouponRule[]
  readonly starBuys: readonly StarBuyRule[]
  /** `never` are the pages that no coupon reaches. */
  readonly settings: CouponSettings & { readonly never: ReadonlySet<number> }
}

export const reasons = {
  UNKNOWN: 'We don’t recognise this code.',
  NOT_STARTED: 'This code starts on {date}.',
  EXPIRED: 'This code ended on {date}.',
  OUTSIDE_HOURS: 'This code does not work at this time.',
  USED_UP: 'This offer has been fully used.',
  BUDGET_SPENT: 'This offer has been fully used.',
  CUSTOMER_LIMIT: 'You have already used this code.',
  SIGN_IN: 'Sign in to use this code.',
  NOT_FOR_YOU: 'This code isn’t for this account.',
  NOT_FIRST_ORDER: 'This code is for first orders only.',
  FULFILMENT: 'This code works with {other} only.',
  FINANCE: 'This code can’t be used with finance.',
  CYCLESCHEME: 'This code can’t be used with a cycle to work voucher.',
  STAR_BUY_BASKET: 'This code can’t be used with star buys.',
  NO_ITEMS: 'None of the items in your basket qualify.',
  MIN_QUANTITY: 'Add {n} more qualifying items.',
  MIN_SPEND: 'Spend {amount} more to use this code.',
  MAX_SPEND: 'This code is for baskets up to {amount}.',
  ONE_CODE: 'One code per order.',
  TOO_MANY_CODES: 'You can use {n} codes.',
  NOT_COMBINABLE: 'This code can’t be used with {other}.',
  BETTER_OFFER: '{other} already saves you more.',
  GIFT_OUT_OF_STOCK: 'The free gift is out of stock.',
  DELIVERY_METHOD: 'Choose {other} to use this code.',
  NO_VALUE: 'This code makes no difference to your basket.',
} as const

/** What only staff are told: a shopper cannot tell a code that is switched off from one that never was. */
export const staffReasons = {
  OFF: 'It is switched off.',
  ARCHIVED: 'It is archived.',
  CODE_DISABLED: 'This one code is switched off.',
  CODE_EXPIRED: 'This one code has ended.',
  CODE_USED: 'This one code has been used.',
} as const
export type Reason = keyof typeof reasons | keyof typeof staffReasons

/** The same in a word or two, for lists. */
export const reasonNames = {
  UNKNOWN: 'Not known',
  NOT_STARTED: 'Not started yet',
  EXPIRED: 'Ended',
  OUTSIDE_HOURS: 'Outside its hours',
  USED_UP: 'Used up',
  BUDGET_SPENT: 'Budget spent',
  CUSTOMER_LIMIT: 'Had by this customer',
  SIGN_IN: 'Not signed in',
  NOT_FOR_YOU: 'Not for this customer',
  NOT_FIRST_ORDER: 'Not a first order',
  FULFILMENT: 'Delivery or Click & Collect',
  FINANCE: 'Paid by finance',
  CYCLESCHEME: 'Cycle to work',
  STAR_BUY_BASKET: 'With a star buy',
  NO_ITEMS: 'No item qualifies',
  MIN_QUANTITY: 'Too few items',
  MIN_SPEND: 'Too little spent',
  MAX_SPEND: 'Too much spent',
  ONE_CODE: 'A second code',
  TOO_MANY_CODES: 'Too many codes',
  NOT_COMBINABLE: 'Beside another coupon',
  BETTER_OFFER: 'A better offer',
  GIFT_OUT_OF_STOCK: 'Gift out of stock',
  DELIVERY_METHOD: 'Another delivery method',
  NO_VALUE: 'Saves nothing',
  OFF: 'Switched off',
  ARCHIVED: 'Archived',
  CODE_DISABLED: 'Code switched off',
  CODE_EXPIRED: 'Code ended',
  CODE_USED: 'Code used',
} as const satisfies Record<Reason, string>

/** How a code that was tried fared. */
export const tryOutcomes = { ACCEPTED: 'Used', ...reasonNames } as const
export type TryOutcome = keyof typeof tryOutcomes

export interface Refused {
  /** Null where the coupon came by itself. */
  readonly code: string | null
  readonly couponUid: number | null
  readonly label: string
  readonly reason: Reason
  readonly amountMinor?: number
  readonly n?: number
  /** The coupon, the methods or the way of getting it that would do. */
  readonly other?: string
  /** When it starts, or ended. */
  readonly at?: string
}

/** What was done, with the numbers it was done with: `explain` puts it into words. */
export type Step =
  | {
      readonly kind: 'starBuy'
      readonly label: string
      readonly line: string
      readonly source: string
      readonly beforeMinor: number
      readonly afterMinor: number
    }
  | ({ readonly kind: 'refused' } & Refused)
  | {
      readonly kind: 'leftOut'
      readonly label: string
      readonly line: string
      readonly why: 'sale' | 'starBuy' | 'never'
    }
  | {
      readonly kind: 'chosen'
      readonly by: 'priority' | 'bestForShopper' | 'tooMany'
      readonly labels: readonly string[]
    }
  | {
      readonly kind: 'off'
      readonly label: string
      readonly how: 'percent' | 'amount' | 'each' | 'price' | 'sets'
      readonly value: number
      readonly baseMinor: number
      readonly offMinor: number
      /** What the limit left of it, and which limit that was. */
      readonly limit: 'order' | 'budget' | null
      readonly sets: number
      readonly parts: readonly {
        readonly line: string
        readonly units: number
        readonly offMinor: number
        readonly leftMinor: number
      }[]
    }
  | {
      readonly kind: 'gift'
      readonly label: string
      readonly items: readonly string[]
      readonly worthMinor: number
    }
  | { readonly kind: 'giftMissing'; readonly label: string; readonly items: readonly string[] }
  | { readonly kind: 'delivery'; readonly label: string; readonly offMinor: number | null }
  | { readonly kind: 'leastLeft'; readonly label: string }

export interface PricedLine {
  readonly key: string
  readonly name: string
  readonly itemUid: number
  readonly quantity: number
  readonly fullMinor: number
  readonly starBuyMinor: number
  readonly couponMinor: number
  readonly payMinor: number
  readonly starBuyUids: readonly number[]
  /** The key of the line that earned its star buy. */
  readonly starBuySource: string | null
}

export interface Applied {
  readonly couponUid: number
  readonly code: string | null
  readonly codeUid: number | null
  readonly label: string
  readonly goodsMinor: number
  readonly deliveryMinor: number
  /** What the gifts it adds are worth. */
  readonly giftMinor: number
  /** What it takes off each line, by the line's key. */
  readonly lines: Readonly<Record<string, number>>
}

export interface PricedBasket {
  readonly lines: readonly PricedLine[]
  readonly gifts: readonly (Gift & { readonly couponUid: number })[]
  readonly applied: readonly Applied[]
  readonly refused: readonly Refused[]
  /** Coupons that only want a little more. */
  readonly nearly: readonly Refused[]
  readonly starBuys: readonly {
    readonly starBuyUid: number
    readonly units: number
    readonly savedMinor: number
    /** What those units cost with it, before coupons. */
    readonly soldMinor: number
  }[]
  readonly totals: {
    readonly fullMinor: number
    readonly starBuyMinor: number
    readonly couponMinor: number
    readonly deliveryMinor: number
    readonly deliveryOffMinor: number
    readonly payMinor: number
  }
  readonly trace: readonly Step[]
}
