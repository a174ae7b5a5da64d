import { createHash } from 'node:crypto'
import type { Condition } from '@backroom/contract/kit/condition'
import type { Filter, FilterEntry } from '@backroom/contract/kit/filter'
import type { Random } from '#demo/random'
import { badFilters, badValues, nastyWords } from '#testing/nasty'
import type { Kind, ModelRow, ModelView } from '#testing/view-model'

export interface GoodQuery {
  readonly search: string
  readonly filter: Filter
  readonly sort: string
}

/** A question that makes sense, about things that are there or nearly. */
export function goodQuery(random: Random, view: ModelView, rows: readonly ModelRow[]): GoodQuery {
  const fields = Object.keys(view.fields)
  const condition = (): Condition => goodCondition(random, view, rows, random.of(fields))
  const entry = (): FilterEntry =>
    random.chance(0.3) ? { any: Array.from({ length: random.whole(1, 4) }, condition) } : condition()
  const sortable = ['uid', ...fields.filter(field => !view.unsortable.includes(field))]
  const sorts = Array.from(
    { length: random.of([0, 1, 1, 2, 3, 4]) },
    () => `${random.of(['', '-'])}${random.of(sortable)}`,
  )
  return {
    search: random.chance(0.25) ? someSearch(random, rows) : '',
    filter: Array.from({ length: random.of([0, 0, 1, 1, 2, 3]) }, entry),
    sort: sorts.join(random.of([',', ', '])),
  }
}

function someSearch(random: Random, rows: readonly ModelRow[]): string {
  const words = Array.from({ length: random.whole(1, 3) }, () =>
    random.chance(0.6) ? part(random, random.of(rows).searched) : random.of(nastyWords),
  )
  return words.join(' ').slice(0, 200)
}

function part(random: Random, text: string): string {
  const from = random.whole(0, Math.max(0, text.length - 1))
  const cut = text.slice(from, from + random.whole(1, 6))
  return /\p{Cs}/u.test(cut) ? 'a' : cut // not half a character
}

function goodCondition(random: Random, view: ModelView, rows: readonly ModelRow[], field: string): Condition {
  const kind = view.fields[field]?.kind as Kind
  const op = random.of(operators[kind])
  if (op === 'empty' || op === 'is') return { field, op, value: random.chance(0.5) }
  const one = () => goodValue(random, kind, rows, field)
  if (op === 'between') return { field, op, value: [one(), one()] }
  if (op === 'in' || op === 'notIn')
    return { field, op, value: Array.from({ length: random.whole(1, 4) }, one) }
  return { field, op, value: one() }
}

const operators: Record<Kind, readonly Condition['op'][]> = {
  words: ['contains', 'notContains', 'equals', 'startsWith', 'empty'],
  amount: ['equals', 'between', 'gt', 'lt', 'empty'],
  instant: ['equals', 'between', 'gt', 'lt', 'empty'],
  bool: ['is'],
  member: ['in', 'notIn', 'empty'],
  reference: ['in', 'notIn', 'empty'],
  image: ['empty'],
}

function goodValue(random: Random, kind: Kind, rows: readonly ModelRow[], field: string): string | number {
  const there = random.of(rows).cells[field]?.value
  switch (kind) {
    case 'words':
      if (random.chance(0.3)) return random.of(nastyWords)
      return random.chance(0.5) ? String(there ?? '') : part(random, String(there ?? 'x'))
    case 'amount':
      if (random.chance(0.2))
        return random.of([1.5, -1, 0, 1e15, 1e300, -1e308, 5e-324, 2_147_483_648, 9_007_199_254_740_991])
      return Number(there ?? 0) + random.whole(-1, 1)
    case 'instant':
      return goodMoment(random, Number(there ?? 0))
    case 'reference':
      return random.chance(0.2) ? 9_007_199_254_740_991 : Number(there ?? 1)
    default:
      return random.chance(0.2) ? random.of(nastyWords) : String(there)
  }
}

