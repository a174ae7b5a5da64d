import type { Reader } from '#database/database'
import { brandUses, repointBrands } from '#organisation/brand-repoint'
import { checkoutVerdicts } from '#organisation/cyclescheme'
import { judgePrimaries } from '#organisation/incorrect-primary-work'
import { answerList } from '#organisation/list-answer'
import { answerMenu, mainMenu } from '#organisation/menu-answer'
import { answerSitemap } from '#organisation/sitemap'
import { hasOwnFacets, systemFacetText } from '#organisation/system-facets'

/** What the API for websites reads here. */
export const website = { list: answerList, menu: answerMenu, mainMenu, sitemap: answerSitemap } as const

/** Which items may be bought with Cyclescheme, and why not. */
export function cycleschemeVerdicts(reader: Reader, itemUids: readonly number[]) {
  return checkoutVerdicts(reader, itemUids)
}

/** What points at brands: counted before a merge of them, and pointed at the one that is kept by it. */
export const brandPointers = { uses: brandUses, repoint: repointBrands } as const

/** Looks again at whether the primary categories of some pages are sound, in the transaction that changed them. */
export const primaryCategories = { judge: judgePrimaries } as const

/** Filters that read the items themselves: which are not such, and why a facet of one cannot be put on an item by hand. */
export const systemFacets = { areNotOf: hasOwnFacets, text: systemFacetText } as const
