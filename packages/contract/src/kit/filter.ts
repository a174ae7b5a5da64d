import { z } from 'zod'
import { type Condition, condition, type Group } from './condition.ts'

/** All entries must hold; `{ any: [...] }` holds when one of its conditions does. */
const filterEntry = z.union([condition, z.strictObject({ any: z.array(condition).min(1).max(20) })])
export type FilterEntry = z.infer<typeof filterEntry>

/** The question of a list, as an address writes it: a group of which all must hold, without saying so. */
export const filter = z.array(filterEntry).max(40).meta({ id: 'ListFilter' })
export type Filter = z.infer<typeof filter>

/** The conditions of an entry; one is enough. */
export function alternatives(entry: FilterEntry): readonly Condition[] {
  return 'any' in entry ? entry.any : [entry]
}

/** A filter as the group it is. */
export function filterGroup(entries: Filter): Group {
  return {
    match: 'all',
    of: entries.map(entry => ('any' in entry ? { match: 'any', of: entry.any } : entry)),
  }
}
