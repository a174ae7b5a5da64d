import { ruleFields } from './membership/rule-fields.ts'
import { blankRule, collectionRule, ruleConditionFault, ruleConditionsMost } from './membership/rules.ts'
import { pagePreview } from './result-lists/page-preview.ts'
import {
  type ListAnswer,
  type ListedItem,
  listAnswer,
  listQuery,
  type MenuAnswer,
  menuAnswer,
  type ShopItem,
  shopItem,
  sitemapAnswer,
} from './result-lists/pages.ts'

/** What the API for websites is made of here: items, lists, menus and sitemaps are organisation's answers. */
export const websiteAnswers = {
  item: shopItem,
  list: listAnswer,
  listQuery,
  menu: menuAnswer,
  sitemap: sitemapAnswer,
} as const

/** What pages of a shop are drawn from. */
export interface WebsiteAnswers {
  readonly item: ShopItem
  readonly list: ListAnswer
  readonly listed: ListedItem
  readonly menu: MenuAnswer
}

/** Drawn by the room that draws pages of the shop. */
export const unsavedPage = pagePreview

/** Which items something is about, asked in the words of collections. */
export const itemRule = collectionRule

/** How such a rule is typed in: what can be asked, what it begins with, and what is wrong with a condition. */
export const itemScope = {
  rule: collectionRule,
  fields: ruleFields,
  blank: blankRule,
  fault: ruleConditionFault,
  conditionsMost: ruleConditionsMost,
} as const
