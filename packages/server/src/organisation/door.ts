import type { Reader } from '#database/database'
import { checkoutVerdicts } from '#organisation/cyclescheme/cyclescheme'
import { rulesSql } from '#organisation/membership/rule-sql'
import { answerMenu, mainMenu } from '#organisation/menus/answer'
import { stagePage } from '#organisation/page-preview'
import { answerList } from '#organisation/result-lists/answer'
import { answerItem } from '#organisation/result-lists/item'
import { countWith } from '#organisation/result-lists/memory'
import { moneyWriter } from '#organisation/seo/page-seo'
import { answerSitemap } from '#organisation/seo/sitemap'

/** What the API for websites reads here. */
export const website = {
  list: answerList,
  item: answerItem,
  menu: answerMenu,
  mainMenu,
  sitemap: answerSitemap,
  stage: stagePage,
  countWith,
} as const

/** Which items may be bought with Cyclescheme, and why not. */
export function cycleschemeVerdicts(reader: Reader, itemUids: readonly number[]) {
  return checkoutVerdicts(reader, itemUids)
}

/** Which pages of the index `i` the rules of a scope find. */
export const scopeRules = { sql: rulesSql } as const

/** Amounts as the store writes them. */
export const moneyWords = moneyWriter
