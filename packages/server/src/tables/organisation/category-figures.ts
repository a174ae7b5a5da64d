import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { item } from '#tables/items/items'
import { category } from '#tables/organisation/categories'

/** How many items a category has. Counted by a job, never edited. */
export const categoryCount = pgTable('category_count', {
  categoryUid: integer()
    .primaryKey()
    .references(() => category.uid, { onDelete: 'cascade' }),
  itemsDirect: integer().notNull().default(0),
  /** In it or in one below it, each once. */
  itemsBelow: integer().notNull().default(0),
  primaryItems: integer().notNull().default(0),
  liveItems: integer().notNull().default(0),
  liveBelow: integer().notNull().default(0),
})

/** Rises with every change of who stands where in the tree: who sends an older one has not seen the last move. One row. */
export const categoryTree = pgTable('category_tree', {
  uid: integer().primaryKey().default(1),
  edition: integer().notNull().default(1),
  /** The tree that was counted last. */
  countedEdition: integer().notNull().default(0),
})

export type PrimaryFault =
  | 'missing'
  | 'notAssigned'
  | 'inactive'
  | 'hasChildren'
  | 'notAllowed'
  | 'differsFromGroup'
  | 'googleMismatch'
  | 'lonely'

/** A page whose primary category is not sound, why, and what would be. Worked out by a job, never edited. */
export const incorrectPrimary = pgTable(
  'incorrect_primary',
  {
    itemUid: integer()
      .primaryKey()
      .references(() => item.uid, { onDelete: 'cascade' }),
    reason: text().$type<PrimaryFault>().notNull(),
    /** The order reasons are worked off in. */
    reasonRank: smallint().notNull(),
    suggestedUid: integer().references(() => category.uid, { onDelete: 'set null' }),
    confidenceBp: integer().notNull().default(0),
    at: moment().notNull().default(sql`now()`),
  },
  table => [index('incorrect_primary_reason').on(table.reasonRank, table.itemUid)],
)

/** A page somebody looked at and left as it is; it is listed again when it is no longer what they saw. */
export const incorrectPrimaryLeft = pgTable('incorrect_primary_left', {
  itemUid: integer()
    .primaryKey()
    .references(() => item.uid, { onDelete: 'cascade' }),
  /** The item's version and its categories then. */
  seen: text().notNull(),
  at: moment().notNull().default(sql`now()`),
  byUid: integer().notNull(),
})
