import { type OptionInput, usualOptions } from '@backroom/contract/site/options/options'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { site } from '#tables/site/sites'

type Name<Value> = {
  [Key in keyof OptionInput]: OptionInput[Key] extends Value ? Key : never
}[keyof OptionInput]
const flag = (name: Name<boolean>) => boolean().notNull().default(usualOptions[name])
const count = (name: Name<number>) => integer().notNull().default(usualOptions[name])
const word = <Key extends Name<string>>(name: Key) =>
  text()
    .$type<OptionInput[Key]>()
    .notNull()
    .default(usualOptions[name] as never)

/** How websites behave: one row for the store, made with it, and one for each site that behaves otherwise. */
export const siteOption = pgTable('site_option', {
  ...recordColumns(),
  /** Null is all sites that have no row of their own. */
  siteUid: integer()
    .references(() => site.uid, { onDelete: 'cascade' })
    .unique('site_option_site_key'),
  showSku: flag('showSku'),
  sizePicker: word('sizePicker'),
  showDeliveryPromise: flag('showDeliveryPromise'),
  relatedCount: count('relatedCount'),
  recentlyViewed: count('recentlyViewed'),
  zoom: word('zoom'),
  showBuilder: flag('showBuilder'),
  hoverImage: flag('hoverImage'),
  saleBadge: flag('saleBadge'),
  lowStockBadge: flag('lowStockBadge'),
  loadMore: word('loadMore'),
  suggestions: flag('suggestions'),
  redirectExactCode: flag('redirectExactCode'),
  quickAdd: flag('quickAdd'),
  saveForLater: flag('saveForLater'),
  showSavings: flag('showSavings'),
})
