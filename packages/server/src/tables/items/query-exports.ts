import { boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { savedQuery } from '#tables/items/saved-queries'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The answer to a question as it was when it was mailed, kept for as long as its addresses are good. */
export const queryExport = pgTable(
  'query_export',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    queryUid: integer()
      .notNull()
      .references(() => savedQuery.uid, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    madeAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Without cost and margin: for those they are kept from. */
    hidesCost: boolean().notNull(),
    rows: integer().notNull(),
    /** The CSV, packed with gzip. */
    content: bytes().notNull(),
  },
  table => [
    index('query_export_expires').on(table.expiresAt),
    index('query_export_query').on(table.queryUid),
  ],
)

/** An address in somebody's mail that opens an export. */
export const queryExportLink = pgTable(
  'query_export_link',
  {
    /** sha-256 of the token, so that a dump opens nothing. */
    hash: text().primaryKey(),
    exportUid: integer()
      .notNull()
      .references(() => queryExport.uid, { onDelete: 'cascade' }),
    userUid: integer().notNull(),
  },
  table => [index('query_export_link_export').on(table.exportUid)],
)
