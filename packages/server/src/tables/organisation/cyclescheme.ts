import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { facet } from '#tables/organisation/filters'
import { PartOf } from '#tables/part-of'
import { pointsAt } from '#tables/pointing'

/** How the shop takes part in Cyclescheme; one row, made with the store database. */
export const cycleschemeSettings = pgTable('cyclescheme_settings', {
  ...recordColumns(),
  enabled: boolean().notNull().default(false),
  restrictKids: boolean().notNull().default(true),
  /** What counts as a bike in reports to the scheme. */
  bikeFacetUids: integer().array().notNull().default(sql`'{}'::int[]`),
  bikeCategoryUids: integer().array().notNull().default(sql`'{}'::int[]`),
})

/** A facet whose items cannot be bought with Cyclescheme. */
export const cycleschemeRestriction = pgTable(
  'cyclescheme_restriction',
  {
    ...recordColumns(),
    settingsUid: integer()
      .notNull()
      .default(1)
      .references(() => cycleschemeSettings.uid, { onDelete: 'cascade' }),
    facetUid: integer()
      .notNull()
      .references(() => facet.uid),
    reason: text().notNull().default(''),
  },
  table => [uniqueIndex('cyclescheme_restriction_key').on(table.facetUid)],
)

export const cycleschemeRestrictions = new PartOf(cycleschemeSettings, 'restrictions', {
  of: cycleschemeRestriction.settingsUid,
  key: cycleschemeRestriction.facetUid,
})

const path = '/cyclescheme-restricted-facets'

export const cycleschemePointings = [
  pointsAt('facet', cycleschemeRestriction.facetUid, { one: 'Cyclescheme restriction', path }, 'byNoun'),
  pointsAt('facet', cycleschemeSettings.bikeFacetUids, {
    one: 'kind of bike for Cyclescheme',
    many: 'kinds of bike for Cyclescheme',
    path,
  }),
  pointsAt('category', cycleschemeSettings.bikeCategoryUids, { one: 'Cyclescheme setting', path }),
]
