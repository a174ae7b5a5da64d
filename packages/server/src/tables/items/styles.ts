import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { brand } from '#tables/items/brands'
import { season } from '#tables/items/seasons'
import { filter } from '#tables/organisation/filters'
import { pointsAt } from '#tables/pointing'

/** The pages of several colours of one thing, each with its sizes. It exists while it has an item. */
export const style = pgTable(
  'style',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    brandUid: integer().references(() => brand.uid),
    seasonUid: integer().references(() => season.uid),
    sizeFilterUid: integer().references(() => filter.uid),
    note: text().notNull().default(''),
    searchText: text().generatedAlwaysAs(sql`fold(code || ' ' || name)`),
  },
  table => [
    uniqueIndex('style_code_key').on(sql`lower(${table.code})`),
    index('style_brand').on(table.brandUid),
    index('style_season').on(table.seasonUid),
    index('style_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

const styles = { one: 'style' } // no list shows all of them

export const stylePointings = [
  pointsAt('brand', style.brandUid, styles),
  pointsAt('season', style.seasonUid, styles),
  pointsAt('filter', style.sizeFilterUid, styles),
]
