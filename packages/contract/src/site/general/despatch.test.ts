import { expect, test } from 'vitest'
import { despatchAt } from './despatch.ts'

const closed = (date: string) => ({ date, label: 'Closed', closed: true, intervals: [], message: '' })
const shop = {
  weeklyHours: [[], [], [], [], [], [], []],
  specialDays: [closed('2026-03-09')],
  despatchCutOff: '15:00',
  despatchDays: [1, 2, 3, 4, 5],
}
const at = (iso: string, more: Partial<typeof shop> = {}) =>
  despatchAt({ ...shop, ...more }, iso, 'Europe/London')

test('An order leaves today while there is time, by the clock of the store', () => {
  expect(at('2026-03-04T12:46:00Z')).toEqual({ day: '2026-03-04', minutesLeft: 134 })
  expect(at('2026-07-01T13:59:00Z'), 'summer time').toEqual({ day: '2026-07-01', minutesLeft: 1 })
})

test('Later it leaves on the next day on which anything does', () => {
  expect(at('2026-03-04T15:00:00Z')).toEqual({ day: '2026-03-05', minutesLeft: null })
  expect(at('2026-03-06T16:00:00Z'), 'Monday is closed').toEqual({ day: '2026-03-10', minutesLeft: null })
  expect(at('2026-03-04T12:00:00Z', { despatchDays: [] })).toBeNull()
})
