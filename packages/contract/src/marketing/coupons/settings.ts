import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import * as field from '../../kit/field.ts'
import { settings } from '../../kit/settings.ts'
import { itemRule } from '../../organisation/door.ts'

export const alphabets = {
  alphanumeric: 'Letters and digits',
  letters: 'Letters',
  digits: 'Digits',
} as const

/** How codes are drawn. */
export const codeShape = z
  .object({
    alphabet: field.choice(alphabets),
    length: field.whole(6, 24),
    prefix: field.code(10, 0).regex(/^[A-Za-z0-9_-]*$/, 'Use letters, numbers, - and _ only.'),
    suffix: field.code(10, 0).regex(/^[A-Za-z0-9_-]*$/, 'Use letters, numbers, - and _ only.'),
    dashEvery: field.whole(0, 8).meta({ label: 'A dash every' }),
  })
  .meta({ id: 'CodeShape' })

/** What is left of a price without tax after the cost; not known where the cost is not, and not for everybody. */
export const marginBp = (label: string) =>
  z.number().int().nullable().optional().meta({ kind: 'percent', label })

export const starBuyRules = {
  skipUnits: 'Leave those items out',
  allow: 'Take coupons off as well',
  refuseBasket: 'Refuse the coupon',
} as const

export const couponSettingsInput = z.object({
  applyToSaleItems: field.flag().meta({ label: 'Coupons apply to items on sale' }),
  starBuyRule: field.choice(starBuyRules).meta({ label: 'Items with a star buy' }),
  neverScope: itemRule.nullable().meta({ label: 'Never on these items' }),
  allowMultiple: field.flag().meta({ label: 'More than one code an order' }),
  maxCodes: field.whole(2, 5).meta({ label: 'Codes an order' }),
  conflictRule: field
    .choice({ priority: 'By priority', bestForShopper: 'Best for the shopper' })
    .meta({ label: 'When coupons clash' }),
  allowZeroTotal: field.flag().meta({ label: 'Orders may cost nothing' }),
  returnUseOnCancel: field.flag().meta({ label: 'Give the use back when an order is cancelled' }),
  strictEmailMatch: field.flag().meta({ label: 'Same person behind +tags and dots in addresses' }),
  attemptsPerMinute: field.whole(3, 60).meta({ label: 'Tries a minute' }),
  adminOnlyAboveBp: field.basisPoints().min(100).meta({ label: 'Only Administrators switch on above' }),
  marginFloorBp: field.basisPoints(9_000).nullable().meta({ label: 'Lowest margin' }),
  marginFloorMode: field
    .choice({ warn: 'Warn', block: 'Do not switch it on' })
    .meta({ label: 'Offers below it' }),
  ...codeShape.shape,
})
export type CouponSettings = z.output<typeof couponSettingsInput>

export const couponSettings = settings({
  resource: 'couponSettings',
  path: '/discounts/settings',
  noun: 'coupon settings',
  levels: storeStaff,
  // They say above what only Administrators switch on, and what stops offers: whoever they bind cannot lift them.
  writes: administrators,
  input: couponSettingsInput,
})
