import { describe, expect, test } from 'vitest'
import { impossiblePair } from './rule-clashes.ts'
import { collectionRule, type RuleCondition, type RuleGroup, ruleDependencies } from './rules.ts'

const group = (match: RuleGroup['match'], ...of: RuleGroup['of']): RuleGroup => ({ match, of })
const all = (...conditions: RuleCondition[]) => group('all', ...conditions)
const is = (field: RuleCondition['field'], op: RuleCondition['op'], value: RuleCondition['value']) =>
  ({ field, op, value }) as RuleCondition

describe('Two conditions that can never both hold are found', () => {
  test.each([
    [is('price', 'gt', 10_000), is('price', 'lt', 5_000)],
    [is('price', 'gt', 100), is('price', 'lt', 101)],
    [is('rrp', 'between', [10, 20]), is('rrp', 'between', [21, 30])],
    [is('rrp', 'empty', true), is('rrp', 'gt', 1)],
    [is('onSale', 'is', true), is('onSale', 'is', false)],
    [is('brand', 'in', [1, 2]), is('brand', 'in', [3])],
    [is('brand', 'in', [1]), is('brand', 'notIn', [1, 2])],
    [is('facet', 'hasAll', [1, 2]), is('facet', 'hasNone', [2])],
    [is('created', 'inLast', 10), is('created', 'notInLast', 30)],
    [is('name', 'equals', 'Red bike'), is('name', 'contains', 'blue')],
    [is('discount', 'empty', true), is('discount', 'gt', 100)],
    [is('discount', 'empty', true), is('discount', 'empty', false)],
    [is('name', 'empty', true), is('name', 'startsWith', 'bike')],
    [is('modelYear', 'equals', 2_020), is('modelYear', 'gt', 2_020)],
  ])('%j and %j', (one, other) => {
    expect(impossiblePair(all(one, other))).toEqual({ one: [0], other: [1] })
    expect(impossiblePair(all(other, one))).not.toBeNull()
  })

  test.each([
    [is('price', 'gt', 5_000), is('price', 'lt', 10_000)],
    [is('facet', 'hasAny', [1]), is('facet', 'hasAny', [2])],
    [is('category', 'hasAny', [1]), is('category', 'hasAny', [2])],
    [is('created', 'inLast', 30), is('created', 'notInLast', 10)],
    [is('brand', 'in', [1, 2]), is('brand', 'notIn', [2])],
    [is('discount', 'empty', true), is('discount', 'lt', 100)],
  ])('but not %j and %j', (one, other) => {
    expect(impossiblePair(all(one, other))).toBeNull()
  })

  test('not where any of them is enough', () => {
    expect(impossiblePair(group('any', is('price', 'gt', 10_000), is('price', 'lt', 5_000)))).toBeNull()
  })

  test('also across groups of one condition each, of which all must hold', () => {
    const alone = [group('any', is('price', 'gt', 10_000)), group('any', is('price', 'lt', 5_000))]
    expect(impossiblePair(group('all', ...alone))).toEqual({ one: [0, 0], other: [1, 0] })
    expect(impossiblePair(group('any', ...alone))).toBeNull()
  })

  test('and in each of several ways in', () => {
    const never = all(is('price', 'gt', 10_000), is('price', 'lt', 5_000))
    expect(impossiblePair(group('any', is('onSale', 'is', true), never))).toEqual({
      one: [1, 0],
      other: [1, 1],
    })
  })

  test('also between what is wanted and what is kept out', () => {
    const sale = is('onSale', 'is', true)
    expect(impossiblePair(group('all', sale, group('none', sale)))).toEqual({ one: [0], other: [1, 0] })
    expect(impossiblePair(group('all', sale, group('none', all(sale, is('price', 'gt', 1)))))).toBeNull()
    expect(impossiblePair(group('any', sale, group('none', sale)))).toBeNull()
  })
})

test('A rule depends on the records it names, and on fields whose every change matters', () => {
  const rule = all(is('facet', 'hasAny', [3, 4]), is('price', 'lt', 100), is('collectionTag', 'hasNone', [7]))
  expect(ruleDependencies([rule])).toEqual([
    { kind: 'facet', ref: '3' },
    { kind: 'facet', ref: '4' },
    { kind: 'field', ref: 'price' },
    { kind: 'tag', ref: '7' },
  ])
})

const sale = is('onSale', 'is', true)

test.each([
  [group('all', ...Array<RuleCondition>(60).fill(sale)), null],
  [group('all', ...Array<RuleCondition>(61).fill(sale)), 'At most 60 conditions.'],
  [group('all', sale, group('any')), 'A group needs a condition.'],
  [group('none', sale), 'A rule needs at least one condition that includes items.'],
  [group('all', is('name', 'contains', ' ab ')), '"Name" needs at least 3 characters.'],
  [group('all', is('brand', 'in', [])), '"Brand" needs a value.'],
  [group('all', is('brand', 'empty', true)), '"Brand" cannot be asked "empty". It can be asked: in, notIn.'],
])('A rule is sound, or it is said why not: %#', (rule, fault) => {
  const { error } = collectionRule.safeParse(rule)
  expect(error?.issues[0]?.message ?? null).toBe(fault)
})
