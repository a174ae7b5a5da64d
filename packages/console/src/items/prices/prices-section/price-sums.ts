import { instantOf, wallTime } from '@backroom/contract/kit/dates'
import { withoutTax } from '@backroom/contract/kit/money/amounts'

/** What follows from an item's prices, in minor units and basis points; null where something needed is missing. */
export interface PriceSums {
  readonly exTaxMinor: number | null
  readonly marginMinor: number | null
  readonly marginBp: number | null
  readonly savingMinor: number | null
  readonly savingBp: number | null
}

interface Prices {
  readonly rrpMinor: number | null
  readonly priceMinor: number | null
  readonly costMinor: number | null
  /** The tax class's rate in basis points. */
  readonly rateBp: number
  readonly includesTax: boolean
}

/** Price without tax, margin on it, and what is saved against the RRP. */
export function priceSums({ rrpMinor, priceMinor, costMinor, rateBp, includesTax }: Prices): PriceSums {
  const exTaxMinor = priceMinor === null || !includesTax ? priceMinor : withoutTax(priceMinor, rateBp)
  const marginMinor = exTaxMinor === null || costMinor === null ? null : exTaxMinor - costMinor
  const savingMinor =
    rrpMinor === null || priceMinor === null || rrpMinor <= priceMinor ? null : rrpMinor - priceMinor
  return {
    exTaxMinor,
    marginMinor,
    marginBp: marginMinor === null || !exTaxMinor ? null : Math.round((marginMinor * 10_000) / exTaxMinor),
    savingMinor,
    savingBp: savingMinor === null || !rrpMinor ? null : Math.round((savingMinor * 10_000) / rrpMinor),
  }
}

/** A percentage off, rounded down to a whole penny. */
export function percentOff(priceMinor: number, percent: number): number {
  return Math.floor((priceMinor * (100 - percent)) / 100)
}

export const salePresets = { weekend: 'A weekend', week: 'A week', untilGone: 'Until it is gone' } as const
export type SalePreset = keyof typeof salePresets

const dayMs = 86_400_000
const saturday = 6

/** When a sale of that kind begins and ends: the weekend to come or that is on, seven days with today, or now until the stock is gone. */
export function salePeriod(preset: SalePreset, now: Date, timeZone: string) {
  const today = wallTime(now.toISOString(), timeZone).slice(0, 10)
  const inDays = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
  const at = (day: string, time: string) => instantOf(`${day} ${time}`, timeZone)
  const weekday = new Date(today).getUTCDay()
  const untilSaturday = weekday === 0 ? -1 : saturday - weekday
  if (preset === 'untilGone') return { startsAt: now.toISOString(), endsAt: null, untilGone: true }
  const days = preset === 'week' ? 6 : untilSaturday + 1
  const isNow = preset === 'week' || untilSaturday <= 0
  return {
    startsAt: isNow ? now.toISOString() : at(inDays(untilSaturday), '00:00'),
    endsAt: at(inDays(days), '23:59'),
    untilGone: false,
  }
}

export type ScheduleState = 'running' | 'coming' | 'over'

/** Whether a window is open, still to come or past. */
export function scheduleState(
  { kind, startsAt, endsAt }: { kind: string; startsAt: string; endsAt: string | null },
  now = Date.now(),
): ScheduleState {
  if (Date.parse(startsAt) > now) return 'coming'
  if (kind === 'price') return 'over' // it has replaced the price
  return endsAt !== null && Date.parse(endsAt) <= now ? 'over' : 'running'
}
