import type { Gallery } from '@backroom/contract/content/files'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'

/** A folder of a gallery, at most six deep. */
export const fileFolder = pgTable(
  'file_folder',
  {
    ...recordColumns(),
    gallery: text().$type<Gallery>().notNull(),
    parentUid: integer().references((): AnyPgColumn => fileFolder.uid),
    name: text().notNull(),
  },
  table => [
    uniqueIndex('file_folder_key').on(table.gallery, sql`coalesce(parent_uid, 0)`, sql`lower(${table.name})`),
  ],
)

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
    folderUid: integer().references(() => fileFolder.uid),
    alt: text().notNull().default(''),
    caption: text().notNull().default(''),
    credit: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** What must stay in view when the picture is cut, in hundredths of its sides. */
    focalX: smallint().notNull().default(50),
    focalY: smallint().notNull().default(50),
    colour: text().notNull().default('#e6ebe9'),
    visibility: text().$type<'public' | 'private'>().notNull().default('public'),
    deletedAt: moment(),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || alt)`),
  },
  table => [
    index('file_gallery').on(table.gallery, table.createdAt, table.uid),
    index('file_folder_file').on(table.folderUid),
    index('file_upload').on(table.uploadSha256),
    index('file_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** Who shows a file. Also written by kit: every save of a record that points at files does. */
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
