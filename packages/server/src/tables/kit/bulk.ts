import type { LevelName } from '@backroom/contract/kit/access'
import type { RunState } from '@backroom/contract/kit/bulk'
import type { Selection } from '@backroom/contract/kit/selection'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** One change to many records: its preview, its run, and where it stands. Also written by wizards and items: who stops or keeps a run. */
export const bulkOperation = pgTable(
  'bulk_operation',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    operation: text().notNull(),
    family: text().notNull(),
    /** The table whose records it changes. */
    resource: text().notNull(),
    title: text().notNull().default(''),
    state: text().$type<RunState>().notNull(),
    selection: jsonb().$type<Selection>().notNull(),
    selectionText: text().notNull().default(''),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Records a person took out of the preview. */
    leaveOut: jsonb().$type<readonly number[]>().notNull().default([]),
    requestedBy: integer().notNull(),
    requestedLevel: text().$type<LevelName>().notNull(),
    via: text().notNull(),
    asSuperUser: boolean().notNull().default(false),
    idempotencyKey: uuid(),
    selectedCount: integer().notNull().default(0),
    targetCount: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    /** Every target up to here is finished. */
    lastSeq: integer().notNull().default(0),
    batchSize: integer().notNull().default(2_000),
    leaseOwner: text(),
    leaseUntil: moment(),
    cancelRequestedAt: moment(),
    cancelRequestedBy: integer(),
    previewedAt: moment(),
    previewExpiresAt: moment(),
    queuedAt: moment(),
    startedAt: moment(),
    finishedAt: moment(),
    undoUntil: moment(),
    undoOf: integer(),
    undoneBy: integer(),
    note: text().notNull().default(''),
    error: text(),
    createdAt: moment().notNull().default(sql`now()`),
  },
  table => [
    index('bulk_operation_queue').on(table.state, table.queuedAt),
    index('bulk_operation_family').on(table.family, table.finishedAt),
    index('bulk_operation_person').on(table.requestedBy, table.queuedAt),
    index('bulk_operation_undo').on(table.undoUntil).where(sql`undo_until is not null`),
    uniqueIndex('bulk_operation_once').on(table.requestedBy, table.idempotencyKey),
  ],
)

/** The records of a run, as counted in its preview, with what their touched fields held then. Also written by orders: of somebody whose data are removed it tells nothing more. */
export const bulkTarget = pgTable(
  'bulk_target',
  {
    operationUid: integer().notNull(),
    seq: integer().notNull(),
    /** Undoing a run may touch several tables; a run of its own touches the operation's. */
    entity: text().notNull(),
    recordUid: integer().notNull(),
    /** What it was called then: a merged or deleted record can still be named. */
    code: text().notNull().default(''),
    name: text().notNull().default(''),
    expect: jsonb().$type<Record<string, unknown>>(),
  },
  table => [primaryKey({ columns: [table.operationUid, table.seq] })],
)

/** What happened to each. Before and after are in history, under the same operation. */
export const bulkResult = pgTable(
  'bulk_result',
  {
    operationUid: integer().notNull(),
    seq: integer().notNull(),
    entity: text().notNull(),
    recordUid: integer().notNull(),
    /** An index into the contract's list of outcomes, from 1. */
    outcome: smallint().notNull(),
    /** Why, as a code for machines and in words for people. */
    reason: text(),
    reasonText: text(),
    beforeVersion: integer(),
    afterVersion: integer(),
  },
  table => [primaryKey({ columns: [table.operationUid, table.seq] })],
)
