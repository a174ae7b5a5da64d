import { fulfilments } from '../coupons/coupons.ts'
import type { Basket, CouponRule, Reach, Reason, Refused, TypedCode } from './basket.ts'
import type { Offers } from './prepare.ts'
import type { Alike, Unit } from './star-buys.ts'

/** A coupon in a basket: the code it came by and the units it may be taken off. */
export interface Candidate {
  readonly coupon: CouponRule
  readonly typed: TypedCode | null
  readonly label: string
  readonly units: readonly Unit[]
  /** Lines it leaves out although it reaches them. */
  readonly left: readonly LeftOut[]
  /** What counts as spent: it decides the step of those that give more for more. */
  readonly spentMinor: number
}

export interface LeftOut {
  readonly line: string
  readonly why: 'sale' | 'starBuy' | 'never'
}

export type Verdict =
  | { readonly candidate: Candidate }
  | { readonly refused: Refused; readonly left: readonly LeftOut[] }

function reaches(reach: Reach, { line }: Alike): boolean {
  return reach === null || reach.has(line.pageUid)
}

/** Whether a coupon may be taken off this basket; the first thing that stands against it is the reason. */
export function judge(
  coupon: CouponRule,
  typed: TypedCode | null,
  basket: Basket,
  alike: readonly Alike[],
  offers: Offers,
): Verdict {
  const label = coupon.label || coupon.name
  const code = typed?.code ?? null
  const { settings } = offers
  const reason =
    timeReason(coupon, basket, offers) ??
    usesReason(coupon, basket) ??
    whoReason(coupon, basket) ??
    howReason(coupon, basket) ??
    starBuyReason(coupon, alike, settings)
  if (reason)
    return { refused: { code, couponUid: coupon.uid, label, reason, ...more(coupon, reason) }, left: none }
  const { qualifying, count, left, spentMinor } = reached(coupon, alike, settings)
  const wanted =
    spendReason(coupon, count, spentMinor) ??
    (coupon.type === 'freeDelivery' ? deliveryReason(coupon, basket) : null)
  if (!wanted) return { candidate: { coupon, typed, label, units: unitsIn(qualifying), left, spentMinor } }
  return { refused: { code, couponUid: coupon.uid, label, ...wanted }, left }
}

const none: readonly never[] = []

function unitsIn(alike: readonly Alike[]): readonly Unit[] {
  const all: Unit[] = []
  for (const { units } of alike) for (const unit of units) all.push(unit)
  return all
}

/** What the shopper could do about it. */
function more({ startsAt, endsAt, fulfilment }: CouponRule, reason: Reason): Pick<Refused, 'at' | 'other'> {
  const at = reason === 'NOT_STARTED' ? startsAt : reason === 'EXPIRED' ? endsAt : null
  if (at) return { at }
  return reason === 'FULFILMENT' ? { other: fulfilments[fulfilment === 'any' ? 'delivery' : fulfilment] } : {}
}

/** The units a coupon may be taken off, lines it leaves out although it reaches them, and what counts as bought and spent. */
function reached(coupon: CouponRule, alike: readonly Alike[], settings: Offers['settings']) {
  const getsOthers = coupon.type === 'buyXGetY' && coupon.getScope !== null
  const countsAll = coupon.minSpendOn === 'basket'
  const qualifying: Alike[] = []
  const left: LeftOut[] = []
  let spentMinor = 0
  let count = 0
  for (const each of alike) {
    const isReached = reaches(coupon.reach, each)
    const isGot = isReached || (getsOthers && reaches(coupon.getReach, each))
    if (!isGot && !countsAll) continue
    const why = leftOut(coupon, each, settings)
    const { priceMinor, units, line } = each
    if (countsAll ? why !== 'never' : isReached && !why) spentMinor += priceMinor * units.length
    if (!isGot) continue
    if (why) {
      if (left.at(-1)?.line !== line.name) left.push({ line: line.name, why })
      continue
    }
    qualifying.push(each)
    if (isReached) count += units.length
  }
  return { qualifying, count, left, spentMinor }
}

function timeReason(coupon: CouponRule, { at }: Basket, offers: Offers): Reason | null {
  if (coupon.archived) return 'ARCHIVED'
  if (!coupon.active) return 'OFF'
  const when = offers.when(coupon, at.ms)
  if (when !== 'now') return when === 'before' ? 'NOT_STARTED' : 'EXPIRED'
  return isInHours(coupon, at) ? null : 'OUTSIDE_HOURS'
}

/** Hours that run past midnight belong to the day they began on. */
function isInHours({ days, hoursFrom, hoursTo }: CouponRule, { weekday, time }: Basket['at']): boolean {
  const from = hoursFrom ?? '00:00'
  const to = hoursTo ?? '24:00'
  const runsOver = to <= from
  if (time >= from && (runsOver || time < to)) return days.includes(weekday)
  return runsOver && time < to && days.includes(weekday === 1 ? 7 : weekday - 1)
}

