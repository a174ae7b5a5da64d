import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { brand } from '#tables/items/brands'

/** What follows from the items and suppliers of a brand. Worked out by a job, never edited; a brand without a row has none. */
export const brandRollup = pgTable('brand_rollup', {
  brandUid: integer()
    .primaryKey()
    .references(() => brand.uid, { onDelete: 'cascade' }),
  itemsActive: integer().notNull().default(0),
  itemsTotal: integer().notNull().default(0),
  stockValueMinor: bigint({ mode: 'number' }).notNull().default(0),
  supplierLinks: integer().notNull().default(0),
})

/**
 * Brands whose rollup is no longer true, written by the database with the change itself. Until the job has come by, lists work their
 * figures out: so a figure is never old, and nobody who saves an item waits for another of the same brand.
 */
export const brandRollupQueue = pgTable('brand_rollup_queue', {
  uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  brandUid: integer().notNull(),
})
