import type { HistoryChange, HistoryEntry } from '@backroom/contract/kit/history'
import { expect, test } from 'vitest'
import { deedText, foldRuns } from '#kit/record-history/history-text.ts'

const change = (
  field: string,
  kind: HistoryChange['kind'],
  before: unknown,
  after: unknown,
): HistoryChange => ({
  field,
  label: field,
  kind,
  before,
  after,
})
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  uid: 1,
  at: '2026-11-18T09:00:00.000Z',
  by: { uid: 2, name: 'Tom' },
  via: 'console',
  action: 'update',
  entity: 'itemPriceSchedule',
  of: '',
  part: 'Sale',
  version: 1,
  operation: null,
  asSuperUser: false,
  note: '',
  changes: [],
  ...more,
})

test('What was added says all of itself in one line', () => {
  const changes = [
    { ...change('kind', 'choice', null, 'sale'), options: { sale: 'Sale' } },
    change('amountMinor', 'money', 12_950, 9_900),
    change('startsAt', 'instant', null, '2026-11-20T09:00:00.000Z'),
    change('endsAt', 'instant', null, '2026-11-22T23:59:00.000Z'),
    change('label', 'text', null, ''),
  ]
  expect(deedText(entry({ action: 'create', changes }))).toBe(
    'Sale added: £129.50 → £99.00, 20/11/2026 09:00 to 22/11/2026 23:59',
  )
})

test('What was taken away is named, and never "it"', () => {
  const changes = [{ ...change('categoryUid', 'reference', 7, null), names: { 7: 'Helmets' } }]
  expect(deedText(entry({ action: 'delete', part: 'Category', changes }))).toBe('Category removed: Helmets')
  expect(deedText(entry({ action: 'delete', part: '' }))).toBe('Deleted it')
})

test('A long run of the same stands as one, a short one does not', () => {
  const price = (uid: number) => entry({ uid, part: '', changes: [change('priceMinor', 'money', 1, uid)] })
  const entries = [price(9), price(8), price(7), price(6), entry({ uid: 5 }), price(4), price(3)]
  expect(foldRuns(entries).map(run => run.map(({ uid }) => uid))).toEqual([[9, 8, 7, 6], [5], [4], [3]])
})
