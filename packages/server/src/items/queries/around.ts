import { isPageField, itemInput } from '@backroom/contract/items/page/fields'
import { labelOf } from '@backroom/contract/kit/label'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { catalogueOf } from '#items/queries/further'
import type { SqlField } from '#kit/condition-sql'
import { brand } from '#tables/items/brands'
import { season } from '#tables/items/seasons'

const ofStyle = (value: SQL) => sql`(select ${value} from style s where s.uid = page.style_uid)`
const ofCategory = (value: SQL) =>
  sql`(select ${value} from category c where c.uid = page.primary_category_uid)`
const whereThere = (column: PgColumn) => sql`coalesce(${column}, false)`

/** What is known of the brand, season, style and category of an item. */
export const aroundFields: readonly SqlField[] = catalogueOf({
  Brand: [
    ['brandActive', 'Brand is active', 'bool', whereThere(brand.active)],
    ['brandFeatured', 'Brand is featured', 'bool', whereThere(brand.featured)],
    ['brandHidden', 'Brand is hidden from the list of brands', 'bool', whereThere(brand.hideFromBrandList)],
    ['brandAllowEbay', 'Brand may be sold on eBay', 'bool', whereThere(brand.allowEbay)],
    ['brandAllowAmazon', 'Brand may be sold on Amazon', 'bool', whereThere(brand.allowAmazon)],
    ['brandAllowSimStock', 'Brand may be sold from supplier stock', 'bool', whereThere(brand.allowSimStock)],
    ['brandAllowDiscount', 'Brand may be discounted', 'bool', whereThere(brand.allowDiscount)],
    ['brandMinAdvertisedBp', 'Brand’s lowest advertised share of RRP', 'percent', brand.minAdvertisedBp],
    ['brandHasLogo', 'Brand has a logo', 'bool', sql`${brand.logoFileUid} is not null`],
    ['brandSizeGuide', 'Brand’s size guide', 'richText', brand.sizeGuide],
  ],
  Season: [
    ['seasonCurrent', 'Season is current', 'bool', whereThere(season.isCurrent)],
    ['seasonStartsOn', 'Season starts', 'day', season.startsOn],
    ['seasonEndsOn', 'Season ends', 'day', season.endsOn],
  ],
  Style: [
    ['styleCode', 'Style code', 'code', ofStyle(sql`s.code`)],
    ['styleName', 'Style name', 'text', ofStyle(sql`s.name`)],
    ['styleNote', 'Style note', 'text', ofStyle(sql`s.note`)],
    [
      'styleColours',
      'Colours of its style',
      'number',
      sql`(select count(*) from item o where o.style_uid = page.style_uid and o.lead_item_uid is null and o.status <> 'archived')`,
    ],
  ],
  Category: [
    [
      'categoryActive',
      'Primary category is active',
      'bool',
      sql`coalesce(${ofCategory(sql`c.active`)}, false)`,
    ],
    ['categoryDepth', 'Depth of the primary category', 'number', ofCategory(sql`c.depth`)],
    [
      'categoryCount',
      'Number of categories',
      'number',
      sql`(select count(*) from item_category k where k.item_uid = item.page_uid)`,
    ],
  ],
})

/** When each field of an item was last changed, from history. Of cost nothing is told: it may be kept from whoever asks. */
export const changedFields: readonly SqlField[] = Object.keys(itemInput.shape)
  .filter(name => name !== 'costMinor')
  .map(name => ({
    key: `changed.${name}`,
    label: `${labelOf(itemInput, name)} changed`,
    group: 'History',
    kind: 'instant' as const,
    compared: sql`(select max(h.at) from history h where h.entity = 'item' and h.entity_uid = ${isPageField(name) ? sql`item.page_uid` : sql`item.uid`}
      and h.action = 'update' and h.changes ? ${sql.raw(`'${name}'`)})`,
  }))
