import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'

type ImportState =
  | 'uploaded'
  | 'mapped'
  | 'checking'
  | 'checked'
  | 'running'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'undone'

interface MappedColumn {
  readonly header: string
  readonly field: string | null
  readonly on: boolean
}

/** Items brought in from a sheet. */
export const itemImport = pgTable(
  'item_import',
  {
    ...recordColumns(),
    name: text().notNull(),
    fileName: text().notNull(),
    mode: text().$type<'update' | 'createAndUpdate'>().notNull().default('update'),
    keyColumn: text().$type<'code' | 'uid' | 'barcode'>().notNull().default('code'),
    blankMeans: text().$type<'leave' | 'clear'>().notNull().default('leave'),
    /** Each column of the sheet in its order, and the field it fills. */
    mapping: jsonb().$type<readonly MappedColumn[]>().notNull().default([]),
    state: text().$type<ImportState>().notNull().default('uploaded'),
    rows: integer().notNull().default(0),
    ok: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    made: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Rows up to here are checked or written; where a run goes on after a restart. */
    doneRows: integer().notNull().default(0),
    operationUid: integer(),
    error: text(),
    cancelRequestedAt: moment(),
    finishedAt: moment(),
  },
  table => [index('item_import_by_time').on(table.createdAt)],
)

/** One line of the sheet, with what it would change and what is wrong with it. Kept for 30 days. */
export const itemImportRow = pgTable(
  'item_import_row',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    importUid: integer()
      .notNull()
      .references(() => itemImport.uid, { onDelete: 'cascade' }),
    rowNo: integer().notNull(),
    raw: jsonb().$type<Record<string, string>>().notNull(),
    itemUid: integer(),
    outcome: text()
      .$type<'waiting' | 'change' | 'new' | 'unchanged' | 'refused'>()
      .notNull()
      .default('waiting'),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    errors: jsonb().$type<readonly { readonly column: string; readonly text: string }[]>(),
  },
  table => [
    uniqueIndex('item_import_row_key').on(table.importUid, table.rowNo),
    index('item_import_row_outcome').on(table.importUid, table.outcome, table.rowNo),
  ],
)
