import type { Kit } from '#kit/kit'
import { brandMerges } from '#organisation/brand-merges'
import { categoryBulk } from '#organisation/categories/bulk'
import { categories } from '#organisation/categories/categories'
import { categoryCsv } from '#organisation/categories/csv'
import { categoryFilterCalls } from '#organisation/categories/filters'
import { itemCategoryBulk } from '#organisation/categories/item-bulk'
import { categoryItemCalls } from '#organisation/categories/items'
import { categoryLists } from '#organisation/categories/lists'
import { categoryMerge } from '#organisation/categories/merge'
import { categoryMoves } from '#organisation/categories/moves'
import { categoryPicker } from '#organisation/categories/pickers'
import { categoryStarter } from '#organisation/categories/starter'
import { collectionActions } from '#organisation/collections/actions'
import { collectionBulk } from '#organisation/collections/bulk'
import { collectionCards } from '#organisation/collections/cards'
import { collections } from '#organisation/collections/collections'
import { collectionItemBulk } from '#organisation/collections/item-bulk'
import { collectionItems } from '#organisation/collections/items'
import { collectionLinks } from '#organisation/collections/links'
import { collectionPicker } from '#organisation/collections/pickers'
import { collectionRuleCalls } from '#organisation/collections/rule-calls'
import { collectionTags } from '#organisation/collections/tags'
import { collectionViews } from '#organisation/collections/views'
import { countJobs } from '#organisation/counts'
import { cyclescheme } from '#organisation/cyclescheme/cyclescheme'
import { facetGaps } from '#organisation/filters/facet-counts'
import { facetTwins } from '#organisation/filters/facet-duplicates'
import { facetImport } from '#organisation/filters/facet-import'
import { facetMerge } from '#organisation/filters/facet-merge'
import { facets } from '#organisation/filters/facets'
import { filterImport } from '#organisation/filters/filter-import'
import { filters } from '#organisation/filters/filters'
import { itemFacetBulk } from '#organisation/filters/item-facet-bulk'
import { itemFacets, quickApplyClock } from '#organisation/filters/item-facets'
import { filterPickers } from '#organisation/filters/pickers'
import { googleCategories } from '#organisation/google-categories/google-categories'
import { googleCategoryPicker } from '#organisation/google-categories/pickers'
import { landingPageBulk } from '#organisation/landing-pages/bulk'
import { landingPages } from '#organisation/landing-pages/landing-pages'
import { landingRules } from '#organisation/landing-pages/rules'
import { landingPageClock } from '#organisation/landing-pages/sweep'
import { collectionJobs } from '#organisation/membership/jobs'
import { rulePreview } from '#organisation/membership/rule-preview'
import { menus } from '#organisation/menus/menus'
import { organisationNouns } from '#organisation/nouns'
import { facetQueues } from '#organisation/quick-apply/queue'
import { facetSuggest } from '#organisation/quick-apply/suggest'
import { filterSettings } from '#organisation/result-lists/filter-settings'
import { filterRepeaters } from '#organisation/result-lists/repeaters'
import { seoBulk } from '#organisation/seo/bulk'
import { navigationSeo } from '#organisation/seo/navigation-seo'
import { seoTemplates } from '#organisation/seo/templates'
import { sites } from '#organisation/sites'
import { sizeRuleLists } from '#organisation/size-rules/lists'
import { sizeRun } from '#organisation/size-rules/run'
import { sizeRules } from '#organisation/size-rules/size-rules'

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
  collectionItemBulk(kit)
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
  filterImport(kit)
  facetGaps(kit)
  itemFacets(kit)
  facetSuggest(kit)
  facetQueues(kit)
  itemFacetBulk(kit)
  sizeRules(kit)
  sizeRuleLists(kit)
  cyclescheme(kit)
  landingPageBulk(kit)
  landingRules(kit)
  menus(kit)
  filterRepeaters(kit)
  filterSettings(kit)
  landingPages(kit)
  navigationSeo(kit)
  seoBulk(kit)
  seoTemplates(kit)
  sites(kit)
  brandMerges(kit)
  organisationNouns(kit)
  collectionJobs(kit)
  countJobs(kit)
  kit.work.add(sizeRun)
  kit.work.at(...quickApplyClock, ...landingPageClock)
  collectionPicker(kit)
  categoryPicker(kit)
  googleCategoryPicker(kit)
  filterPickers(kit)
}
