import { partOf, spread } from '../../kit/money/amounts.ts'
import type { CouponOffer } from '../coupons/coupons.ts'
import type { Basket, Gift, Step } from './basket.ts'
import type { Candidate } from './eligible.ts'
import type { Unit } from './star-buys.ts'

/** All of a price, in basis points. */
const wholeBp = 10_000

/** What is left to pay while coupons are taken off: of each unit by its place, and of delivery. */
export interface Left {
  readonly units: number[]
  deliveryMinor: number
}

/** What one coupon did. */
export interface Taken {
  readonly candidate: Candidate
  readonly offs: number[]
  goodsMinor: number
  deliveryMinor: number
  readonly gifts: readonly Gift[]
  /** What the gifts are worth. */
  readonly giftMinor: number
  /** Delivery for nothing while no method is chosen: it stands although there is nothing yet to take off. */
  readonly isPromised: boolean
  /** How it came to that, where it is off goods. */
  readonly how: (Wanted & { readonly lefts: readonly number[]; readonly limit: Off['limit'] }) | null
}

type Off = Extract<Step, { kind: 'off' }>
type How = Pick<Off, 'how' | 'value'> & { readonly sets?: number }

/** Takes a coupon off what earlier ones left. */
export function takeOff(candidate: Candidate, left: Left, basket: Basket): Taken {
  const { coupon } = candidate
  const isPromised = coupon.type === 'freeDelivery' && !basket.delivery
  const nothing = { offs: [], goodsMinor: 0, deliveryMinor: 0, gifts: [], giftMinor: 0 }
  const none = { candidate, ...nothing, isPromised, how: null }
  if (coupon.type === 'freeDelivery') {
    const deliveryMinor = Math.min(left.deliveryMinor, budgetLeft(candidate))
    left.deliveryMinor -= deliveryMinor
    return { ...none, deliveryMinor }
  }
  if (coupon.type === 'gift') {
    const gifts = giftsOf(candidate, basket)
    return { ...none, gifts, giftMinor: worthOf(gifts) }
  }
  const wanted = wantedOff(candidate, left)
  const { pool } = wanted
  const sum = sumOf(wanted.offs)
  const most = Math.min(coupon.maxDiscountMinor ?? Infinity, budgetLeft(candidate))
  const limit = sum <= most ? null : most === coupon.maxDiscountMinor ? 'order' : 'budget'
  const taken = limit ? withinLines(pool, wanted.offs, most) : wanted.offs
  const lefts = pool.map(({ place }) => left.units[place] ?? 0)
  const offs = left.units.map(() => 0)
  pool.forEach(({ place }, at) => {
    offs[place] = taken[at] ?? 0
    left.units[place] = (lefts[at] ?? 0) - (taken[at] ?? 0)
  })
  return { ...none, offs, goodsMinor: sumOf(taken), how: { ...wanted, offs: taken, lefts, limit } }
}

/** What a coupon did, with the numbers it did it with; nothing where it did nothing. */
export function stepsOf(
  { candidate, gifts, giftMinor, how, goodsMinor, deliveryMinor }: Taken,
  basket: Basket,
): readonly Step[] {
  const { coupon, label } = candidate
  if (coupon.type === 'freeDelivery')
    return [{ kind: 'delivery', label, offMinor: basket.delivery ? deliveryMinor : null }]
  if (gifts.length > 0)
    return [
      { kind: 'gift', label, items: gifts.map(({ name }) => name), worthMinor: giftMinor },
      ...missingGifts(candidate),
    ]
  if (!how || goodsMinor === 0) return []
  const { pool, offs, lefts, limit } = how
  const parts = byLine(pool).map(([from, to]) => {
    const offMinor = sumOf(offs.slice(from, to))
    const leftMinor = sumOf(lefts.slice(from, to)) - offMinor
    return { line: pool[from]?.line.name ?? '', units: to - from, offMinor, leftMinor }
  })
  const baseMinor = sumOf(lefts)
  return [{ kind: 'off', label, baseMinor, offMinor: goodsMinor, limit, sets: 0, ...how.how, parts }]
}

