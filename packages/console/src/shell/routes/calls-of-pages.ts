import { policy } from '@backroom/contract/access/policy'
import { me, saveMe, superUsers } from '@backroom/contract/access/session'
import { sessionsView, signInsView } from '@backroom/contract/access/sign-ins'
import { staff, staffView } from '@backroom/contract/access/staff'
import { fileList, fileUpload } from '@backroom/contract/content/files'
import { mailQueueView, mailSettings } from '@backroom/contract/content/mail'
import { smsSettings } from '@backroom/contract/content/sms'
import { brands, brandsView } from '@backroom/contract/items/brands/brands'
import { brandLinksView } from '@backroom/contract/items/brands/links'
import { builderTemplates, builderTemplatesView } from '@backroom/contract/items/builders/templates'
import { guides, guidesView } from '@backroom/contract/items/guides/guides'
import * as itemViews from '@backroom/contract/items/lists/views'
import { items } from '@backroom/contract/items/page/items'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { queryCounts, queryFields } from '@backroom/contract/items/queries/saved-queries'
import { styleMatrix } from '@backroom/contract/items/styles/styles'
import type { Rule } from '@backroom/contract/kit/access'
import { coupons, couponsView } from '@backroom/contract/marketing/coupons/calls'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { simulate } from '@backroom/contract/marketing/coupons/try-calls'
import { couponUsage, couponUsesView, releaseUse, useTrace } from '@backroom/contract/marketing/coupons/uses'
import {
  judgeStarBuy,
  makeStarBuys,
  starBuys,
  starBuysView,
} from '@backroom/contract/marketing/star-buys/calls'
import { customers, customersView, updateFromView } from '@backroom/contract/orders/customers/customers'
import { groupedLines, groupedStarBuys } from '@backroom/contract/orders/lists/groups'
import { orderLinesView, ordersView, starBuyLinesView } from '@backroom/contract/orders/lists/lists'
import { refundsView } from '@backroom/contract/orders/lists/refunds'
import { cancelOrder, shipmentCalls } from '@backroom/contract/orders/order/order'
import { placePhoneOrder } from '@backroom/contract/orders/placing/placing'
import {
  readBestSellers,
  readOrderPiles,
  readRefunded,
  readTrade,
} from '@backroom/contract/orders/trade/trade'
import { setGoogleOfCategories } from '@backroom/contract/organisation/categories/bulk'
import {
  categories,
  categoryTree,
  moveCategory,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import {
  googleMappingView,
  incorrectPrimariesView,
  leavePrimaries,
  primaryCategoriesView,
  withoutPrimary,
} from '@backroom/contract/organisation/categories/views'
import {
  collectionModel,
  duplicateCollection,
  previewRule,
  saveCollectionFilter,
} from '@backroom/contract/organisation/collections/calls'
import { collections, collectionsView } from '@backroom/contract/organisation/collections/collections'
import { collectionItems } from '@backroom/contract/organisation/collections/item-calls'
import {
  collectionTags,
  collectionTagsView,
  mergeCollectionTags,
} from '@backroom/contract/organisation/collections/tags'
import { cyclescheme, cycleschemeCheck } from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { facetGapsView, facets, facetsView } from '@backroom/contract/organisation/filters/facets'
import { filters, filtersView } from '@backroom/contract/organisation/filters/filters'
import {
  applyFacetsNow,
  facetPalette,
  facetQueue,
  facetsSuggest,
} from '@backroom/contract/organisation/filters/item-facets'
import {
  googleTaxonomyView,
  importTaxonomy,
} from '@backroom/contract/organisation/google-categories/google-categories'
import {
  landingPages,
  landingPagesView,
  landingRulePreview,
  landingRules,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { moveNode, publishMenu, readMenu } from '@backroom/contract/organisation/menus/menus'
import { filterSettings } from '@backroom/contract/organisation/result-lists/filter-settings'
import {
  repeaterPreview,
  repeaters,
  repeatersOrder,
  repeatersView,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { saveSeo, seoView } from '@backroom/contract/organisation/seo/navigation-seo'
import { seoTemplates } from '@backroom/contract/organisation/seo/templates'
import {
  sizeLabelsView,
  sizeRules,
  sizeRulesRun,
  sizeRulesTest,
  sizeRulesView,
} from '@backroom/contract/organisation/size-rules/size-rules'
import type { ScreenName } from '@backroom/contract/screens'
import { readDashboard } from '@backroom/contract/shell/dashboard'
import { bringBack, readHistoryKinds, storeHistoryView } from '@backroom/contract/shell/store-history'
import { configVersions } from '@backroom/contract/site/config'
import { connectors } from '@backroom/contract/site/connectors'
import { country } from '@backroom/contract/site/country/country'
import { general } from '@backroom/contract/site/general/general'
import { siteOptions } from '@backroom/contract/site/options/options'
import { storeSettings } from '@backroom/contract/site/store/store'
import { dataTasks, jobView, keeping, readStorage } from '@backroom/contract/site/upkeep/upkeep'
import { vendorOptions } from '@backroom/contract/site/vendor/vendor'
import { stockLocationsView } from '@backroom/contract/supply/locations/locations'
import { inventoryView } from '@backroom/contract/supply/stock/inventory'
import { stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { adjustStock, movementsView } from '@backroom/contract/supply/stock/movements'
import { reservationsView } from '@backroom/contract/supply/stock/reservations'
import { simSettings } from '@backroom/contract/supply/suppliers/sim-settings'
import { stockTransfersView } from '@backroom/contract/supply/transfers/transfers'
import { runs, runsView } from '@backroom/contract/wizards/runs'
import { matchCodes } from '@backroom/contract/wizards/selections'

/** The calls each page cannot do without. A new screen does not compile before it has named its own. */
export const callsOf: Record<ScreenName, readonly Rule[]> = {
  coupons: [couponsView.list, simulate],
  newCoupon: [coupons.create, simulate],
  coupon: [coupons.read, coupons.update, simulate],
  couponUsage: [couponUsage.list],
  couponUses: [couponUsesView.list, releaseUse, useTrace],
  couponSettings: [couponSettings.read],
  starBuyItems: [starBuysView.list],
  starBuyCollections: [starBuysView.list],
  newStarBuy: [starBuys.create, judgeStarBuy, makeStarBuys],
  starBuy: [starBuys.read, starBuys.update, judgeStarBuy],
  orderDashboard: [readTrade, readRefunded, readBestSellers, readOrderPiles],
  orderSummary: [ordersView.list, refundsView.list, shipmentCalls.add, cancelOrder, placePhoneOrder],
  orderLines: [orderLinesView.list, groupedLines],
  starBuyLines: [starBuyLinesView.list, groupedStarBuys],
  customers: [customersView.list, customers.create, updateFromView],
  general: [general.read, general.update],
  selectCountry: [country.read, country.update],
  storeConfiguration: [storeSettings.store.read, storeSettings.store.update, configVersions.list],
  siteOptions: [siteOptions.read, siteOptions.update],
  siteData: [keeping.read, keeping.update, dataTasks.list, jobView.list, readStorage],
  vendorOptions: [vendorOptions.read, vendorOptions.update],
  dashboard: [readDashboard],
  storeHistory: [storeHistoryView.list, readHistoryKinds, bringBack],
  fatal: [],
  notFound: [],
  login: [],
  twoFactor: [],
  forgottenPassword: [],
  setPassword: [],
  myAccount: [me, saveMe],
  superUsers: [superUsers],
  staff: [staffView.list, signInsView.list, sessionsView.list, policy.read, policy.update],
  newStaffMember: [staff.create],
  staffMember: [staff.read, staff.update],
  brands: [brandsView.list, brandsView.csv, brands.create],
  brandLinks: [brandLinksView.list],
  brand: [brands.read, brands.update, brands.remove],
  items: [itemViews.itemsView.list, itemViews.itemsView.csv, items.create],
  item: [items.read, items.update, items.deactivate],
  itemsAdvanced: [advancedSearchView.list, queryFields, queryCounts],
  inactiveItems: [itemViews.inactiveItemsView.list, items.activate],
  inactiveSeasonItems: [itemViews.inactiveSeasonView.list, items.activate],
  inactiveStyles: [itemViews.inactiveStylesView.list, styleMatrix],
  archivedItems: [itemViews.archivedItemsView.list, items.unarchive],
  outOfStockItems: [itemViews.outOfStockView.list, items.deactivate],
  stockLocations: [
    inventoryView.list,
    stockLevelsView.list,
    stockLocationsView.list,
    movementsView.list,
    reservationsView.list,
    stockTransfersView.list,
    adjustStock,
  ],
  guides: [guidesView.list],
  newGuide: [guides.create],
  guide: [guides.read, guides.update],
  builderTemplates: [builderTemplatesView.list, builderTemplates.create],
  builderTemplate: [builderTemplates.read, builderTemplates.update],
  imageGallery: [fileList, fileUpload],
  mailQueueReport: [mailQueueView.list, mailSettings.read, smsSettings.read, connectors.list],
  filters: [filtersView.list, filters.update, facetsView.list, facets.update, facetGapsView.list],
  quickApply: [facetQueue, facetPalette, facetsSuggest, applyFacetsNow],
  sizeRules: [sizeRulesView.list, sizeLabelsView.list, sizeRulesRun],
  newSizeRule: [sizeRules.create, sizeRulesTest],
  sizeRule: [sizeRules.read, sizeRules.update],
  cyclescheme: [cyclescheme.read, cyclescheme.update, cycleschemeCheck],
  categoryManager: [categoryTree, moveCategory, categories.remove],
  category: [categories.read, categories.update, setCategoryItems],
  googleCategories: [googleMappingView.list, googleTaxonomyView.list, setGoogleOfCategories, importTaxonomy],
  incorrectPrimaries: [incorrectPrimariesView.list, leavePrimaries],
  primaryCategories: [primaryCategoriesView.list, withoutPrimary],
  collections: [collectionsView.list, collectionsView.csv, duplicateCollection],
  newCollection: [collections.create, previewRule],
  collection: [collectionModel, collections.update, saveCollectionFilter, collectionItems],
  collectionTags: [collectionTagsView.list, collectionTags.create, mergeCollectionTags],
  landingPages: [landingPagesView.list, landingPages.update, landingRules.create, landingRulePreview],
  filterSettings: [filterSettings.read, filterSettings.update],
  simSettings: [simSettings.read, simSettings.update],
  filterRepeaters: [repeatersView.list, repeaters.create, repeatersOrder],
  filterRepeater: [repeaters.read, repeaters.update, repeaterPreview],
  menus: [readMenu, moveNode, publishMenu],
  wizards: [runsView.list, runs.undo],
  itemWizard: [matchCodes, runsView.list],
  collectionWizard: [runsView.list],
  starBuyWizard: [runsView.list],
  navigationSeo: [seoView.list, saveSeo, seoTemplates.create],
}
