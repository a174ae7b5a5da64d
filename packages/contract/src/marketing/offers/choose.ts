import type { Basket, CouponRule, Reason, Refused, TypedCode } from './basket.ts'
import type { Candidate } from './eligible.ts'
import type { Offers } from './prepare.ts'
import type { Unit } from './star-buys.ts'
import { type Left, sumOf, type Taken, takeOff } from './take-off.ts'

export interface Chosen {
  readonly by: 'priority' | 'bestForShopper' | 'tooMany'
  readonly taken: readonly Taken[]
  readonly left: Left
  readonly refused: readonly Refused[]
}

/** More than so many are not tried in every way they could stand together; then priority decides. */
const triedMost = 12
/** Nor are so many pieces looked at over and over that a basket takes longer than somebody waits. */
const lookedAtMost = 500_000
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

type Meeting = Combining & Pick<CouponRule, 'priority' | 'stopAfter' | 'codeMode'>

/** What becomes of two coupons that could both be had in one basket, for whoever sets one of them up. */
export function together(
  one: Meeting,
  other: Meeting,
  { isBest, codesMost }: { readonly isBest: boolean; readonly codesMost: number },
): keyof typeof togetherWords {
  const [hasCode, otherHasCode] = [one.codeMode !== 'automatic', other.codeMode !== 'automatic']
  const fits = fitTogether(one, other)
  if (fits && hasCode && otherHasCode && codesMost < 2) return 'oneCode'
  // Of equals, what is typed is thought of before what comes by itself.
  const isEqual = one.priority === other.priority && hasCode === otherHasCode
  const isFirst = one.priority < other.priority || (one.priority === other.priority && hasCode)
  const first = isFirst ? one : other
  const stops = isEqual ? one.stopAfter || other.stopAfter : first.stopAfter
  if (fits && !stops) return 'both'
  // A code is left out where the shopper would pay less without it; what comes by itself before a code is not left out for it.
  if (isBest || first.codeMode !== 'automatic') return 'better'
  if (isEqual) return 'either'
  return isFirst ? 'this' : 'other'
}

export const togetherWords = {
  both: 'Both are used',
  oneCode: 'One code an order: the one that saves more',
  better: 'They clash: the one that saves more',
  either: 'They clash: whichever comes first',
  this: 'They clash: this one is used',
  other: 'They clash: the other one is used',
} as const

type Tried = Pick<Chosen, 'taken' | 'left'> & {
  readonly offMinor: number
  readonly worthMinor: number
  readonly promised: number
  /** What was thought of, and would take nothing off. */
  readonly idle: readonly Candidate[]
}

/** Says whether a coupon may be taken off a basket. */
export interface Judge {
  judge(coupon: CouponRule, typed: TypedCode | null): Candidate | null
}

/** A coupon that is in the basket or comes by itself; it is judged once somebody asks for the candidate. */
export class Possible {
  private known: Candidate | null | undefined = undefined

  constructor(
    readonly coupon: CouponRule,
    readonly typed: TypedCode | null,
    private readonly judged: Judge,
  ) {}

