import { partOf, spread } from '../../kit/money/amounts.ts'
import type { Basket, Gift, Step } from './basket.ts'
import type { Candidate } from './eligible.ts'
import type { Unit } from './star-buys.ts'

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
  /** How it came to that, where it is off goods. */
  readonly how: (Wanted & { readonly lefts: readonly number[]; readonly limit: Off['limit'] }) | null
}

type Off = Extract<Step, { kind: 'off' }>
type How = Pick<Off, 'how' | 'value'> & { readonly sets?: number }

/** Takes a coupon off what earlier ones left. */
export function takeOff(candidate: Candidate, left: Left, basket: Basket): Taken {
  const { coupon } = candidate
  const none = { candidate, offs: [], goodsMinor: 0, deliveryMinor: 0, gifts: [], how: null }
  if (coupon.type === 'freeDelivery') {
    const deliveryMinor = Math.min(left.deliveryMinor, budgetLeft(candidate))
    left.deliveryMinor -= deliveryMinor
    return { ...none, deliveryMinor }
  }
  if (coupon.type === 'gift') return { ...none, gifts: giftsOf(candidate, basket) }
  const wanted = wantedOff(candidate, left)
  const { pool } = wanted
  const sum = sumOf(wanted.offs)
  const most = Math.min(coupon.maxDiscountMinor ?? Infinity, budgetLeft(candidate))
  const limit = sum <= most ? null : most === coupon.maxDiscountMinor ? 'order' : 'budget'
  const taken = limit ? withinLines(pool, wanted.offs, most) : wanted.offs
  const lefts = pool.map(({ place }) => left.units[place] ?? 0)
  const offs: number[] = []
  pool.forEach(({ place }, at) => {
    offs[place] = taken[at] ?? 0
    left.units[place] = (lefts[at] ?? 0) - (taken[at] ?? 0)
  })
  return { ...none, offs, goodsMinor: sumOf(taken), how: { ...wanted, offs: taken, lefts, limit } }
}

/** What a coupon did, with the numbers it did it with; nothing where it did nothing. */
export function stepsOf(
  { candidate, gifts, how, goodsMinor, deliveryMinor }: Taken,
  basket: Basket,
): readonly Step[] {
  const { coupon, label } = candidate
  if (coupon.type === 'freeDelivery')
    return [{ kind: 'delivery', label, offMinor: basket.delivery ? deliveryMinor : null }]
  if (gifts.length > 0)
    return [
      {
        kind: 'gift',
        label,
        items: gifts.map(({ name }) => name),
        worthMinor: sumOf(gifts.map(({ priceMinor }) => priceMinor)),
      },
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

function budgetLeft({ coupon: { budgetMinor, givenMinor } }: Candidate): number {
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
  const value = worthOf(candidate)
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
function worthOf({ coupon, spentMinor }: Candidate): number {
  const step = coupon.tiers.findLast(({ fromMinor }) => fromMinor <= spentMinor)
  return step?.value ?? (coupon.type === 'percent' ? coupon.percentBp : coupon.amountMinor) ?? 0
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
    return spread(partOf(sumOf(mine), Math.min(bp, 10_000), 10_000), mine)
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
  const { buyQuantity, buySpendMinor, getQuantity, getReward, getValue } = coupon
  const isIn = (unit: Unit, reach: ReadonlySet<number> | null) =>
    reach === null || reach.has(unit.line.pageUid)
  const some = cheapestFirst(
    units.filter(({ place }) => (left.units[place] ?? 0) > 0),
    left,
  )
  const bought = some.filter(unit => isIn(unit, coupon.reach)).toReversed()
  const isSame = coupon.getScope === null
  const mayGet = (unit: Unit) => isIn(unit, isSame ? coupon.reach : coupon.getReach)
  const most = Math.min(coupon.maxSets ?? Infinity, Math.floor(some.filter(mayGet).length / getQuantity))
  let sets = 0
  let pool: Unit[] = []
  for (let tried = 1; tried <= most; tried++) {
    const used = new Set(
      buySpendMinor === null
        ? bought.slice(0, tried * (buyQuantity ?? 1))
        : spentOn(bought, tried * buySpendMinor, left),
    )
    const isEnough = buySpendMinor === null ? used.size === tried * (buyQuantity ?? 1) : used.size > 0
    const free = some.filter(unit => mayGet(unit) && !used.has(unit)).slice(0, tried * getQuantity)
    if (!isEnough || free.length < tried * getQuantity) break
    sets = tried
    pool = free
  }
  pool.sort((a, b) => a.place - b.place)
  const offs = pool.map(({ place }) => {
    const minor = left.units[place] ?? 0
    if (getReward === 'percent') return partOf(minor, Math.min(getValue, 10_000), 10_000)
    return getReward === 'amount' ? Math.min(minor, getValue) : Math.max(0, minor - getValue)
  })
  return { pool, offs, how: { how: 'sets', value: getValue, sets } }
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

/** Those in stock: the one the shopper chose where one may be chosen. */
export function giftsOf({ coupon }: Candidate, { giftUids }: Basket): readonly Gift[] {
  const there = coupon.gifts.filter(({ inStock }) => inStock)
  if (coupon.giftOutOfStock === 'refuse' && coupon.giftChoice === 'all' && there.length < coupon.gifts.length)
    return []
  if (coupon.giftChoice === 'all') return there
  const chosen = there.find(({ itemUid }) => giftUids.includes(itemUid)) ?? there[0]
  return chosen ? [chosen] : []
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
