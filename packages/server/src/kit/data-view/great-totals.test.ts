import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#database/database'
import { greatTotals } from '#kit/data-view/great-totals'
import type { Matching } from '#kit/data-view/matching'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const store = {} as Database
const listOf = (...parts: object[]) => ({ parts }) as unknown as Matching

test('A great total is remembered for ten seconds, for the same list of the same store', () => {
  const items = sql`item`
  const onSale = sql`sale`
  // The first to ask only makes the parts known.
  greatTotals.of(store, 'items', listOf(items, onSale))
  greatTotals.keep(store, 'items', listOf(items, onSale), 100_000)
  expect(greatTotals.of(store, 'items', listOf(items, onSale))).toBe(100_000)
  expect(greatTotals.of(store, 'items', listOf(items))).toBeUndefined()
  expect(greatTotals.of(store, 'stock', listOf(items, onSale))).toBeUndefined()
  expect(greatTotals.of({} as Database, 'items', listOf(items, onSale))).toBeUndefined()
  vi.advanceTimersByTime(10_001)
  expect(greatTotals.of(store, 'items', listOf(items, onSale))).toBeUndefined()
})

test('Of a list that is filtered it is remembered for that filter alone', () => {
  const items = sql`item`
  const filtered = (filter: string) => ({ ...listOf(items), filter }) as Matching
  greatTotals.of(store, 'items', listOf(items))
  greatTotals.keep(store, 'items', filtered('[{"field":"status"}]'), 90_000)
  expect(greatTotals.of(store, 'items', filtered('[{"field":"status"}]'))).toBe(90_000)
  expect(greatTotals.of(store, 'items', filtered('[{"field":"brand"}]'))).toBeUndefined()
  expect(greatTotals.of(store, 'items', listOf(items))).toBeUndefined()
})

test('A total that may soon be exact again, or of rows that somebody ticked or searched for, is asked anew', () => {
  const brands = sql`brand`
  greatTotals.of(store, 'brands', listOf(brands))
  greatTotals.keep(store, 'brands', listOf(brands), 19_999)
  expect(greatTotals.of(store, 'brands', listOf(brands))).toBeUndefined()
  const narrowed = {} as Matching
  greatTotals.keep(store, 'brands', narrowed, 100_000)
  expect(greatTotals.of(store, 'brands', narrowed)).toBeUndefined()
})