export function budgetLeft({
  coupon: { budgetMinor, givenMinor },
}: {
  readonly coupon: Candidate['coupon']
}): number {
  return budgetMinor === null ? Infinity : Math.max(0, budgetMinor - givenMinor)
}

interface Wanted {
  readonly pool: readonly Unit[]
  readonly offs: readonly number[]
  readonly how: How
}

/** What a coupon would take off each unit, were there no limit to it. */
function wantedOff(candidate: Candidate, left: Left): Wanted {
  const { coupon } = candidate
  if (coupon.type === 'buyXGetY') return rewarded(candidate, left)
  const pool = poolOf(candidate, left)
  const value = termsOf(candidate)
  const lefts = pool.map(({ place }) => left.units[place] ?? 0)
  if (coupon.type === 'price')
    return { pool, offs: lefts.map(minor => Math.max(0, minor - value)), how: { how: 'price', value } }
  if (coupon.type === 'percent')
    return { pool, offs: percentOff(pool, lefts, value), how: { how: 'percent', value } }
  if (coupon.level === 'item')
    return { pool, offs: lefts.map(minor => Math.min(minor, value)), how: { how: 'each', value } }
  const target = Math.min(value, sumOf(lefts))
  return {
    pool,
    offs: target > 0 ? spread(target, lefts) : lefts.map(() => 0),
    how: { how: 'amount', value },
  }
}

/** The value of the highest step reached, where there are steps. */
function termsOf({ coupon, spentMinor }: Candidate): number {
  const step = coupon.tiers.findLast(({ fromMinor }) => fromMinor <= spentMinor)
  const value = step?.value ?? (coupon.type === 'percent' ? coupon.percentBp : coupon.amountMinor) ?? 0
  return coupon.type === 'percent' ? Math.min(value, wholeBp) : value
}

function cheapestFirst(units: readonly Unit[], left: Left): Unit[] {
  return units.toSorted(
    (a, b) => (left.units[a.place] ?? 0) - (left.units[b.place] ?? 0) || a.place - b.place,
  )
}

/** Units that something is left of, the cheapest where there may be only so many; as they stand in the basket. */
function poolOf({ coupon, units }: Candidate, left: Left): readonly Unit[] {
  const some = units.filter(({ place }) => (left.units[place] ?? 0) > 0)
  if (coupon.maxUnits === null || some.length <= coupon.maxUnits) return some
  return cheapestFirst(some, left)
    .slice(0, coupon.maxUnits)
    .toSorted((a, b) => a.place - b.place)
}

/** Rounded once for each line, then spread over its units. */
function percentOff(pool: readonly Unit[], lefts: readonly number[], bp: number): number[] {
  return byLine(pool).flatMap(([from, to]) => {
    const mine = lefts.slice(from, to)
    return spread(partOf(sumOf(mine), bp, wholeBp), mine)
  })
}

/** Less than was wanted: shared by lines in proportion, then by the units of each. */
function withinLines(pool: readonly Unit[], offs: readonly number[], most: number): number[] {
  const lines = byLine(pool)
  const shares = spread(
    most,
    lines.map(([from, to]) => sumOf(offs.slice(from, to))),
  )
  return lines.flatMap(([from, to], at) => {
    const share = shares[at] ?? 0
    const wanted = offs.slice(from, to)
    return share === 0 ? wanted.map(() => 0) : spread(share, wanted)
  })
}

/** Where each line begins and ends among units that stand in the order of the basket. */
function byLine(pool: readonly Unit[]): [from: number, to: number][] {
  const lines: [number, number][] = []
  pool.forEach((unit, at) => {
    const last = lines.at(-1)
    if (last && pool[at - 1]?.line === unit.line) last[1] = at + 1
    else lines.push([at, at + 1])
  })
  return lines
}

