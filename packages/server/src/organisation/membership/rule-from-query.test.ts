import { ruleFromQuery } from '@backroom/contract/organisation/collections/calls'
import type { RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let made: (query: object) => Promise<{ rule: unknown; left: string[] }>
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  const admin = await shop.as('admin')
  made = query => admin.call(ruleFromQuery, { body: { query: JSON.stringify(query) } })
})
afterAll(() => shop.close())

const dear = { field: 'effectivePriceMinor', op: 'gt', value: 10_000 }
const reduced = { field: 'onSale', op: 'is', value: true }
const stocked = { field: 'ownAvailable', op: 'gt', value: 0 }
const costly = { field: 'costMinor', op: 'gt', value: 1_250 }
const rule = {
  dear: { field: 'price', op: 'gt', value: 10_000 },
  reduced: { field: 'onSale', op: 'is', value: true },
  stocked: { field: 'ownStock', op: 'gt', value: 0 },
} as const
const group = (kind: RuleGroup['kind'], match: RuleGroup['match'], ...conditions: object[]) => ({
  kind,
  match,
  conditions,
})

describe('An advanced search as a rule', () => {
  test('of which none may hold excludes what its groups find, and needs something to exclude it from', async () => {
    expect(await made({ match: 'none', of: [dear, { match: 'all', of: [reduced, stocked] }] })).toEqual({
      rule: null,
      left: ['A search that only leaves items out'],
    })
    const within = { match: 'none', of: [dear, { match: 'all', of: [reduced, stocked] }] }
    expect(await made({ match: 'all', of: [stocked, within] })).toEqual({
      rule: {
        match: 'all',
        groups: [
          group('include', 'all', rule.stocked),
          group('exclude', 'any', rule.dear),
          group('exclude', 'all', rule.reduced, rule.stocked),
        ],
      },
      left: [],
    })
    expect(await made({ match: 'none', of: [dear, { match: 'none', of: [reduced, stocked] }] })).toEqual({
      rule: {
        match: 'all',
        groups: [group('exclude', 'any', rule.dear), group('include', 'any', rule.reduced, rule.stocked)],
      },
      left: [],
    })
  })

  test('of which any may hold keeps its groups, but none that leaves items out', async () => {
    const nested = [
      { match: 'all', of: [dear, stocked] },
      { match: 'none', of: [stocked, costly] },
    ]
    expect(await made({ match: 'any', of: [reduced, ...nested] })).toEqual({
      rule: {
        match: 'any',
        groups: [group('include', 'any', rule.reduced), group('include', 'all', rule.dear, rule.stocked)],
      },
      left: ['None of: Stock is over 0 nor Cost is over £12.50'],
    })
  })

  test('says what it leaves out in the words of the search', async () => {
    const deep = { match: 'any', of: [reduced, { match: 'all', of: [dear, stocked] }] }
    const compared = { field: 'effectivePriceMinor', op: 'lt', other: 'rrpMinor' }
    const { left } = await made({
      match: 'all',
      of: [costly, compared, { field: 'brandUid', op: 'empty', value: true }, deep],
    })
    expect(left).toEqual([
      'Cost is over £12.50',
      'Price is under RRP',
      'Brand is empty',
      'Price is over £100.00 and Stock is over 0',
    ])
  })
})
