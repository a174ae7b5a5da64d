import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { pointsInRule } from '#tables/pointing'

/** A question asked of the catalogue. One without a name is kept for a day. */
export const savedQuery = pgTable(
  'saved_query',
  {
    ...recordColumns(),
    name: text(),
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    ownerUid: integer().notNull(),
    shared: boolean().notNull().default(false),
    schedule: text().$type<'none' | 'daily' | 'weekly'>().notNull().default('none'),
    mailTo: integer().array().notNull().default(sql`'{}'::int[]`),
    lastSentAt: moment(),
  },
  table => [
    uniqueIndex('saved_query_name_key')
      .on(table.ownerUid, sql`lower(${table.name})`)
      .where(sql`name is not null`),
    index('saved_query_unnamed').on(table.createdAt).where(sql`name is null`),
  ],
)

export const savedQueryPointings = pointsInRule(
  {
    brand: 'brandUid',
    season: 'seasonUid',
    style: 'styleUid',
    buyersGuide: 'buyersGuideUid',
    category: 'categories|primaryCategoryUid',
    collection: 'collections',
    facet: 'facets|relatedFacetUid|facet\\.[0-9]+',
  },
  savedQuery.query,
  { one: 'saved search', isPrivate: true },
)
