import { ruleFromQuery } from '@backroom/contract/organisation/collections/calls'
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

describe('An advanced search as a rule', () => {
  test('keeps its groups, and the names that rules have for its fields', async () => {
    const query = {
      match: 'all',
      of: [
        { field: 'categories', op: 'hasAny', value: [1] },
        { field: 'supplierUid', op: 'notIn', value: [2] },
        { field: 'facet.3', op: 'hasAll', value: [4, 5] },
        { match: 'any', of: [dear, { match: 'none', of: [reduced, { ...stocked, off: true }] }] },
      ],
    }
    expect(await made(query)).toEqual({
      rule: {
        match: 'all',
        of: [
          { field: 'category', op: 'hasAny', value: [1] },
          { field: 'supplier', op: 'hasNone', value: [2] },
          { field: 'facet', op: 'hasAll', value: [4, 5] },
          { match: 'any', of: [rule.dear, { match: 'none', of: [rule.reduced] }] },
        ],
      },
      left: [],
    })
  })

  test('of which none may hold needs something to exclude it from', async () => {
    expect(await made({ match: 'none', of: [dear, { match: 'all', of: [reduced, stocked] }] })).toEqual({
      rule: null,
      left: ['A search that only leaves items out'],
    })
  })

  test('says what it leaves out in the words of the search', async () => {
    const deep = { match: 'any', of: [reduced, { match: 'all', of: [costly, stocked] }] }
    const compared = { field: 'effectivePriceMinor', op: 'lt', other: 'rrpMinor' }
    const query = { match: 'all', of: [compared, { field: 'brandUid', op: 'empty', value: true }, deep] }
    expect(await made(query)).toEqual({
      rule: {
        match: 'all',
        of: [{ match: 'any', of: [rule.reduced, { match: 'all', of: [rule.stocked] }] }],
      },
      left: ['Price is under RRP', 'Brand is empty', 'Cost is over £12.50'],
    })
    expect((await made({ match: 'all', of: 'nothing' })).left).toEqual(['The search cannot be read.'])
  })
})
