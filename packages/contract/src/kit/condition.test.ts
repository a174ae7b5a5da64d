import { describe, expect, test } from 'vitest'
import { say } from '../wording/say.ts'
import { type AskedField, type Condition, changedGroup, conditionFault, type Group } from './condition.ts'
import { conditionWords, groupWords, plainValue, saidWhole } from './condition-words.ts'

const fields: Readonly<Record<string, AskedField>> = {
  name: { key: 'name', label: 'Name', kind: 'text' },
  price: { key: 'price', label: 'Price', kind: 'money', comparesWith: ['rrp'] },
  rrp: { key: 'rrp', label: 'RRP', kind: 'money' },
  made: { key: 'made', label: 'Made', kind: 'instant' },
  brand: { key: 'brand', label: 'Brand', kind: 'reference' },
  tags: { key: 'tags', label: 'Tags', kind: 'list', holds: 'words' },
  facets: { key: 'facets', label: 'Facets', kind: 'list', ops: ['hasAny', 'hasNone'] },
  state: { key: 'state', label: 'State', kind: 'choice', options: [{ value: 'on', label: 'On' }] },
}
const asks = (field: string, op: Condition['op'], value?: Condition['value']): Condition => ({
  field,
  op,
  value,
})
const faultOf = (asked: Condition) => conditionFault(fields[asked.field] as AskedField, asked)

describe('A question', () => {
  test.each([
    asks('name', 'contains', ''),
    asks('name', 'empty'),
    asks('price', 'between', [1, 2]),
    { ...asks('price', 'lt'), other: 'rrp' },
    asks('made', 'gt', '2026-02-28'),
    asks('made', 'equals', '2026-02-28T10:00:00.123456+01:00'),
    asks('made', 'inLast', 36_500),
    asks('made', 'inNext', 3),
    asks('brand', 'in', 9_007_199_254_740_991),
    asks('tags', 'hasAll', ['wide', 'narrow']),
    asks('facets', 'hasNone', [2_147_483_647]),
  ])('can be asked: %j', asked => expect(faultOf(asked)).toBeNull())

  test.each([
    [asks('name', 'gt', 'x'), /^"Name" cannot be asked "gt". It can be asked: contains, /],
    [asks('facets', 'empty', true), '"Facets" cannot be asked "empty". It can be asked: hasAny, hasNone.'],
    [asks('name', 'equals', 3), '"Name" needs words.'],
    [asks('name', 'contains', 'a\0'), '"Name" needs words without control characters.'],
    [asks('price', 'gt', '3'), '"Price" needs a number.'],
    [asks('price', 'between', [3]), '"Price" needs two values.'],
    [asks('price', 'gt', [3]), '"Price" needs one value.'],
    [{ ...asks('price', 'between'), other: 'rrp' }, '"Price" cannot be compared with "rrp" by "between".'],
    [{ ...asks('rrp', 'gt'), other: 'price' }, '"RRP" cannot be compared with "price" by "gt".'],
    [asks('made', 'lt', '2026-02-30'), '"Made" needs a time such as 2026-03-04T14:30:00Z.'],
    [asks('made', 'notInLast', 1.5), '"Made" needs a number of days.'],
    [asks('made', 'inNext', -1), '"Made" needs a number of days.'],
    [asks('brand', 'in', ['1']), '"Brand" needs whole numbers.'],
    [asks('facets', 'hasAny', [2_147_483_648]), '"Facets" needs whole numbers.'],
    [asks('tags', 'hasAny', []), '"Tags" needs at least one value.'],
    [asks('name', 'empty', 'yes'), '"Name" needs yes or no.'],
  ] as const)('is refused where it makes no sense: %j', (asked, fault) =>
    typeof fault === 'string' ? expect(faultOf(asked)).toBe(fault) : expect(faultOf(asked)).toMatch(fault),
  )
})

describe('In words', () => {
  const words = { say: say.bind(null, 'en-GB'), show: plainValue }
  const fieldOf = (key: string) => fields[key]

  test.each([
    [asks('name', 'notContains', 'x'), 'Name does not contain x'],
    [asks('name', 'empty', false), 'Name is filled'],
    [asks('price', 'between', [100, 250]), 'Price is from 1.00 to 2.50'],
    [{ ...asks('price', 'gt'), other: 'rrp' }, 'Price is over RRP'],
    [asks('made', 'lt', '2026-02-28'), 'Made is before 2026-02-28'],
    [asks('made', 'inLast', 1), 'Made in the last 1 day'],
    [asks('made', 'inNext', 3), 'Made in the next 3 days'],
    [asks('brand', 'in', [1, 2]), 'Brand is one of 2 chosen'],
    [asks('state', 'in', ['on']), 'State is On'],
    [asks('tags', 'hasAll', ['a', 'b', 'c']), 'Tags has all of a, b and c'],
    [
      asks('tags', 'hasNone', ['a', 'b', 'c', 'd', 'e', 'f', 'g']),
      'Tags has none of a, b, c, d, e or 2 more',
    ],
    [asks('gone', 'is', true), 'Something that is no longer known'],
  ])('%j reads as it is meant', (asked, text) =>
    expect(saidWhole(conditionWords(asked, fieldOf, words))).toBe(text),
  )

  test('a group is one sentence, without what is switched off', () => {
    const group: Group = {
      match: 'all',
      of: [
        asks('state', 'in', ['on']),
        { match: 'any', of: [asks('price', 'lt', 100), { ...asks('name', 'equals', 'x'), off: true }] },
        { match: 'none', of: [asks('name', 'equals', 'a'), asks('name', 'equals', 'b')] },
      ],
    }
    expect(groupWords(group, fieldOf, words)).toBe(
      'State is On and (Price is under 1.00) and none of: Name is a nor Name is b',
    )
  })
})

test('Groups that lose every condition go with them', () => {
  const group: Group = {
    match: 'all',
    of: [
      asks('name', 'equals', 'a'),
      { match: 'any', of: [{ match: 'none', of: [asks('price', 'gt', 1)] }] },
    ],
  }
  const named = changedGroup(group, each => (each.field === 'name' ? each : null))
  expect(named).toEqual({ match: 'all', of: [asks('name', 'equals', 'a')] })
})
