import { z } from 'zod'
import { isDay } from '../dates.ts'

/** Periods people ask for by name; of any other they say the first and the last day. */
export const periodNames = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: '7 days',
  days30: '30 days',
  month: 'This month',
  custom: 'Custom',
} as const
export type PeriodName = keyof typeof periodNames

/** Days of the store's own calendar, the last one included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** A year, and so much more of the year before that whole weeks and months fit. */
export const daysMost = 400
const dayMs = 86_400_000
const day = z.string().refine(isDay, 'Give a day as 2026-05-01.')

/** The words of an address that say which days are meant. */
export const periodQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes after the first.' })
  .refine(period => lengthOf(period) <= daysMost, { path: ['from'], message: `At most ${daysMost} days.` })

/** The day so many days later, or earlier. */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1
}

/** The last days of a period that is longer than any may be; any other as it is. */
export function shortened(period: Period): Period {
  return lengthOf(period) > daysMost ? { from: dayAfter(period.to, 1 - daysMost), to: period.to } : period
}

/** Every day of a period. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, at) => dayAfter(period.from, at))
}

/** As many days, right before it. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period)
  return { from: dayAfter(period.from, -days), to: dayAfter(period.to, -days) }
}

/** The same dates a year earlier; of 29 February the day before. */
export function periodLastYear({ from, to }: Period): Period {
  return { from: yearBefore(from), to: yearBefore(to) }
}

function yearBefore(of: string): string {
  const same = `${Number(of.slice(0, 4)) - 1}${of.slice(4)}`
  return isDay(same) ? same : `${same.slice(0, 8)}28`
}

/** What a period is held against. */
export const comparisons = {
  before: 'Previous period',
  year: 'Same dates last year',
  none: 'None',
} as const
export type Comparison = keyof typeof comparisons

/** What a name means today. */
export function periodNamed(name: Exclude<PeriodName, 'custom'>, today: string): Period {
  const yesterday = dayAfter(today, -1)
  if (name === 'yesterday') return { from: yesterday, to: yesterday }
  const days30 = dayAfter(today, -29)
  const from = { today, week: dayAfter(today, -6), days30, month: `${today.slice(0, 8)}01` }[name]
  return { from, to: today }
}
