import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { collection } from '#tables/organisation/collections'
import type { Pointing } from '#tables/pointing'

type DependencyKind =
  | 'field'
  | 'facet'
  | 'filter'
  | 'brand'
  | 'category'
  | 'season'
  | 'supplier'
  | 'collection'
  | 'tag'

/** What the rule of a collection asks about, so that a change of an item finds the rules it may touch. */
export const collectionDependency = pgTable(
  'collection_dependency',
  {
    collectionUid: integer()
      .notNull()
      .references(() => collection.uid, { onDelete: 'cascade' }),
    kind: text().$type<DependencyKind>().notNull(),
    /** The name of the field, or the number of the record. */
    ref: text().notNull(),
    /** An item is found only when it has one of the collection's records that narrow; without such, any item may be. */
    narrows: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.collectionUid, table.kind, table.ref] }),
    index('collection_dependency_ref').on(table.kind, table.ref),
  ],
)

/** When time alone may change whether a rule finds a page. */
export const collectionDue = pgTable(
  'collection_due',
  {
    collectionUid: integer()
      .notNull()
      .references(() => collection.uid, { onDelete: 'cascade' }),
    itemUid: integer().notNull(),
    dueAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.collectionUid, table.itemUid] }),
    index('collection_due_at').on(table.dueAt),
  ],
)

/** Rules name records by what they depend on, their own or what they take over; a merge rewrites and recomputes them. */
export const collectionRulePointings: Pointing[] = (
  [
    ['facet', 'facet'],
    ['filter', 'filter'],
    ['brand', 'brand'],
    ['category', 'category'],
    ['collection', 'collection'],
    ['season', 'season'],
    ['collectionTag', 'tag'],
  ] as const
).map(([to, kind]) => ({
  to,
  one: 'collection rule',
  path: '/collections',
  at: 'collection_dependency.ref',
  users: uids => sql`
    select distinct collection_uid from collection_dependency
    where kind = ${kind} and ref in (select uid::text from (${uids}) named(uid))`,
  named: uids => sql`
    select 'The rule of ' || collection.name as text, '/collections/' || collection.uid as path
    from collection_dependency join collection on collection.uid = collection_uid
    where collection_dependency.kind = ${kind} and ref in (select uid::text from (${uids}) named(uid))`,
  repoint: null,
}))