function usesReason(coupon: CouponRule, { shopper }: Basket): Reason | null {
  const { usesTotal, usesPerDay, usesPerCustomer, budgetMinor } = coupon
  if (usesTotal !== null && coupon.used >= usesTotal) return 'USED_UP'
  if (usesPerDay !== null && coupon.usedToday >= usesPerDay) return 'USED_UP'
  if (budgetMinor !== null && coupon.givenMinor >= budgetMinor) return 'BUDGET_SPENT'
  const had = shopper?.uses.get(coupon.uid) ?? 0
  return usesPerCustomer !== null && had >= usesPerCustomer ? 'CUSTOMER_LIMIT' : null
}

function whoReason(coupon: CouponRule, { shopper }: Basket): Reason | null {
  const { audience } = coupon
  if (audience !== 'everyone' && !shopper) return 'SIGN_IN'
  if (audience === 'signedIn' && !shopper?.isSignedIn) return 'SIGN_IN'
  if (audience === 'b2b' && !shopper?.isBusiness) return 'NOT_FOR_YOU'
  if (audience === 'tagged' && !coupon.audienceTags.some(tag => shopper?.tags.includes(tag)))
    return 'NOT_FOR_YOU'
  if (audience === 'emails' && !coupon.audienceEmails.some(pattern => fits(pattern, shopper?.email ?? '')))
    return 'NOT_FOR_YOU'
  return coupon.firstOrderOnly && shopper && !shopper.isFirstOrder ? 'NOT_FIRST_ORDER' : null
}

/** `*@club.example` is everybody there. */
function fits(pattern: string, email: string): boolean {
  const [before = '', after] = pattern.toLowerCase().split('*')
  const given = email.toLowerCase()
  if (after === undefined) return given === before
  return given.length >= before.length + after.length && given.startsWith(before) && given.endsWith(after)
}

function howReason(coupon: CouponRule, { fulfilment, payment, delivery }: Basket): Reason | null {
  // Where nothing is sent there is nothing to send for nothing: a use would be kept for it all the same.
  if (coupon.type === 'freeDelivery' && fulfilment !== 'delivery' && !delivery) return 'FULFILMENT'
  if (coupon.fulfilment !== 'any' && coupon.fulfilment !== fulfilment) return 'FULFILMENT'
  if (coupon.blockWithFinance && payment === 'finance') return 'FINANCE'
  return coupon.blockWithCyclescheme && payment === 'cyclescheme' ? 'CYCLESCHEME' : null
}

function starBuyReason(
  { starBuyLines }: CouponRule,
  alike: readonly Alike[],
  { starBuyRule }: Offers['settings'],
): Reason | null {
  if (starBuyRule !== 'refuseBasket' || starBuyLines === 'include') return null
  return alike.some(({ starBuy }) => starBuy) ? 'STAR_BUY_BASKET' : null
}

function deliveryReason(
  { deliveryMethodUids, methodNames, maxChargeMinor }: CouponRule,
  { delivery }: Basket,
): Wanted | null {
  if (!delivery) return null
  const isOther = deliveryMethodUids.length > 0 && !deliveryMethodUids.includes(delivery.methodUid)
  if (!isOther && delivery.chargeMinor <= (maxChargeMinor ?? Infinity)) return null
  return { reason: 'DELIVERY_METHOD', other: methodNames.join(' / ') || 'another delivery method' }
}

type Wanted = Pick<Refused, 'reason' | 'amountMinor' | 'n' | 'other'>

function spendReason(coupon: CouponRule, units: number, spentMinor: number): Wanted | null {
  // What delivers everything for nothing asks for no item.
  if (units === 0 && (coupon.type !== 'freeDelivery' || coupon.reach !== null)) return { reason: 'NO_ITEMS' }
  if (coupon.minQuantity !== null && units < coupon.minQuantity)
    return { reason: 'MIN_QUANTITY', n: coupon.minQuantity - units }
  const least = Math.max(coupon.minSpendMinor ?? 0, coupon.tiers[0]?.fromMinor ?? 0)
  if (spentMinor < least) return { reason: 'MIN_SPEND', amountMinor: least - spentMinor }
  if (coupon.maxSpendMinor !== null && spentMinor > coupon.maxSpendMinor)
    return { reason: 'MAX_SPEND', amountMinor: coupon.maxSpendMinor }
  return null
}

function leftOut(
  coupon: CouponRule,
  { line, starBuy }: Alike,
  settings: Offers['settings'],
): LeftOut['why'] | null {
  if (!line.isDiscountable || settings.never.has(line.pageUid)) return 'never'
  if (line.onSale && isOff(coupon.saleItems, settings.applyToSaleItems)) return 'sale'
  const allowed = starBuy?.couponsAllowed ?? 'yes'
  if (allowed === 'yes') return null
  return allowed === 'no' || isOff(coupon.starBuyLines, settings.starBuyRule === 'allow') ? 'starBuy' : null
}

function isOff(said: CouponRule['saleItems'], isUsual: boolean): boolean {
  return said === 'exclude' || (said === 'useSetting' && !isUsual)
}
