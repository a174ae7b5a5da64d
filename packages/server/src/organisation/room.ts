import type { Kit } from '#kit/kit'
import { alpBulk } from '#organisation/alp-bulk'
import { alpRules } from '#organisation/alp-rules'
import { categories } from '#organisation/categories'
import { categoryBulk } from '#organisation/category-bulk'
import { categoryCsv } from '#organisation/category-csv'
import { categoryFilterCalls } from '#organisation/category-filters'
import { categoryItemCalls } from '#organisation/category-items'
import { categoryLists } from '#organisation/category-lists'
import { categoryMerge } from '#organisation/category-merge'
import { categoryMoves } from '#organisation/category-moves'
import { categoryStarter } from '#organisation/category-starter'
import { collectionActions } from '#organisation/collection-actions'
import { collectionBulk } from '#organisation/collection-bulk'
import { collectionCards } from '#organisation/collection-cards'
import { collectionItems } from '#organisation/collection-items'
import { collectionLinks } from '#organisation/collection-links'
import { collectionRuleCalls } from '#organisation/collection-rule-calls'
import { collectionTags } from '#organisation/collection-tags'
import { collectionViews } from '#organisation/collection-views'
import { collections } from '#organisation/collections'
import { cyclescheme } from '#organisation/cyclescheme'
import { facetGaps } from '#organisation/facet-counts'
import { facetTwins } from '#organisation/facet-duplicates'
import { facetImport } from '#organisation/facet-import'
import { facetMerge } from '#organisation/facet-merge'
import { facetNavigation } from '#organisation/facet-navigation'
import { facetQueues } from '#organisation/facet-queue'
import { facetSuggest } from '#organisation/facet-suggest'
import { facets } from '#organisation/facets'
import { filterRepeaters } from '#organisation/filter-repeaters'
import { filterSettings } from '#organisation/filter-settings'
import { filters } from '#organisation/filters'
import { googleCategories } from '#organisation/google-categories'
import { itemCategoryBulk } from '#organisation/item-category-bulk'
import { itemFacetBulk } from '#organisation/item-facet-bulk'
import { itemFacets } from '#organisation/item-facets'
import { landingPages } from '#organisation/landing-pages'
import { navigationSeo } from '#organisation/navigation-seo'
import { rulePreview } from '#organisation/rule-preview'
import { seoBulk } from '#organisation/seo-bulk'
import { seoTemplates } from '#organisation/seo-templates'
import { sites } from '#organisation/sites'
import { sizeRuleLists } from '#organisation/size-rule-lists'
import { sizeRules } from '#organisation/size-rules'

export function organisation(kit: Kit) {
  categories(kit)
  categoryMoves(kit)
  categoryMerge(kit)
  categoryBulk(kit)
  categoryItemCalls(kit)
  categoryFilterCalls(kit)
  categoryLists(kit)
  categoryCsv(kit)
  categoryStarter(kit)
  googleCategories(kit)
  itemCategoryBulk(kit)
  collections(kit)
  collectionActions(kit)
  collectionRuleCalls(kit)
  rulePreview(kit)
  collectionItems(kit)
  collectionLinks(kit)
  collectionViews(kit)
  collectionTags(kit)
  collectionBulk(kit)
  collectionCards(kit)
  filters(kit)
  facets(kit)
  facetTwins(kit)
  facetMerge(kit)
  facetImport(kit)
  facetGaps(kit)
  itemFacets(kit)
  facetSuggest(kit)
  facetQueues(kit)
  itemFacetBulk(kit)
  sizeRules(kit)
  sizeRuleLists(kit)
  cyclescheme(kit)
  alpBulk(kit)
  alpRules(kit)
  facetNavigation(kit)
  filterRepeaters(kit)
  filterSettings(kit)
  landingPages(kit)
  navigationSeo(kit)
  seoBulk(kit)
  seoTemplates(kit)
  sites(kit)
}
