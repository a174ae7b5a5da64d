import { exactTotalMost } from '@backroom/contract/kit/data-view'
import type { Database } from '#database/database'
import type { Matching } from '#kit/data-view/matching'
import { keyOf } from '#kit/data-view/put-together-once'

const keptMs = 10_000
/** Far from where totals are exact: what shrinks below that within ten seconds was never so many. */
const least = 2 * exactTotalMost

interface Kept {
  readonly count: number
  readonly until: number
}

const kept = new WeakMap<Database, Map<string, Kept>>()

/** Of so many filters totals are remembered. */
const filtersMost = 200

/**
 * How many a list has in all, where that is a guess anyway: the planner's, of ten seconds ago at most. To ask it again for every page
 * took as long as the page.
 */
export const greatTotals = {
  of(database: Database, name: string, { parts, filter = '' }: Matching): number | undefined {
    const key = parts && keyOf(parts, name + filter)
    const known = key ? kept.get(database)?.get(key) : undefined
    return known && known.until > Date.now() ? known.count : undefined
  },

  keep(database: Database, name: string, { parts, filter = '' }: Matching, count: number): void {
    const key = parts && keyOf(parts, name + filter)
    if (!key || count < least) return
    const all = kept.get(database) ?? new Map<string, Kept>()
    if (all.size >= filtersMost) all.clear()
    kept.set(database, all.set(key, { count, until: Date.now() + keptMs }))
  },
}
