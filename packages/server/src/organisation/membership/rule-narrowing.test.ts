import type { RuleCondition, RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { expect, test } from 'vitest'
import { narrowingOf } from '#organisation/membership/rule-narrowing'

const is = (field: RuleCondition['field'], op: RuleCondition['op'], value: RuleCondition['value']) =>
  ({ field, op, value }) as RuleCondition
const group = (match: RuleGroup['match'], ...of: RuleGroup['of']): RuleGroup => ({ match, of })
const shown = (...rules: RuleGroup[]) => narrowingOf(rules)?.map(({ kind, ref }) => `${kind}:${ref}`) ?? null

const cheap = is('price', 'lt', 5_000)
const ofBrands = is('brand', 'in', [1, 2, 3])
const waterproof = is('facet', 'hasAny', [7, 8])

test('Where all conditions must hold, the one that names the fewest records narrows', () => {
  expect(shown(group('all', group('all', ofBrands, waterproof, cheap)))).toEqual(['facet:7', 'facet:8'])
  expect(shown(group('all', group('all', cheap, is('facet', 'hasAll', [4, 5]))))).toEqual(['facet:4'])
})

test('Where any may hold, all must name records, or nothing narrows', () => {
  expect(shown(group('all', group('any', ofBrands, waterproof)))).toHaveLength(5)
  expect(shown(group('all', group('any', ofBrands, cheap)))).toBeNull()
  expect(shown(group('any', group('all', ofBrands), group('all', waterproof, cheap)))).toHaveLength(5)
  expect(shown(group('any', group('all', ofBrands), group('all', cheap)))).toBeNull()
})

test('What an item must not have narrows nothing', () => {
  const without = group(
    'all',
    is('brand', 'notIn', [1]),
    is('facet', 'hasNone', [2]),
    is('filter', 'hasNone', [3]),
  )
  expect(shown(group('all', without))).toBeNull()
  expect(shown(group('all', group('all', cheap), group('none', is('category', 'hasAny', [9]))))).toBeNull()
})

test('A rule taken over from above narrows too', () => {
  expect(shown(group('all', group('all', cheap)), group('all', group('all', waterproof)))).toEqual([
    'facet:7',
    'facet:8',
  ])
})