function goodMoment(random: Random, micros: number): string {
  const iso = new Date(Math.floor(micros / 1_000)).toISOString()
  const exact = `${iso.slice(0, -1)}${String(micros % 1_000).padStart(3, '0')}Z`
  return random.of([
    exact,
    iso,
    iso.slice(0, 10),
    `${iso.slice(0, 16)}Z`,
    `${iso.slice(0, 19)}+05:30`,
    '1970-01-01',
    '9999-12-31',
    '2026-03-29',
    '2026-10-25',
    '0001-01-01',
    '2024-02-29T23:59:59.999999-12:00',
  ])
}

/** A query that makes no sense, or tries to do harm, as it stands in an address. */
export function badQuery(random: Random, view: ModelView, cursors: readonly string[]): string {
  const field = random.of([
    ...Object.keys(view.fields),
    'uid',
    'version',
    'searchText',
    'constructor',
    '__proto__',
    'name;drop',
  ])
  const op = random.of([
    'contains',
    'equals',
    'startsWith',
    'empty',
    'between',
    'gt',
    'lt',
    'in',
    'notIn',
    'is',
    'notContains',
    'inLast',
    'inNext',
    'hasAny',
    'hasNone',
    'like',
    '',
  ])
  const filter = () =>
    `filter=${encodeURIComponent(JSON.stringify([{ field, op, value: random.of(badValues) }]))}`
  const sort = `${random.of(['', '-'])}${random.of(Object.keys(view.fields))}`
  return random.of([
    filter,
    filter,
    () => `filter=${encodeURIComponent(random.of(badFilters))}`,
    () =>
      `sort=${encodeURIComponent(random.of([field, `-${field}`, 'name desc', "name'", '1', 'uid,nope', 'x'.repeat(10_000)]))}`,
    () =>
      `search=${random.of(['%00', '%ED%A0%80', '%ff', 'a%00b', 'x'.repeat(10_000), encodeURIComponent('\\'.repeat(150))])}`,
    () =>
      `limit=${random.of(['-1', '201', '1e9', 'NaN', '', ' ', '1;drop', '0x10', '99999999999999999999'])}`,
    () => `skip=${random.of(['-1', '1000001', 'NaN', '1.5', '99999999999999999999'])}`,
    () =>
      `cursor=${encodeURIComponent(random.of(['x', '====', '%', 'a'.repeat(3_900), Buffer.from('null').toString('base64url'), '\0']))}`,
    () => `cursor=${random.of(cursors.length > 0 ? cursors : ['x'])}&sort=${sort}`,
    () => `sort=${sort}&cursor=${forgedCursor(random, view, sort)}`,
    () => `sort=${sort}&cursor=${forgedCursor(random, view, sort)}`,
    () => `total=${random.of(['maybe', '1', ''])}`,
    () => 'search=a&search=b&sort=name&sort=uid&limit=1&limit=2',
    () => `filter[0][field]=name&filter=${encodeURIComponent('[]')}`,
    () =>
      `fields=${encodeURIComponent(random.of(["name'", 'x'.repeat(3_000), '\0', ',,,', 'searchText', '__proto__']))}&total=yes`,
  ])()
}

/** A cursor with the right mark, as only a forger makes it: values of the wrong kind, number or size. */
function forgedCursor(random: Random, view: ModelView, sort: string): string {
  const mark = createHash('sha256').update(`${view.name} ${sort}`).digest('base64url').slice(0, 6)
  const values = [
    1,
    -1,
    1.5,
    1e300,
    0,
    true,
    null,
    'x',
    '',
    "'",
    '\0',
    '\ud800',
    'NaN',
    'infinity',
    'now',
    '1',
    '12',
    '2026',
    '2026-02-30T00:00:00+00:00',
    '2026-13-01',
    '+275760-09-13T00:00:00.000Z',
    '0000-01-01',
    '5 March 2025',
    {},
    [],
    'x'.repeat(2_000),
  ]
  const position = [random.of(values), random.of([1, -1, 1.5, 'x', null, 1e300, 9_007_199_254_740_991, {}])]
  const text = random.of([
    JSON.stringify(position),
    JSON.stringify(position.slice(1)),
    '[1e999,1]',
    '[',
    'null',
    '{"length":2}',
  ])
  return Buffer.from(`${mark}${text}`).toString('base64url')
}
