import type { Basket, CouponRule, Reason, Refused, TypedCode } from './basket.ts'
import type { Candidate } from './eligible.ts'
import type { Offers } from './prepare.ts'
import type { Unit } from './star-buys.ts'
import { type Left, sumOf, type Taken, takeOff } from './take-off.ts'

export interface Chosen {
  readonly by: 'priority' | 'bestForShopper'
  readonly taken: readonly Taken[]
  readonly left: Left
  readonly refused: readonly Refused[]
}

/** More than so many are not tried in every way they could stand together; then priority decides. */
const triedMost = 12
const levels = ['item', 'order', 'delivery'] as const
type Level = (typeof levels)[number]

type Combining = Pick<
  CouponRule,
  'type' | 'level' | 'combinesItem' | 'combinesOrder' | 'combinesDelivery' | 'exclusive'
>

function levelOf({ type, level }: Pick<CouponRule, 'type' | 'level'>): Level {
  if (type === 'freeDelivery') return 'delivery'
  return type === 'buyXGetY' || type === 'gift' ? 'item' : level
}

function standsBeside(one: Combining, other: Combining): boolean {
  const level = levelOf(other)
  return level === 'item' ? one.combinesItem : level === 'order' ? one.combinesOrder : one.combinesDelivery
}

/** Whether two coupons may be used on one order. */
export function fitTogether(one: Combining, other: Combining): boolean {
  return !one.exclusive && !other.exclusive && standsBeside(one, other) && standsBeside(other, one)
}

type Tried = Pick<Chosen, 'taken' | 'left'> & { readonly offMinor: number; readonly worthMinor: number }

/** A coupon that is in the basket or comes by itself; it is judged once somebody asks for the candidate. */
export class Possible {
  private known: Candidate | null | undefined

  constructor(
    readonly coupon: CouponRule,
    readonly typed: TypedCode | null,
    private readonly judged: (coupon: CouponRule, typed: TypedCode | null) => Candidate | null,
  ) {}

  /** None where something stands against it. */
  get candidate(): Candidate | null {
    if (this.known === undefined) this.known = this.judged(this.coupon, this.typed)
    return this.known
  }
}

/**
 * The coupons that are used, out of those that could be. A typed code is never used where the shopper would pay less without
 * it, so that typing one never makes a basket dearer.
 */
export function choose(
  possible: readonly Possible[],
  units: readonly Unit[],
  basket: Basket,
  settings: Offers['settings'],
): Chosen {
  const codesMost = settings.allowMultiple ? settings.maxCodes : 1
  const tryOut = (set: readonly Candidate[]) => takeAll(set, units, basket)
  const all =
    settings.conflictRule === 'bestForShopper' ? possible.flatMap(({ candidate }) => candidate ?? []) : null
  const isBest = all !== null && all.length <= triedMost
  const sets = isBest ? allSets(all, codesMost) : walks(possible, codesMost)
  let best = tryOut(sets[0] ?? [])
  for (const set of sets.slice(1)) {
    const tried = tryOut(set)
    if (isBetter(tried, best)) best = tried
  }
  const taken = best.taken.filter(hasValue)
  // Nobody asks why a coupon that would have come by itself did not.
  const refused = possible
    .flatMap(each => (each.typed && each.candidate) || [])
    .filter(candidate => !taken.some(each => each.candidate === candidate))
    .map(candidate => whyNot(candidate, taken, best, { codesMost, isBest, multiple: settings.allowMultiple }))
  return { by: isBest ? 'bestForShopper' : 'priority', taken, left: best.left, refused }
}

function isBetter(one: Tried, other: Tried): boolean {
  if (one.offMinor !== other.offMinor) return one.offMinor > other.offMinor
  return one.worthMinor > other.worthMinor
}

/** Free delivery stands although no method is chosen yet. */
function hasValue({ candidate, goodsMinor, deliveryMinor, gifts }: Taken): boolean {
  return goodsMinor + deliveryMinor > 0 || gifts.length > 0 || candidate.coupon.type === 'freeDelivery'
}

/** Level by level, and within one in their order: each works on what the earlier ones left. */
function takeAll(set: readonly Candidate[], units: readonly Unit[], basket: Basket): Tried {
  const left: Left = {
    units: units.map(({ priceMinor }) => priceMinor),
    deliveryMinor: basket.delivery?.chargeMinor ?? 0,
  }
  const taken = levels.flatMap(level =>
    set.filter(({ coupon }) => levelOf(coupon) === level).map(candidate => takeOff(candidate, left, basket)),
  )
  return {
    taken,
    left,
    offMinor: sumOf(taken.map(({ goodsMinor, deliveryMinor }) => goodsMinor + deliveryMinor)),
    worthMinor: sumOf(taken.flatMap(({ gifts }) => gifts.map(({ priceMinor }) => priceMinor))),
  }
}

/** By priority, once with every choice of typed codes: the one with most codes first. */
function walks(possible: readonly Possible[], codesMost: number): Candidate[][] {
  const typed = possible.filter(each => each.typed && each.candidate)
  const choices = setsOf(typed)
    .filter(({ length }) => length <= codesMost)
    .toSorted((a, b) => b.length - a.length)
  return choices.map(codes => {
    const set: Candidate[] = []
    for (const each of possible) {
      if (each.typed && !codes.includes(each)) continue
      if (set.some(({ coupon }) => !fitTogether(coupon, each.coupon))) continue
      if (!each.candidate) continue
      set.push(each.candidate)
      if (each.coupon.stopAfter) break
    }
    return set
  })
}

/** Every set of these that grows out of smaller ones, each joined by those that may. */
function setsOf<One>(
  all: readonly One[],
  mayJoin: (set: readonly One[], one: One) => boolean = () => true,
): One[][] {
  const sets: One[][] = [[]]
  for (const one of all) sets.push(...sets.filter(set => mayJoin(set, one)).map(set => [...set, one]))
  return sets
}

/** Every way in which coupons may stand together. */
function allSets(candidates: readonly Candidate[], codesMost: number): Candidate[][] {
  return setsOf(
    candidates,
    (set, one) =>
      set.every(({ coupon }) => fitTogether(coupon, one.coupon) && !coupon.stopAfter) &&
      (one.typed === null || set.filter(({ typed }) => typed !== null).length < codesMost),
  )
}

interface Rules {
  readonly codesMost: number
  readonly multiple: boolean
  readonly isBest: boolean
}

function whyNot(candidate: Candidate, taken: readonly Taken[], best: Tried, rules: Rules): Refused {
  const { coupon, typed, label } = candidate
  const refuse = (reason: Reason, more: Partial<Refused> = {}) => ({
    code: typed?.code ?? null,
    couponUid: coupon.uid,
    label,
    reason,
    ...more,
  })
  const clash = taken.find(
    ({ candidate: { coupon: other } }) => !fitTogether(other, coupon) || other.stopAfter,
  )
  const isTried = best.taken.some(each => each.candidate === candidate)
  if (isTried || (!clash && taken.length === 0)) return refuse('NO_VALUE')
  const codes = taken.filter(each => each.candidate.typed).length
  if (codes >= rules.codesMost)
    return rules.multiple ? refuse('TOO_MANY_CODES', { n: rules.codesMost }) : refuse('ONE_CODE')
  if (!clash) return refuse('NO_VALUE')
  const other = clash.candidate.label
  return clash.candidate.typed === null
    ? refuse('BETTER_OFFER', { other })
    : refuse('NOT_COMBINABLE', { other })
}
