import { expect, test } from 'vitest'
import { z } from 'zod'
import { administrators, storeStaff } from './access.ts'
import { dataView } from './data-view.ts'
import * as field from './field.ts'
import { record } from './record.ts'
import { settings } from './settings.ts'

const rule = { levels: storeStaff, resource: 'shelf', noun: 'shelf', path: '/shelves' } as const
const input = z.object({ name: field.text(20) })
const row = z.object({ uid: field.uid(), name: field.text(20) })
const view = { ...rule, name: 'ShelfView', row, columns: { name: {} }, searches: '', sort: 'name' } as const

test('Who may look may also change and export, where nothing else is said', () => {
  const { read, create, remove } = record({ ...rule, input, computed: z.object({}) })
  for (const call of [read, create, remove]) expect(call.levels).toBe(storeStaff)
  expect(settings({ ...rule, input }).update.levels).toBe(storeStaff)
  expect(dataView(view).csv.levels).toBe(storeStaff)
})

test('Writing and having a CSV can be for fewer than looking', () => {
  const { read, history, create, update, remove } = record({
    ...rule,
    input,
    computed: z.object({}),
    writes: administrators,
  })
  for (const call of [read, history]) expect(call.levels).toBe(storeStaff)
  for (const call of [create, update, remove]) expect(call.levels).toBe(administrators)
  const kept = settings({ ...rule, input, writes: administrators })
  expect([kept.read.levels, kept.update.levels]).toEqual([storeStaff, administrators])
  const shown = dataView({ ...view, exports: administrators })
  expect([shown.list.levels, shown.csv.levels]).toEqual([storeStaff, administrators])
})
