import type { Condition } from '../../kit/condition.ts'
import type { Filter } from '../../kit/filter.ts'
import type { CouponSettings } from './settings.ts'

const asInSettings = (field: 'saleItems' | 'starBuyLines'): Condition => ({
  field,
  op: 'in',
  value: ['useSetting'],
})
const withCode: Condition = { field: 'codeMode', op: 'notIn', value: ['automatic'] }

/** Which live coupons each setting decides about. Those that are not named look at a coupon only when it is switched on or made. */
const decidesAbout: Partial<Record<keyof CouponSettings, Condition | 'all'>> = {
  applyToSaleItems: asInSettings('saleItems'),
  starBuyRule: asInSettings('starBuyLines'),
  neverScope: 'all',
  allowMultiple: withCode,
  maxCodes: withCode,
  conflictRule: 'all',
  allowZeroTotal: 'all',
  strictEmailMatch: { field: 'usesPerCustomer', op: 'empty', value: false },
}

/** What the list of coupons is asked for those that settings would change, were they saved; nothing where they change none. */
export function affectedBy(stored: CouponSettings, typed: CouponSettings): Filter | null {
  const about = Object.entries(decidesAbout).flatMap(([field, decided]) => {
    const name = field as keyof CouponSettings
    return JSON.stringify(stored[name]) === JSON.stringify(typed[name]) ? [] : [decided]
  })
  if (about.length === 0) return null
  const live: Condition = { field: 'state', op: 'in', value: ['active'] }
  const some = about.filter(each => each !== 'all')
  return some.length < about.length ? [live] : [live, { any: [...new Set(some)] }]
}
