import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, transactionId } from '#tables/columns'

/**
 * What changed about an item, for everybody who must hear of it: rollups, collections, feeds, marketplaces. The database
 * writes it with every write. A reader takes rows of transactions that are over, in the order of `xid`, and keeps its place.
 * Also written by organisation and supply and orders: what a category says of its items changed, what a supplier said grew old, or it was sold.
 */
export const itemChange = pgTable(
  'item_change',
  {
    uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    pageUid: integer().notNull(),
    /** The sold item, where the change is not about the page. */
    itemUid: integer(),
    fields: text().array().notNull(),
    facetsAdded: integer().array().notNull().default(sql`'{}'::int[]`),
    facetsRemoved: integer().array().notNull().default(sql`'{}'::int[]`),
    at: moment().notNull().default(sql`now()`),
  },
  table => [index('item_change_xid').on(table.xid, table.uid), index('item_change_at').on(table.at)],
)

/** How far each reader of item changes has come: everything before this transaction. Also written by organisation, which reads. */
export const itemChangeReader = pgTable('item_change_reader', {
  name: text().primaryKey(),
  beforeXid: transactionId().notNull(),
  /** Until then its job looks again by itself, and need not be woken. */
  awakeUntil: moment(),
  at: moment().notNull().default(sql`now()`),
})
