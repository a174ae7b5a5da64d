import type { Reader } from '#database/database'
import { checkoutVerdicts } from '#organisation/cyclescheme'
import { judgePrimaries } from '#organisation/incorrect-primary-work'
import { answerList } from '#organisation/list-answer'
import { answerMenu, mainMenu } from '#organisation/menu-answer'
import { answerSitemap } from '#organisation/sitemap'
import { systemFacetText } from '#organisation/system-facets'

/** What the API for websites reads here. */
export const website = { list: answerList, menu: answerMenu, mainMenu, sitemap: answerSitemap } as const

/** Which items may be bought with Cyclescheme, and why not (rule 33). */
export function cycleschemeVerdicts(reader: Reader, itemUids: readonly number[]) {
  return checkoutVerdicts(reader, itemUids)
}

/** Looks again at whether the primary categories of some pages are sound, in the transaction that changed them. */
export const primaryCategories = { judge: judgePrimaries } as const

/** Why a facet of a filter that reads the items themselves cannot be put on one by hand. */
export const systemFacets = { text: systemFacetText } as const
