import type { Reader } from '#database/database'
import { checkoutVerdicts } from '#organisation/cyclescheme/cyclescheme'
import { answerMenu, mainMenu } from '#organisation/menus/answer'
import { answerList } from '#organisation/result-lists/answer'
import { answerSitemap } from '#organisation/seo/sitemap'

/** What the API for websites reads here. */
export const website = { list: answerList, menu: answerMenu, mainMenu, sitemap: answerSitemap } as const

/** Which items may be bought with Cyclescheme, and why not. */
export function cycleschemeVerdicts(reader: Reader, itemUids: readonly number[]) {
  return checkoutVerdicts(reader, itemUids)
}
