import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isEdited, pointings, storeTables } from '#database/schema'
import { liveLink } from '#kit/live-link'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

/** What goes with a record, or is told of by its noun in words of its own, with why. */
const elsewhere: Readonly<Record<string, string>> = {
  'category.parent_uid': 'categories count what is below them',
  'item.primary_category_uid': 'categories count their items',
  'item_category.category_uid': 'categories count their items',
  'category_filter.category_uid': 'goes with its category',
  'facet.filter_uid': 'goes with its filter, which counts who uses its facets',
  'facet_alias.facet_uid': 'goes with its facet',
  'collection_tag_link.tag_uid': 'goes with its tag',
  'collection_tag_link.collection_uid': 'goes with its collection',
  'collection_item.collection_uid': 'goes with its collection',
}

/** Every column that holds the uid of a record which staff can remove. */
function columnsThatPoint(): string[] {
  const kinds = [...new Set(pointings.map(({ to }) => toSnakeCase(to)))]
  const named = new RegExp(`(^|_)(${kinds.join('|')})_uids?$`)
  return storeTables.filter(isEdited).flatMap(table => {
    const leaving = getTableConfig(table)
      .foreignKeys.filter(({ onDelete }) => onDelete === 'cascade' || onDelete === 'set null')
      .flatMap(key => key.reference().columns.map(({ name }) => toSnakeCase(name)))
    return Object.values(getTableColumns(table) as Record<string, PgColumn>)
      .map(({ name }) => toSnakeCase(name))
      .filter(name => named.test(name) && !leaving.includes(name))
      .map(name => `${getTableName(table)}.${name}`)
  })
}

test('Everything that points at what can be removed says so beside its table', () => {
  const said = new Set([...pointings.map(({ at }) => at), ...Object.keys(elsewhere)])
  const columns = columnsThatPoint()
  expect(columns.length).toBeGreaterThan(20)
  expect(columns.filter(column => !said.has(column))).toEqual([])
})

test('and says it of a column that is there', () => {
  const there = storeTables.flatMap(table =>
    Object.values(getTableColumns(table) as Record<string, PgColumn>).map(
      ({ name }) => `${getTableName(table)}.${toSnakeCase(name)}`,
    ),
  )
  expect(storeTables.every(table => is(table, PgTable))).toBe(true)
  expect(
    [...pointings.map(({ at }) => at), ...Object.keys(elsewhere)].filter(at => !there.includes(at)),
  ).toEqual([])
})

test('Whoever asks where something is used is led to a page that is there', () => {
  const paths = pointings.flatMap(({ path }) => path ?? [])
  expect(paths.filter(path => liveLink(path) === null)).toEqual([])
})

test('A brand that the rule of a collection names is not removed', async () => {
  const made = await admin.call(brands.create, { body: blankBrand('Named by a rule') })
  const rule = {
    match: 'all',
    of: [{ field: 'brand', op: 'in', value: [made.uid] }],
  }
  await admin.call(collections.create, { body: { ...blankCollection('Of that brand'), rule } as never })
  const { status, body } = await admin.refused(brands.remove, {
    params: { uid: made.uid },
    query: { version: made.version },
  })
  expect([status, body.message]).toEqual([400, 'Named by a rule is used by 1 collection rule.'])
  expect(body.usedBy).toEqual([{ text: '1 collection rule', path: '/collections' }])
})
