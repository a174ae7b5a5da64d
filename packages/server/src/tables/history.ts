import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** Fields of one write: `{ name: [before, after] }`. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/**
 * Every write of every record that staff edit, written by the database itself. The only audit there is.
 * Also written by access and kit and orders and supply: whoever is forgotten leaves no name and nothing of their own, who read what they
 * must answer for is kept, and so is what the night set right of stock, whose figures leave no history of their own.
 */
export const history = pgTable(
  'history',
  {
    uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(sql`now()`),
    entity: text().notNull(),
    entityUid: integer().notNull(),
    action: text().$type<'create' | 'update' | 'delete' | 'read'>().notNull(),
    version: integer().notNull(),
    byUid: integer().notNull(),
    via: text().notNull(),
    operationUid: integer(),
    asSuperUser: boolean().notNull(),
    note: text().notNull(),
    /** Of rows that are part of a record: which, and its version after the write. */
    ofUid: integer(),
    ofVersion: integer(),
    changes: jsonb().$type<Changes>().notNull(),
  },
  table => [
    index('history_record').on(table.entity, table.entityUid, table.uid),
    index('history_part').on(table.entity, table.ofUid, table.uid).where(sql`of_uid is not null`),
    index('history_operation').on(table.operationUid, table.uid).where(sql`operation_uid is not null`),
    index('history_person').on(table.byUid, table.uid).where(sql`operation_uid is null`),
    index('history_by_hand').on(table.uid).where(sql`operation_uid is null`),
    index('history_kind').on(table.entity, table.uid),
    index('history_deleted').on(table.uid).where(sql`action = 'delete'`),
    index('history_super_user').on(table.uid).where(sql`as_super_user`),
    index('history_at').using('brin', table.at),
  ],
)
