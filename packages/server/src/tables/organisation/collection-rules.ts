import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { collection } from '#tables/organisation/collections'

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