  /** None where something stands against it. */
  get candidate(): Candidate | null {
    if (this.known === undefined) this.known = this.judged.judge(this.coupon, this.typed)
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
  const isBest = all !== null && all.length <= triedMost && units.length * 2 ** all.length <= lookedAtMost
  const tries = isBest
    ? allSets(all, codesMost).map(set => () => tryOut(set))
    : codesOf(possible, codesMost).map(codes => () => walkOut(possible, codes, tryOut))
  let best = (tries[0] ?? (() => tryOut([])))()
  for (const tryNext of tries.slice(1)) {
    const tried = tryNext()
    if (isBetter(tried, best, isBest)) best = tried
  }
  const taken = best.taken.filter(hasValue)
  // Nobody asks why a coupon that would have come by itself did not.
  const refused: Refused[] = []
  for (const { candidate } of possible.filter(each => each.typed)) {
    if (!candidate || taken.some(each => each.candidate === candidate)) continue
    refused.push(whyNot(candidate, taken, best, { codesMost, isBest, multiple: settings.allowMultiple }))
  }
  const by = isBest ? 'bestForShopper' : all ? 'tooMany' : 'priority'
  return { by, taken, left: best.left, refused }
}

/** By money, then by gifts, then by delivery that is promised; of equals those that need fewest coupons, and such as come first. */
function isBetter(one: Tried, other: Tried, isBest: boolean): boolean {
  if (one.offMinor !== other.offMinor) return one.offMinor > other.offMinor
  if (one.worthMinor !== other.worthMinor) return one.worthMinor > other.worthMinor
  if (!isBest) return false
  if (one.promised !== other.promised) return one.promised > other.promised
  if (one.taken.length !== other.taken.length) return one.taken.length < other.taken.length
  return prioritiesOf(one) < prioritiesOf(other)
}

function prioritiesOf({ taken }: Tried): number {
  return sumOf(taken.map(({ candidate }) => candidate.coupon.priority))
}

/** Whether it did anything: what did not is not used, so that no use is kept for it. */
export function hasValue({ goodsMinor, deliveryMinor, gifts, isPromised }: Taken): boolean {
  return goodsMinor + deliveryMinor > 0 || gifts.length > 0 || isPromised
}

/** Level by level, and within one in their order: each works on what the earlier ones left. */
function takeAll(set: readonly Candidate[], units: readonly Unit[], basket: Basket): Tried {
  const left: Left = {
    units: units.map(({ priceMinor }) => priceMinor),
    deliveryMinor: basket.delivery?.chargeMinor ?? 0,
  }
  const taken: Taken[] = []
  const tried = { taken, left, offMinor: 0, worthMinor: 0, promised: 0, idle: [] }
  for (const level of levels)
    for (const candidate of set) {
      if (levelOf(candidate.coupon) !== level) continue
      const one = takeOff(candidate, left, basket)
      taken.push(one)
      tried.offMinor += one.goodsMinor + one.deliveryMinor
      tried.worthMinor += one.giftMinor
      if (one.isPromised) tried.promised += 1
    }
  return tried
}

/** Every choice of typed codes: the one with most of them first. */
function codesOf(possible: readonly Possible[], codesMost: number): Possible[][] {
  const typed = possible.filter(each => each.typed && each.candidate)
  return setsOf(typed)
    .filter(({ length }) => length <= codesMost)
    .toSorted((a, b) => b.length - a.length)
}

/** By priority, with these codes. What would take nothing off keeps no other away: the walk is gone anew without it. */
function walkOut(
  possible: readonly Possible[],
  codes: readonly Possible[],
  tryOut: (set: readonly Candidate[]) => Tried,
): Tried {
  const idle: Candidate[] = []
  for (;;) {
    const tried = tryOut(walk(possible, codes, idle))
    const found = tried.taken.filter(one => !hasValue(one))
    if (found.length === 0) return idle.length === 0 ? tried : { ...tried, idle }
    idle.push(...found.map(({ candidate }) => candidate))
  }
}

function walk(
  possible: readonly Possible[],
  codes: readonly Possible[],
  idle: readonly Candidate[],
): Candidate[] {
  const set: Candidate[] = []
  for (const each of possible) {
    if ((each.typed && !codes.includes(each)) || !fitsAll(set, each.coupon) || !each.candidate) continue
    if (idle.includes(each.candidate)) continue
    set.push(each.candidate)
    if (each.coupon.stopAfter) break
  }
  return set
}

function fitsAll(set: readonly Candidate[], coupon: CouponRule): boolean {
  for (const other of set) if (!fitTogether(other.coupon, coupon)) return false
  return true
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
  const isTried = best.idle.includes(candidate) || best.taken.some(each => each.candidate === candidate)
  if (isTried || (!clash && taken.length === 0)) return refuse('NO_VALUE')
  const codes = taken.filter(each => each.candidate.typed).length
  if (codes >= rules.codesMost)
    return rules.multiple ? refuse('TOO_MANY_CODES', { n: rules.codesMost }) : refuse('ONE_CODE')
  if (!clash) return refuse('NO_VALUE')
  const other = clash.candidate.label
  // What comes by itself and is thought of before this one was not weighed against it: nobody knows which saves more.
  const isWeighed =
    clash.candidate.typed === null && (rules.isBest || clash.candidate.coupon.priority >= coupon.priority)
  return refuse(isWeighed ? 'BETTER_OFFER' : 'NOT_COMBINABLE', { other })
}
