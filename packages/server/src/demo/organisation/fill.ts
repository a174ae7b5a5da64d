import { sql } from 'drizzle-orm'
import type { DemoRoom } from '#demo/demo-room'
import { demoCatalogue } from '#demo/items/items'
import { fillCategories, fillCategoryPlaces } from '#demo/organisation/fill-categories'
import { fillCollections } from '#demo/organisation/fill-collections'
import { fillFacets } from '#demo/organisation/fill-facets'
import { fillFilterCases } from '#demo/organisation/fill-filters'
import { fillFirstFilters } from '#demo/organisation/fill-first-filters'
import { fillNavigation } from '#demo/organisation/fill-navigation'
import { countCategories } from '#organisation/categories/counts'
import { judgePrimaries } from '#organisation/categories/incorrect-primary-work'
import { countFacets } from '#organisation/filters/facet-counts'
import { noteHits, runOverPages } from '#organisation/size-rules/run'
import { category } from '#tables/organisation/categories'
import { collectionItem } from '#tables/organisation/collection-items'
import { collectionTag, collectionTagLink } from '#tables/organisation/collection-tags'
import { collection } from '#tables/organisation/collections'
import { filterCustomRepeater } from '#tables/organisation/filter-settings'
import { categoryFilter, facet, facetAlias, filter } from '#tables/organisation/filters'
import { alpRule, automaticLandingPage } from '#tables/organisation/landing-pages'
import { facetNavigationNode, facetNavigationVersion } from '#tables/organisation/menus'
import { sizeFilterRule } from '#tables/organisation/size-rules'

const pages = sql`select uid from item where lead_item_uid is null`

export const organisation: DemoRoom = {
  goes: [
    alpRule,
    automaticLandingPage,
    category,
    categoryFilter,
    collection,
    collectionItem,
    collectionTag,
    collectionTagLink,
    facet,
    facetAlias,
    facetNavigationNode,
    facetNavigationVersion,
    filter,
    filterCustomRepeater,
    sizeFilterRule,
  ],
  parts: [collectionItem.collectionUid, collectionTagLink.collectionUid, facet.filterUid],
  async prepare(tx) {
    await fillCategories(tx)
    await fillFirstFilters(tx)
  },
  async fill(tx, { size }) {
    await fillFacets(tx, demoCatalogue(size).pages)
    await fillCategoryPlaces(tx)
    await fillFilterCases(tx)
    await runOverPages(tx, pages)
    await noteHits(tx)
  },
  async finish(tx) {
    await fillCollections(tx)
    await countFacets(tx)
    await countCategories(tx)
    await fillNavigation(tx)
    await judgePrimaries(tx, pages)
  },
}
