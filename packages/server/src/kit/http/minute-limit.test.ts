import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MinuteLimit } from '#kit/http/minute-limit'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T10:00:01Z') }))
afterEach(() => vi.useRealTimers())

test('Who goes on and on is not forgotten for all the others who come once', () => {
  const limit = new MinuteLimit(10)
  const said = Array.from({ length: 12_000 }, (_, at) => {
    limit.allows(`basket ${at}`)
    return limit.allows('caller')
  })
  expect(said.filter(Boolean)).toHaveLength(10)
  vi.setSystemTime(Date.parse('2026-11-18T10:01:00Z'))
  expect(limit.allows('caller')).toBe(true)
})
