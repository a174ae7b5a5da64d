import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type ListFilter, type Spelling, spell, written } from '#organisation/result-lists/choices'
import { fromSql } from '#organisation/result-lists/page'
import { rowsOf } from '#organisation/result-lists/settings'
import { bandOf, type ListQuestion, listSql } from '#organisation/result-lists/sql'

type Range = NonNullable<NonNullable<ListAnswer['filters']>[number]['range']>

/** Amounts are whole on a slider. */
const stepMinor = 100

/** Prices are bands or a slider as the store says; bands can be shown in every way but as a slider. */
export function priceDisplay(
  { display }: ListFilter,
  { priceDisplay: as }: Pick<FilterSettingsInput, 'priceDisplay'>,
): ListFilter['display'] {
  if (as === 'slider') return 'slider'
  return display === 'slider' ? 'checkbox' : display
}

/** What a price filter's slider goes over, by filter: the prices of the list as if no price were chosen. */
export async function priceRanges(
  reader: Reader,
  question: ListQuestion,
  spelling: Spelling,
  offered: readonly ListFilter[],
): Promise<Map<number, { readonly range: Range }>> {
  const filter = offered.find(({ type }) => type === 'price')
  if (!filter || question.settings.priceDisplay !== 'slider') return new Map()
  const { choices, base } = question
  const system = new Map(choices.system)
  system.delete(filter.uid)
  const free = { ...choices, system, page: 1 }
  const [found] = await rowsOf<{ low: number | null; high: number | null }>(
    reader,
    sql`
    select min(i.effective_price_minor)::int as low, max(i.effective_price_minor)::int as high from ${fromSql(base)}
    where ${listSql({ ...question, choices: free })}`,
  )
  if (!found || found.low === null || found.high === null) return new Map()
  const mark = 'from-to'
  const chosen = spell(spelling, { ...free, system: new Map(system).set(filter.uid, [mark]) })
  const range = {
    from: Math.floor(found.low / stepMinor) * stepMinor,
    // Prices up to the end of a band, not with it: the highest has to be within.
    to: (Math.floor(found.high / stepMinor) + 1) * stepMinor,
    chosen: chosenRange(choices.system.get(filter.uid) ?? []),
    url: written(chosen).replace(`=${mark}`, '={from}-{to}'),
    allUrl: written(spell(spelling, free)),
  }
  return new Map([[filter.uid, { range }]])
}

/** From the lowest to the highest amount that was chosen. */
function chosenRange(values: readonly string[]): Range['chosen'] {
  if (values.length === 0) return null
  const bands = values.map(bandOf)
  const tops = bands.map(({ to }) => to)
  return {
    from: Math.min(...bands.map(({ from }) => from)),
    to: tops.includes(null) ? null : Math.max(...tops.map(Number)),
  }
}