/** Bought are the dearest, rewarded the cheapest of the rest, as often as both are there. */
function rewarded({ coupon, units }: Candidate, left: Left): Wanted {
  const { getQuantity, getReward, getValue, getScope } = coupon
  const some = cheapestFirst(
    units.filter(({ place }) => (left.units[place] ?? 0) > 0),
    left,
  )
  const bought = some.filter(unit => isIn(unit, coupon.reach)).toReversed()
  const got = some.filter(unit => isIn(unit, getScope === null ? coupon.reach : coupon.getReach))
  // What cannot be had so often cannot be had more often either.
  let sets = 0
  let most = Math.min(coupon.maxSets ?? Infinity, Math.floor(got.length / getQuantity))
  let pool: Unit[] = []
  while (sets < most) {
    const tried = Math.ceil((sets + most) / 2)
    const used = boughtFor(coupon, bought, tried, left)
    const free = used ? got.filter(unit => !used.has(unit)) : []
    if (free.length < tried * getQuantity) most = tried - 1
    else {
      sets = tried
      pool = free.slice(0, tried * getQuantity)
    }
  }
  pool.sort((a, b) => a.place - b.place)
  const offs = pool.map(({ place }) => {
    const minor = left.units[place] ?? 0
    if (getReward === 'percent') return partOf(minor, Math.min(getValue, wholeBp), wholeBp)
    return getReward === 'amount' ? Math.min(minor, getValue) : Math.max(0, minor - getValue)
  })
  return { pool, offs, how: { how: 'sets', value: getValue, sets } }
}

function isIn(unit: Unit, reach: ReadonlySet<number> | null): boolean {
  return reach === null || reach.has(unit.line.pageUid)
}

/** The units that are bought for so many sets; null where there are too few. */
function boughtFor(
  { buyQuantity, buySpendMinor }: CouponOffer,
  bought: readonly Unit[],
  sets: number,
  left: Left,
): ReadonlySet<Unit> | null {
  const wanted = sets * (buyQuantity ?? 1)
  if (buySpendMinor === null) return bought.length < wanted ? null : new Set(bought.slice(0, wanted))
  const spent = spentOn(bought, sets * buySpendMinor, left)
  return spent.length === 0 ? null : new Set(spent)
}

/** The dearest units that come to so much; none where all together do not. */
function spentOn(bought: readonly Unit[], spendMinor: number, left: Left): readonly Unit[] {
  let sum = 0
  const last = bought.findIndex(({ place }) => {
    sum += left.units[place] ?? 0
    return sum >= spendMinor
  })
  return last < 0 ? [] : bought.slice(0, last + 1)
}

export function worthOf(gifts: readonly Gift[]): number {
  return sumOf(gifts.map(({ priceMinor }) => priceMinor))
}

/** Those in stock: the one the shopper chose where one may be chosen. */
export function giftsOf({ coupon }: Candidate, { giftUids }: Basket): readonly Gift[] {
  const there = coupon.gifts.filter(({ inStock }) => inStock)
  if (coupon.giftOutOfStock === 'refuse' && coupon.giftChoice === 'all' && there.length < coupon.gifts.length)
    return []
  if (coupon.giftChoice === 'all') return there
  const chosen = there.find(({ itemUid }) => giftUids.includes(itemUid)) ?? there[0]
  return chosen ? [chosen] : []
}

/** Gifts that cannot be had now: whoever reads why is told that they are not given. */
export function missingGifts({ coupon, label }: Pick<Candidate, 'coupon' | 'label'>): Step[] {
  const items = coupon.gifts.filter(({ inStock }) => !inStock).map(({ name }) => name)
  return items.length === 0 ? [] : [{ kind: 'giftMissing', label, items }]
}

export function sumOf(amounts: readonly number[]): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}
