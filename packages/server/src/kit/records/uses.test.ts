import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { savedQueries } from '@backroom/contract/items/queries/saved-queries'
import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, PgJsonb, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { isEdited, pointings, storeTables } from '#database/schema'
import { liveLink } from '#kit/live-link'
import { repoint } from '#kit/records/uses'
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
  'item.lead_item_uid': 'sizes go with the page they are of',
  'stock_level.item_uid': 'goes with its item, which counts where stock is',
  'collection_item.item_uid': 'goes with its item',
  'colour_group.master_item_uid': 'the item leaves its colours first',
  'colour_group_item.item_uid': 'goes with its item',
  'inactive_item_redirect.item_uid': 'goes with its item',
  'item_related.related_item_uid': 'goes with its item',
  'item.style_uid': 'the items of a style that goes stay, each by itself',
  'collection_tag_link.tag_uid': 'goes with its tag',
  'collection_tag_link.collection_uid': 'goes with its collection',
  'collection_item.collection_uid': 'goes with its collection',
  'order.delivery_method_uid': 'orders keep the name of how they were sent',
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

/** JSON of records that holds no uid of what can be removed, or of which its noun takes care. */
const jsonElsewhere: Readonly<Record<string, string>> = {
  'collection.rule': 'what a rule depends on is kept beside it',
  'coupon.tiers': 'amounts',
  'custom_builder_template.rules': 'choices of the template itself',
  'customer_address.address': 'words',
  'delivery_method.bands': 'amounts',
  'filter_custom_repeater.inserts': 'an insert whose collection is gone is left out',
  'filter_settings.bands_minor': 'amounts',
  'filter_settings.sorts_offered': 'words',
  'item.features': 'words',
  'item_import.mapping': 'columns of a sheet',
  'order.billing_address': 'words',
  'order.delivery_address': 'words',
  'order.explanation': 'words',
  'saved_selection.selection': 'a choice of records made by one person, which says how many are gone',
  'saved_view.state': 'what one person looks at, which says when nothing matches',
  'site_config.registered_address': 'words',
  'site_config.special_days': 'days',
  'site_config.trading_address': 'words',
  'site_config.weekly_hours': 'hours',
  'size_filter_rule.labels': 'words',
  'stock_location.address': 'words',
  'stock_location.weekly_hours': 'hours',
  'tax_class.rates': 'goes with its zone',
  'user_preference.dashboard_hidden': 'names of cards',
  'user_preference.dashboard_order': 'names of cards',
  'user_preference.pinned': 'addresses of pages',
}

test('So does JSON, in which no name says what it holds', () => {
  const said = new Set(pointings.map(({ at }) => at))
  const columns = storeTables.filter(isEdited).flatMap(table =>
    Object.values(getTableColumns(table) as Record<string, PgColumn>)
      .filter(column => is(column, PgJsonb))
      .map(({ name }) => `${getTableName(table)}.${toSnakeCase(name)}`),
  )
  expect(columns.filter(column => !said.has(column)).toSorted()).toEqual(
    Object.keys(jsonElsewhere).toSorted(),
  )
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

test('What somebody keeps asking follows a merge, and keeps nobody from removing what it names', async () => {
  const made = await admin.call(brands.create, { body: blankBrand('Asked about') })
  const keeper = await admin.call(brands.create, { body: blankBrand('Asked about from now on') })
  const query = {
    match: 'all',
    of: [{ match: 'any', of: [{ field: 'brandUid', op: 'in', value: [keeper.uid, made.uid] }] }],
  } as const
  const saved = await admin.call(savedQueries.save, { body: { query: query as never, name: 'Both' } })
  await shop.store.database.write(backroomItself('set-up'), tx =>
    repoint(tx, 'brand', [made.uid], keeper.uid),
  )
  const read = await admin.call(savedQueries.read, { params: { uid: saved.queryUid } })
  expect(JSON.stringify(read.query)).toContain(`"value":[${keeper.uid}]`)
  await admin.call(brands.remove, { params: { uid: keeper.uid }, query: { version: keeper.version } })
})
