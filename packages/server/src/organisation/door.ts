import type { Reader } from '#database/database'
import { judgePrimaries } from '#organisation/categories/incorrect-primary-work'
import { repointBrands } from '#organisation/collections/brand-repoint'
import { checkoutVerdicts } from '#organisation/cyclescheme/cyclescheme'
import { hasOwnFacets, systemFacetText } from '#organisation/filters/system-facets'
import { answerMenu, mainMenu } from '#organisation/menus/answer'
import { answerList } from '#organisation/result-lists/answer'
import { answerSitemap } from '#organisation/seo/sitemap'

/** What the API for websites reads here. */
export const website = { list: answerList, menu: answerMenu, mainMenu, sitemap: answerSitemap } as const

/** Which items may be bought with Cyclescheme, and why not. */
export function cycleschemeVerdicts(reader: Reader, itemUids: readonly number[]) {
  return checkoutVerdicts(reader, itemUids)
}

/** What follows here from merging brands, beyond the pointing itself. */
export const brandPointers = { repoint: repointBrands } as const

/** Looks again at whether the primary categories of some pages are sound, in the transaction that changed them. */
export const primaryCategories = { judge: judgePrimaries } as const

/** Filters that read the items themselves: which are not such, and why a facet of one cannot be put on an item by hand. */
export const systemFacets = { areNotOf: hasOwnFacets, text: systemFacetText } as const
