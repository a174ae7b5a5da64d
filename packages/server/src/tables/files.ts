import type { Gallery } from '@backroom/contract/content/files'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'

export const file = pgTable(
  'file',
  {
    ...recordColumns(),
    gallery: text().$type<Gallery>().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    ext: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Of the bytes kept, which are not the bytes sent: the key on disk. */
    sha256: text().notNull(),
    /** Of the bytes sent: finds the same upload again. */
    uploadSha256: text().notNull(),
    alt: text().notNull().default(''),
    colour: text().notNull().default('#e6ebe9'),
    visibility: text().$type<'public' | 'private'>().notNull().default('public'),
    deletedAt: moment(),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || alt)`),
  },
  table => [
    index('file_gallery').on(table.gallery, table.createdAt, table.uid),
    index('file_upload').on(table.uploadSha256),
    index('file_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** Who shows a file; rewritten by every save of a record that points at files. */
export const fileUsage = pgTable(
  'file_usage',
  {
    entity: text().notNull(),
    entityUid: integer().notNull(),
    field: text().notNull(),
    fileUid: integer()
      .notNull()
      .references(() => file.uid),
  },
  table => [
    primaryKey({ columns: [table.entity, table.entityUid, table.field, table.fileUid] }),
    index('file_usage_file').on(table.fileUid),
  ],
)
