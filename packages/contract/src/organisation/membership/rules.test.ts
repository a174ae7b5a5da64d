import { describe, expect, test } from 'vitest'
import { impossiblePair } from './rule-clashes.ts'
import { ruleSentence } from './rule-sentence.ts'
import { type CollectionRule, collectionRule, type RuleCondition, ruleDependencies } from './rules.ts'

const all = (...conditions: RuleCondition[]): CollectionRule => ({
  match: 'all',
  groups: [{ kind: 'include', match: 'all', conditions }],
})
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
  ])('%j and %j', (one, other) => {
    expect(impossiblePair(all(one, other))).toEqual({ one: [0, 0], other: [0, 1] })
    expect(impossiblePair(all(other, one))).not.toBeNull()
  })

  test.each([
    [is('price', 'gt', 5_000), is('price', 'lt', 10_000)],
    [is('facet', 'hasAny', [1]), is('facet', 'hasAny', [2])],
    [is('category', 'in', [1]), is('category', 'in', [2])],
    [is('created', 'inLast', 30), is('created', 'notInLast', 10)],
    [is('brand', 'in', [1, 2]), is('brand', 'notIn', [2])],
    [is('discount', 'empty', true), is('discount', 'lt', 100)],
  ])('but not %j and %j', (one, other) => {
    expect(impossiblePair(all(one, other))).toBeNull()
  })

  test('not where any of them is enough', () => {
    const rule = all(is('price', 'gt', 10_000), is('price', 'lt', 5_000))
    const any: CollectionRule = { ...rule, groups: [{ ...rule.groups[0], match: 'any' } as never] }
    expect(impossiblePair(any)).toBeNull()
  })

  test('also across groups of one condition each, of which all must hold', () => {
    const alone = (condition: RuleCondition): CollectionRule['groups'][number] => ({
      kind: 'include',
      match: 'any',
      conditions: [condition],
    })
    const groups = [alone(is('price', 'gt', 10_000)), alone(is('price', 'lt', 5_000))]
    expect(impossiblePair({ match: 'all', groups })).toEqual({ one: [0, 0], other: [1, 0] })
    expect(impossiblePair({ match: 'any', groups })).toBeNull()
  })

  test('also between what is wanted and what is kept out', () => {
    const rule: CollectionRule = {
      match: 'all',
      groups: [
        { kind: 'include', match: 'all', conditions: [is('onSale', 'is', true)] },
        { kind: 'exclude', match: 'any', conditions: [is('onSale', 'is', true)] },
      ],
    }
    expect(impossiblePair(rule)).toEqual({ one: [0, 0], other: [1, 0] })
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

test('A rule reads as a sentence', () => {
  const words = {
    nameOf: (field: string, uid: number) => `${field} ${uid}`,
    money: (minor: number) => `£${minor / 100}`,
  }
  const rule: CollectionRule = {
    match: 'any',
    groups: [
      {
        kind: 'include',
        match: 'all',
        conditions: [is('facet', 'hasAny', [1, 2]), is('price', 'lt', 5_000)],
      },
      { kind: 'include', match: 'all', conditions: [is('created', 'inLast', 30)] },
      { kind: 'exclude', match: 'any', conditions: [is('onSale', 'is', true)] },
    ],
  }
  expect(ruleSentence(rule, words)).toBe(
    '(facet is facet 1 or facet 2, and price is under £50) or (made in the last 30 days); but not where on sale.',
  )
})

test('A rule has at most ten groups and sixty conditions', () => {
  const group = { kind: 'include' as const, match: 'all' as const, conditions: [is('onSale', 'is', true)] }
  expect(collectionRule.safeParse({ match: 'all', groups: Array(10).fill(group) }).success).toBe(true)
  expect(collectionRule.safeParse({ match: 'all', groups: Array(11).fill(group) }).success).toBe(false)
  const many = { ...group, conditions: Array(31).fill(is('onSale', 'is', true)) }
  expect(collectionRule.safeParse({ match: 'all', groups: [many, many] }).success).toBe(false)
})
