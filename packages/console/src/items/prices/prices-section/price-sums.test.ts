import { expect, test } from 'vitest'
import { salePeriod } from '#items/prices/prices-section/price-sums.ts'

const period = (preset: Parameters<typeof salePeriod>[0], now: string) =>
  salePeriod(preset, new Date(now), 'Europe/London')

test('A weekend is the one to come, or the one that is on, until Sunday night by the clock of the store', () => {
  const comes = { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-22T23:59:00.000Z', untilGone: false }
  expect(period('weekend', '2026-11-18T10:00:00.000Z')).toEqual(comes)
  expect(period('weekend', '2026-11-21T10:00:00.000Z')).toEqual({
    ...comes,
    startsAt: '2026-11-21T10:00:00.000Z',
  })
  expect(period('weekend', '2026-11-22T10:00:00.000Z')).toEqual({
    ...comes,
    startsAt: '2026-11-22T10:00:00.000Z',
  })
  expect(period('weekend', '2026-07-08T10:00:00.000Z').endsAt).toBe('2026-07-12T22:59:00.000Z')
})

test('A week has seven days, today among them, and what sells until it is gone has no last one', () => {
  const now = '2026-11-18T10:00:00.000Z'
  expect(period('week', now)).toEqual({ startsAt: now, endsAt: '2026-11-24T23:59:00.000Z', untilGone: false })
  expect(period('untilGone', now)).toEqual({ startsAt: now, endsAt: null, untilGone: true })
})
