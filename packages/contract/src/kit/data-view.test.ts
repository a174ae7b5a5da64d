import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { storeStaff } from './access.ts'
import {
  type AskedRow,
  askedColumns,
  columnsOf,
  dataView,
  fieldsFor,
  rowsFrom,
  viewQuery,
} from './data-view.ts'
import * as field from './field.ts'
import { record } from './record.ts'
import { sortKeys, sortText } from './view-columns.ts'

test('A sort survives being written and read', () => {
  const key = fc.record(
    {
      field: fc.stringMatching(/^[a-z][A-Za-z0-9]{0,20}$/),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(fc.array(key, { maxLength: 6 }), keys => {
      expect(sortKeys(sortText(keys))).toEqual(keys)
    }),
  )
})

test('A sort is read as it is typed', () => {
  expect(sortKeys('-updatedAt, name')).toEqual([
    { field: 'updatedAt', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ])
  expect(sortKeys('')).toEqual([])
  expect(sortKeys(' , -,,')).toEqual([])
})

test('A query with nothing in it asks for the first page of everything', () => {
  expect(viewQuery.parse({})).toEqual({
    search: '',
    sort: '',
    filter: [],
    fields: '',
    limit: 50,
    cursor: '',
    skip: 0,
  })
})

test.each([
  [{ limit: '201' }],
  [{ limit: '-1' }],
  [{ limit: '1.5' }],
  [{ limit: 'ten' }],
  [{ skip: '-1' }],
  [{ skip: '1000001' }],
  [{ total: 'maybe' }],
  [{ filter: '{' }],
  [{ filter: '{}' }],
  [{ filter: '[{"field":"name"}]' }],
  [{ filter: '[{"field":"name","op":"drop","value":""}]' }],
  [{ filter: '[{"any":[]}]' }],
  [{ filter: '[{"field":"name","op":"equals","value":null}]' }],
  [{ search: 'x'.repeat(201) }],
])('A query of %j is refused', query => expect(viewQuery.safeParse(query).success).toBe(false))

test('Columns take label and kind from the row', () => {
  const view = dataView({
    resource: 'thing',
    name: 'ThingView',
    noun: 'things',
    levels: 'open',
    row: z.object({ uid: field.uid(), priceMinor: field.money().nullable(), tags: z.array(z.string()) }),
    columns: { priceMinor: {}, tags: { hidden: true } },
    searches: '',
    sort: 'uid',
  })
  expect(columnsOf(view as never)).toMatchObject([
    { field: 'priceMinor', label: 'Price', kind: 'money' },
    { field: 'tags', label: 'Tags', kind: 'list', hidden: true },
  ])
  expect(askedColumns(view as never)).toEqual([
    { key: 'priceMinor', label: 'Price', kind: 'money' },
    { key: 'tags', label: 'Tags', kind: 'list', holds: 'words' },
  ])
})

const priced = dataView({
  resource: 'thing',
  name: 'PricedView',
  noun: 'things',
  levels: 'open',
  row: z.object({
    uid: field.uid(),
    name: z.string(),
    onSale: z.boolean(),
    price: z.number(),
    note: z.string(),
  }),
  columns: { name: {}, price: { needs: ['onSale'] }, note: { hidden: true } },
  always: ['name'],
  searches: '',
  sort: 'uid',
})

test('A list asks for the columns it shows, what they are drawn from, and what it always needs, each once', () => {
  expect(fieldsFor(priced as never, ['price', 'name', 'gone'])).toEqual(['price', 'name', 'onSale'])
  expect(fieldsFor(priced as never, [])).toEqual(['name'])
})

test('Rows that were answered as lists have names again', () => {
  expect(rowsFrom(['price', 'name'], [[7, 250, 'Bell']])).toEqual([{ uid: 7, price: 250, name: 'Bell' }])
})

test('A row has the fields that were asked for, and the compiler knows no others', () => {
  const ofPrice: AskedRow<typeof priced, 'price'> = { uid: 1, name: 'Bell', price: 250, onSale: true }
  const ofAny: AskedRow<typeof priced> = ofPrice
  // @ts-expect-error nobody asked for it
  expect(ofAny.price).toBe(250)
  // @ts-expect-error a note is asked for by its own column alone
  expect(ofPrice.note).toBeUndefined()
})

test('A column is what it says, what its row says, or what its record says', () => {
  const shelves = record({
    resource: 'shelf',
    path: '/shelves',
    noun: 'shelf',
    levels: storeStaff,
    input: z.object({ code: field.code(20), name: field.text(80, 1) }),
    computed: z.object({ items: z.number().int() }),
  })
  const view = dataView({
    record: shelves,
    name: 'ShelfView',
    noun: 'shelves',
    row: z.object({ place: z.string() }),
    columns: {
      code: { main: true },
      name: { of: field.text(80).meta({ label: 'Called' }) },
      items: { width: 80 },
      updatedAt: {},
    },
    always: ['version', 'place'],
    searches: 'Search code',
    sort: 'code',
  })
  expect(Object.keys(view.row.shape)).toEqual([
    'uid',
    'version',
    'place',
    'code',
    'name',
    'items',
    'updatedAt',
  ])
  expect(view).toMatchObject({ resource: 'shelf', levels: storeStaff, presets: [{ name: 'All shelves' }] })
  expect(columnsOf(view).map(({ label, kind }) => [label, kind])).toEqual([
    ['Code', 'code'],
    ['Called', 'text'],
    ['Items', 'number'],
    ['Changed', 'instant'],
  ])
  // @ts-expect-error: a column that nobody says anything about
  dataView({ record: shelves, name: 'X', noun: 'x', columns: { depth: {} }, searches: '', sort: 'depth' })
})
