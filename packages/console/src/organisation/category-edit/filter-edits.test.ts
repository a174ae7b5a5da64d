import { expect, test } from 'vitest'
import {
  editsOn,
  type FilterInForce,
  type OwnFilters,
  saveOf,
  withFilters,
} from '#organisation/category-edit/filter-edits.ts'

const filter = (filterUid: number): FilterInForce => ({
  ...{ filterUid, name: `Filter ${filterUid}`, required: false, hidden: false },
  ...{ canBeRequired: true, from: null },
})
const list = (...uids: number[]): OwnFilters => ({ mode: 'inherit', own: uids.map(filter) })
const sent = (...uids: number[]) => ({
  mode: 'inherit',
  filters: uids.map(filterUid => ({ filterUid, required: false, hidden: false })),
})

test('Edits are saved with the list they were begun on, whatever was stored since', () => {
  const begun = { ...editsOn(list(1, 2), null), ...list(2, 1) }
  expect(saveOf(editsOn(list(1, 2, 3), begun))).toEqual({ ...sent(2, 1), base: sent(1, 2) })
})

test('Edits that say nothing new give way to what is stored', () => {
  const stored = list(1, 2, 3)
  const anew = { ...stored, base: stored }
  expect(editsOn(stored, { ...list(1, 2), base: list(1, 2) }), 'taken back').toEqual(anew)
  expect(editsOn(stored, { ...list(1, 2, 3), base: list(1, 2) }), 'done by another').toEqual(anew)
})

test('Whether a category keeps to its own filters is restored into the filters, the rest into the form', () => {
  const filled: unknown[] = []
  const control = { changed: [], fill: (values: unknown) => filled.push(values) }
  const filters = { isDirty: false, change: (next: unknown) => filled.push(next) }
  const { fill } = withFilters(control as never, filters as never) as { fill: (values: object) => void }
  fill({ name: 'Tyres', filterMode: 'own' })
  fill({ name: 'Tubes' })
  expect(filled).toEqual([{ name: 'Tyres' }, { mode: 'own' }, { name: 'Tubes' }])
})
