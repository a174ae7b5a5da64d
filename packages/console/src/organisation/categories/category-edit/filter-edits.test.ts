import { expect, test } from 'vitest'
import {
  editsOn,
  type FilterInForce,
  type OwnFilters,
  saveOf,
  withFilters,
} from '#organisation/categories/category-edit/filter-edits.ts'

const filter = (filterUid: number): FilterInForce => ({
  filterUid,
  name: `Filter ${filterUid}`,
  required: false,
  hidden: false,
  canBeRequired: true,
  from: null,
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

test('What an interruption left behind of the form and of the filters is offered, restored and dropped together', () => {
  const done: string[] = []
  const draft = (savedAt: number) => ({ savedAt, version: 1, values: {} })
  const together = (ofForm: ReturnType<typeof draft> | null, ofFilters: ReturnType<typeof draft> | null) =>
    withFilters(
      {
        changed: [],
        draft: ofForm,
        restoreDraft: () => done.push('form'),
        dropDraft: () => done.push('no form'),
      } as never,
      {
        isDirty: false,
        kept: ofFilters,
        restore: () => done.push('filters'),
        drop: () => done.push('no filters'),
      } as never,
    ) as { draft: unknown; restoreDraft: () => void; dropDraft: () => void }
  expect([together(null, null).draft, together(null, draft(2)).draft]).toEqual([null, draft(2)])
  together(draft(1), draft(2)).restoreDraft()
  together(null, draft(2)).restoreDraft()
  together(draft(1), null).restoreDraft()
  expect(done.splice(0)).toEqual(['form', 'filters', 'filters', 'form'])
  together(draft(1), draft(2)).dropDraft()
  expect(done).toEqual(['no form', 'no filters'])
})
