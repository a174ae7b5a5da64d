import { partOf } from '../../kit/money/amounts.ts'
import type { Basket, BasketLine, StarBuyRule, Step } from './basket.ts'
import { isOn, type Offers } from './prepare.ts'

/** One piece of a line. Its place is the same however the lines were put into the basket. */
export interface Unit {
  readonly place: number
  readonly line: BasketLine
  starBuy: StarBuyRule | null
  /** After star buys, before coupons. */
  priceMinor: number
}

/** Lines in an order of their own, piece by piece. */
export function unitsOf(lines: readonly BasketLine[]): Unit[] {
  const inOrder = lines.toSorted(
    (a, b) =>
      a.itemUid - b.itemUid || a.priceMinor - b.priceMinor || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  )
  const units: Unit[] = []
  for (const line of inOrder)
    for (let n = 0; n < line.quantity; n++)
      units.push({ place: units.length, line, starBuy: null, priceMinor: line.priceMinor })
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

interface Candidate {
  readonly starBuy: StarBuyRule
  readonly unit: Unit
  readonly newMinor: number
}

/** How one star buy is going in this basket. */
interface Going {
  readonly sources: readonly Unit[]
  readonly taken: Set<Unit>
  /** Targets that the sources taken still serve. */
  open: number
  left: number
}

/** Prices units by star buys, the greatest saving first; a unit is bought for one or priced by one, never both. */
export function applyStarBuys(units: readonly Unit[], offers: Offers, { at }: Basket): Step[] {
  const candidates: Candidate[] = []
  const goings = new Map<StarBuyRule, Going>()
  let line: BasketLine | null = null
  let found: readonly StarBuyRule[] = []
  for (const unit of units) {
    if (unit.line !== line) {
      line = unit.line
      found = offers.starBuysOn(line)
    }
    for (const starBuy of found) {
      if (!starBuy.active || offers.when(starBuy, at.ms) !== 'now') continue
      const going = goings.get(starBuy) ?? begin(starBuy, units)
      goings.set(starBuy, going)
      const newMinor = priceWith(starBuy, unit.line)
      if (going.sources.length > 0 && newMinor < unit.priceMinor) candidates.push({ starBuy, unit, newMinor })
    }
  }
  candidates.sort(
    (a, b) =>
      b.unit.priceMinor - b.newMinor - (a.unit.priceMinor - a.newMinor) ||
      a.starBuy.priority - b.starBuy.priority ||
      a.starBuy.uid - b.starBuy.uid ||
      a.unit.place - b.unit.place,
  )
  const steps: Step[] = []
  const sources = new Set<Unit>()
  for (const { starBuy, unit, newMinor } of candidates) {
    const going = goings.get(starBuy) as Going
    if (unit.starBuy || sources.has(unit) || going.left === 0) continue
    const [source] = going.open > 0 ? going.taken : takeSources(starBuy, going, unit, sources)
    if (!source) continue
    going.open -= 1
    going.left -= 1
    steps.push({
      kind: 'starBuy',
      label: starBuy.name,
      line: unit.line.name,
      source: source.line.name,
      beforeMinor: unit.priceMinor,
      afterMinor: newMinor,
    })
    unit.starBuy = starBuy
    unit.priceMinor = newMinor
  }
  return steps
}

function begin(starBuy: StarBuyRule, units: readonly Unit[]): Going {
  const sources = units
    .filter(({ line }) => isOn(starBuy.source, line))
    .toSorted((a, b) => a.line.priceMinor - b.line.priceMinor || a.place - b.place)
  const inAll = starBuy.maxTotal === null ? Infinity : Math.max(0, starBuy.maxTotal - starBuy.used)
  return { sources, taken: new Set(), open: 0, left: Math.min(starBuy.maxPerOrder ?? Infinity, inAll) }
}

/** The next units that a star buy is bought with, the cheapest first; none where there are too few. */
function takeSources(starBuy: StarBuyRule, going: Going, target: Unit, sources: Set<Unit>): readonly Unit[] {
  const free = going.sources
    .filter(unit => unit !== target && !unit.starBuy && !going.taken.has(unit))
    .slice(0, starBuy.minSourceQuantity)
  if (free.length < starBuy.minSourceQuantity) return []
  for (const unit of free) {
    going.taken.add(unit)
    sources.add(unit)
  }
  going.open += starBuy.targetsPerSource
  return free
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
