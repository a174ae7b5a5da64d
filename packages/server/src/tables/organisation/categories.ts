import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'
import { googleCategory } from '#tables/organisation/google-categories'
import { pointsAt } from '#tables/pointing'

/** A place in the shop's tree. */
export const category = pgTable(
  'category',
  {
    ...recordColumns(),
    parentUid: integer().references((): AnyPgColumn => category.uid),
    name: text().notNull(),
    urlFragment: text().notNull(),
    /** Fragments joined, with those above it. */
    path: text().notNull(),
    ancestorUids: integer().array().notNull().default(sql`'{}'::int[]`),
    depth: smallint().notNull().default(1),
    /** Sorts among its siblings; a move writes one row. */
    position: text().notNull().default('m'),
    active: boolean().notNull().default(true),
    showInMenu: boolean().notNull().default(true),
    allowPrimary: boolean().notNull().default(true),
    heading: text().notNull().default(''),
    introduction: text().notNull().default(''),
    footerText: text().notNull().default(''),
    imageFileUid: integer().references(() => file.uid),
    bannerCollectionUid: integer(),
    googleCategoryId: integer().references(() => googleCategory.id),
    filterMode: text().$type<'inherit' | 'own'>().notNull().default('inherit'),
    defaultSort: text(),
    defaultView: text().$type<'grid' | 'list'>(),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    canonicalUrl: text().notNull().default(''),
    noindex: boolean().notNull().default(false),
    note: text().notNull().default(''),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || path)`),
  },
  table => [
    uniqueIndex('category_name_key').on(sql`coalesce(parent_uid, 0)`, sql`lower(${table.name})`),
    uniqueIndex('category_fragment_key').on(sql`coalesce(parent_uid, 0)`, table.urlFragment),
    uniqueIndex('category_path_key').on(table.path),
    index('category_ancestors').using('gin', table.ancestorUids),
    index('category_children').on(table.parentUid, table.position),
    index('category_google').on(table.googleCategoryId),
  ],
)

export const categoryPointings = [
  pointsAt('collection', category.bannerCollectionUid, {
    one: 'banner',
    path: '/category-manager',
    each: sql`'Banner of category ' || ${category.name}`,
    opens: '/category-manager/',
  }),
]
