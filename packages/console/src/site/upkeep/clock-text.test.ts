import { expect, test } from 'vitest'
import { clockText } from '#site/upkeep/clock-text.ts'

test.each([
  ['* * * * *', 'Every minute'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['0 * * * *', 'Every hour'],
  ['17 * * * *', 'Every hour at 17 past'],
  ['5 4 * * *', 'Every day at 04:05'],
  ['0 4 1 * *', 'Each month on day 1 at 04:00'],
  ['15 6,12 * * 1-5', '15 6,12 * * 1-5'],
  ['15 6,12 * * *', '15 6,12 * * *'],
])('The clock %s is read as %s', (cron, text) => {
  expect(clockText(cron)).toBe(text)
})
