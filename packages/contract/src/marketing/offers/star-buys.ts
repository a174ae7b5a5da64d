import { partOf } from '../../kit/money/amounts.ts'
import type { Basket, BasketLine, StarBuyRule, Step } from './basket.ts'
import { isOn, type Offers } from './prepare.ts'

/** One piece of a line. Its place is the same however the lines were put into the basket. */
export interface Unit {
  readonly place: number
  /** Where its line stands in the basket. */
  readonly lineAt: number
  readonly line: BasketLine
  starBuy: StarBuyRule | null
  /** What its star buy was earned with. */
  source?: BasketLine
  /** After star buys, before coupons. */
  priceMinor: number
}

/** Lines in an order of their own, piece by piece. */
export function unitsOf(lines: readonly BasketLine[]): Unit[] {
  const inOrder = lines
    .map((line, lineAt) => ({ line, lineAt }))
    .sort(
      ({ line: a }, { line: b }) =>
        a.itemUid - b.itemUid || a.priceMinor - b.priceMinor || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
    )
  const units: Unit[] = []
  for (const { line, lineAt } of inOrder)
    for (let n = 0; n < line.quantity; n++)
      units.push({ place: units.length, lineAt, line, starBuy: null, priceMinor: line.priceMinor })
  return units
}

/** Units that nothing tells apart: of one line, and priced by the same star buy or by none. */
export interface Alike {
  readonly line: BasketLine
  readonly starBuy: StarBuyRule | null
  readonly priceMinor: number
  readonly units: Unit[]
}

/** Units as coupons look at them, so that each looks at a line once. */
export function alikeOf(units: readonly Unit[]): Alike[] {
  const alike: Alike[] = []
  for (const unit of units) {
    const { line, starBuy, priceMinor } = unit
    const last = alike.at(-1)
    if (last?.line === line && last.starBuy === starBuy) last.units.push(unit)
    else alike.push({ line, starBuy, priceMinor, units: [unit] })
  }
  return alike
}

/** A line that a star buy could price. */
interface Candidate {
  readonly starBuy: StarBuyRule
  readonly on: Alike
  readonly newMinor: number
}

/** How one star buy is going in this basket. */
interface Going {
  /** Units it may be bought with, the cheapest first, and the first of them that may still be free. */
  readonly sources: readonly Unit[]
  next: number
  readonly taken: Set<Unit>
  /** What the units it prices now are earned with. */
  first: Unit | null
  /** Targets that the sources taken still serve. */
  open: number
  left: number
}

/** Prices units by star buys, the greatest saving first; a unit is bought for one or priced by one, never both. */
export function applyStarBuys(units: readonly Unit[], offers: Offers, { at }: Basket): Step[] {
  const alike = alikeOf(units)
  const goings = new Map<StarBuyRule, Going | null>()
  const candidates: Candidate[] = []
  for (const on of alike)
    for (const starBuy of offers.starBuysOn(on.line)) {
      if (offers.when(starBuy, at.ms) !== 'now') continue
      const known = goings.get(starBuy)
      const going = known === undefined ? begin(starBuy, alike) : known
      if (known === undefined) goings.set(starBuy, going)
      if (!going) continue
      const newMinor = priceWith(starBuy, on.line)
      if (newMinor < on.priceMinor) candidates.push({ starBuy, on, newMinor })
    }
  if (candidates.length > 1) candidates.sort(bySaving)
  const steps: Step[] = []
  const sources = new Set<Unit>()
  for (const { starBuy, on, newMinor } of candidates) {
    const going = goings.get(starBuy) as Going
    for (const unit of on.units) {
      if (going.left === 0) break
      if (unit.starBuy || sources.has(unit)) continue
      // What is too little to earn one unit of a line is too little for the others.
      if (going.open === 0 && !takeSources(starBuy, going, unit, sources)) break
      const source = (going.first as Unit).line
      going.open -= 1
      going.left -= 1
      const { priceMinor: beforeMinor, line } = unit
      const said = { label: starBuy.name, line: line.name, source: source.name }
      steps.push({ kind: 'starBuy', ...said, beforeMinor, afterMinor: newMinor })
      unit.starBuy = starBuy
      unit.source = source
      unit.priceMinor = newMinor
    }
  }
  return steps
}

function bySaving(a: Candidate, b: Candidate): number {
  return (
    b.on.priceMinor - b.newMinor - (a.on.priceMinor - a.newMinor) ||
    a.starBuy.priority - b.starBuy.priority ||
    a.starBuy.uid - b.starBuy.uid ||
    (a.on.units[0]?.place ?? 0) - (b.on.units[0]?.place ?? 0)
  )
}

/** None where nothing in the basket earns it, or nothing is left of it. */
function begin(starBuy: StarBuyRule, alike: readonly Alike[]): Going | null {
  const lines: Alike[] = []
  for (const each of alike) if (isOn(starBuy.source, each.line)) lines.push(each)
  if (lines.length === 0) return null
  if (lines.length > 1) lines.sort((a, b) => a.line.priceMinor - b.line.priceMinor)
  const inAll = starBuy.maxTotal === null ? Infinity : Math.max(0, starBuy.maxTotal - starBuy.used)
  const left = Math.min(starBuy.maxPerOrder ?? Infinity, inAll)
  const sources = lines.length === 1 ? (lines[0] as Alike).units : lines.flatMap(({ units }) => units)
  return left === 0 ? null : { sources, next: 0, taken: new Set(), first: null, open: 0, left }
}

/** The next units that a star buy is bought with, the cheapest first; false where there are too few. */
function takeSources(starBuy: StarBuyRule, going: Going, target: Unit, sources: Set<Unit>): boolean {
  const { taken } = going
  const isGone = (unit: Unit) => unit.starBuy !== null || taken.has(unit)
  for (let unit = going.sources[going.next]; unit && isGone(unit); unit = going.sources[++going.next]);
  const free: Unit[] = []
  for (let at = going.next; at < going.sources.length && free.length < starBuy.minSourceQuantity; at++) {
    const unit = going.sources[at] as Unit
    if (unit !== target && !isGone(unit)) free.push(unit)
  }
  if (free.length < starBuy.minSourceQuantity) return false
  for (const unit of free) {
    taken.add(unit)
    sources.add(unit)
  }
  going.first = free[0] ?? null
  going.open += starBuy.targetsPerSource
  return true
}

/** What one piece costs with a star buy: never below nothing, and never more than it costs anyway. */
export function priceWith(
  starBuy: Pick<StarBuyRule, 'priceMode' | 'percentBp' | 'amountMinor' | 'priceBase' | 'skipIfOnSale'>,
  { priceMinor, regularMinor, onSale }: Pick<BasketLine, 'priceMinor' | 'regularMinor' | 'onSale'>,
): number {
  const { priceMode, percentBp, amountMinor } = starBuy
  if (starBuy.skipIfOnSale && onSale) return priceMinor
  const base = starBuy.priceBase === 'regular' ? regularMinor : priceMinor
  const asked =
    priceMode === 'percentOff'
      ? base - partOf(base, percentBp ?? 0, 10_000)
      : priceMode === 'amountOff'
        ? base - (amountMinor ?? 0)
        : (amountMinor ?? priceMinor)
  return Math.min(priceMinor, Math.max(0, asked))
}
