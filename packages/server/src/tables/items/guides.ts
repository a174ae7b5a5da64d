import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'
import { pointsAt } from '#tables/pointing'

/**
 * Long-form help that items, categories, collections and brands link to. Its own links are lists, not tables: so they are merged,
 * restored and shown in history like any other field.
 */
export const buyersGuide = pgTable(
  'buyers_guide',
  {
    ...recordColumns(),
    title: text().notNull(),
    urlSlug: text().notNull(),
    summary: text().notNull().default(''),
    body: text().notNull().default(''),
    heroFileUid: integer().references(() => file.uid),
    heroAlt: text().notNull().default(''),
    byline: text().notNull().default(''),
    status: text().$type<'draft' | 'published'>().notNull().default('draft'),
    publishedAt: moment(),
    categoryUids: integer().array().notNull().default(sql`'{}'::int[]`),
    collectionUids: integer().array().notNull().default(sql`'{}'::int[]`),
    brandUids: integer().array().notNull().default(sql`'{}'::int[]`),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    noindex: boolean().notNull().default(false),
    searchText: text().generatedAlwaysAs(sql`fold(title || ' ' || summary || ' ' || byline)`),
  },
  table => [
    uniqueIndex('buyers_guide_url_slug_key').on(table.urlSlug),
    index('buyers_guide_by_title').on(table.title, table.uid),
  ],
)

const guides = { one: 'buyers guide', path: '/buyers-guides' }

export const guidePointings = [
  pointsAt('brand', buyersGuide.brandUids, guides),
  pointsAt('category', buyersGuide.categoryUids, guides),
  pointsAt('collection', buyersGuide.collectionUids, {
    ...guides,
    each: sql`'Buyers guide ' || ${buyersGuide.title}`,
    opens: '/buyers-guides/',
  }),
]
