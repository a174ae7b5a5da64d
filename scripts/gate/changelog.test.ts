import { expect, test } from 'vitest'
import { readChangelog, withBuilds } from '../changelog.mjs'

const log = `# What has changed

## 2026-03-06

### New
- Coupons can end at an hour. (/coupons) [A, E]
- Payouts show (at last)
  what does not add up. [PA]

### Heads up
- The old address goes away in May.

## 2026-03-04

### Fixed
- Logos keep their shape. (/brands)
`

test('A change log is read into days, kinds, words, links and levels', () => {
  const { changes, faults } = readChangelog(log)
  expect(faults).toEqual([])
  expect(changes).toEqual([
    {
      at: '2026-03-06',
      kind: 'New',
      text: 'Coupons can end at an hour.',
      path: '/coupons',
      levels: ['Administrator', 'Ecommerce Management'],
    },
    {
      at: '2026-03-06',
      kind: 'New',
      text: 'Payouts show (at last) what does not add up.',
      path: null,
      levels: ['Payments Administrator'],
    },
    {
      at: '2026-03-06',
      kind: 'Heads up',
      text: 'The old address goes away in May.',
      path: null,
      levels: null,
    },
    { at: '2026-03-04', kind: 'Fixed', text: 'Logos keep their shape.', path: '/brands', levels: null },
  ])
})

test('What cannot be shown is a fault at its line', () => {
  const bullet = (text: string) => readChangelog(`## 2026-03-04\n### New\n- ${text}\n`).faults
  expect(bullet('Fine. [X]')).toMatchObject([{ line: 3, wrong: '"X" is no level.' }])
  expect(bullet('x'.repeat(241))).toMatchObject([{ line: 3 }])
  expect(bullet('(/coupons)')).toMatchObject([{ line: 3 }])
  expect(bullet('x'.repeat(240))).toEqual([])
})

test('A change belongs to the first build that had it', () => {
  const { changes } = readChangelog(log)
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1_000
  const first = withBuilds(changes.slice(3), day('2026-03-05'), null)
  expect(first.map(({ buildUnix }) => buildUnix)).toEqual([day('2026-03-04')])
  const second = withBuilds(changes, day('2026-03-07'), first)
  expect(second.map(({ buildUnix }) => buildUnix)).toEqual([
    ...Array(3).fill(day('2026-03-07')),
    day('2026-03-04'),
  ])
  expect(withBuilds(changes, day('2026-03-09'), second)).toEqual(second)
  expect(withBuilds(changes, day('2026-03-05'), null)[0]?.buildUnix).toBe(day('2026-03-05')) // never later than it was built
})
