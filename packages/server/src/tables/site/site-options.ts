import { type OptionInput, usualOptions } from '@backroom/contract/site/options/options'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

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

/** How the website behaves; one row, made with the store. */
export const siteOption = pgTable('site_option', {
  ...recordColumns(),
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
