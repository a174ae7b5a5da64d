import type { PaletteFilter, QueueItem } from '@backroom/contract/organisation/filters/item-facets'

/** R, U, S and G are commands. */
const letters = [...'ABCDEFHIJKLMNOPQTVWXYZ']

/** A filter with the key that picks it, the same for every item of the queue: hands learn it. */
export interface KeyedFilter extends PaletteFilter {
  readonly letter: string | null
}

/** Filters in the order of the queue: required ones first, then what most of its categories ask, then the rest. */
export function keyFilters(palette: readonly PaletteFilter[], items: readonly QueueItem[]): KeyedFilter[] {
  const weight = new Map<number, number>()
  for (const { filters } of items)
    for (const { uid, required } of filters) weight.set(uid, (weight.get(uid) ?? 0) + (required ? 1_000 : 1))
  return palette
    .filter(({ facets }) => facets.length > 0)
    .toSorted((a, b) => (weight.get(b.uid) ?? 0) - (weight.get(a.uid) ?? 0))
    .map((filter, at) => ({ ...filter, letter: letters[at] ?? null }))
}

/** The filter whose facets the digits mean, and the first of them in sight. */
export interface Picked {
  readonly uid: number
  readonly from: number
}

/** Digits of the ten facets in sight: 1 to 9, then 0. */
export const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Picks a filter; once more shows the next ten of its facets. */
export function pickNext(before: Picked | null, { uid, facets }: KeyedFilter): Picked {
  const next = before?.uid === uid ? before.from + digits.length : 0
  return { uid, from: next < facets.length ? next : 0 }
}
