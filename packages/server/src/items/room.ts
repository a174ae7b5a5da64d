import { brands } from '#items/brands/brands'
import { brandBulk } from '#items/brands/bulk'
import { brandLinks } from '#items/brands/links'
import { brandPicker } from '#items/brands/pickers'
import { builderItems } from '#items/builders/items'
import { builderPicker } from '#items/builders/pickers'
import { builderTemplates } from '#items/builders/templates'
import { altTextBulk } from '#items/bulk/alt-text'
import { itemBulk } from '#items/bulk/bulk'
import { itemDeliveryBulk } from '#items/bulk/delivery'
import { itemStatusBulk } from '#items/bulk/status'
import { itemStockBulk } from '#items/bulk/stock'
import { colours } from '#items/colours/colours'
import { colourGroups } from '#items/colours/groups'
import { colourPicker } from '#items/colours/pickers'
import { itemCards } from '#items/dashboard-cards'
import { guides } from '#items/guides/guides'
import { guideLists } from '#items/guides/lists'
import { guidePicker } from '#items/guides/pickers'
import { importCheck } from '#items/imports/check'
import { importExport } from '#items/imports/export'
import { itemImports } from '#items/imports/imports'
import { importTrims } from '#items/imports/trim'
import { itemLookUp } from '#items/lists/look-up'
import { itemPicker } from '#items/lists/pickers'
import { itemViews } from '#items/lists/views'
import { itemNouns } from '#items/nouns'
import { itemActions } from '#items/page/actions'
import { itemHistory } from '#items/page/history'
import { items as itemCalls } from '#items/page/items'
import { itemSuggestions } from '#items/page/suggestions'
import { itemPriceBulk } from '#items/prices/bulk'
import { advancedSearch } from '#items/queries/advanced-search'
import { advancedExport, queryExports } from '#items/queries/export'
import { savedQueries } from '#items/queries/saved-queries'
import { itemJobs } from '#items/rollups/jobs'
import { seasonPicker } from '#items/seasons/pickers'
import { seasons } from '#items/seasons/seasons'
import { styleBulk } from '#items/styles/bulk'
import { stylePicker } from '#items/styles/pickers'
import { styles } from '#items/styles/styles'
import type { Kit } from '#kit/kit'

export function items(kit: Kit) {
  brands(kit)
  brandBulk(kit)
  brandLinks(kit)
  itemCalls(kit)
  itemActions(kit)
  itemHistory(kit)
  itemLookUp(kit)
  itemSuggestions(kit)
  itemViews(kit)
  itemBulk(kit)
  itemDeliveryBulk(kit)
  itemStockBulk(kit)
  altTextBulk(kit)
  itemPriceBulk(kit)
  itemStatusBulk(kit)
  seasons(kit)
  colours(kit)
  styles(kit)
  colourGroups(kit)
  guides(kit)
  guideLists(kit)
  builderTemplates(kit)
  builderItems(kit)
  styleBulk(kit)
  itemImports(kit)
  importExport(kit)
  advancedSearch(kit)
  savedQueries(kit)
  queryExports(kit)
  itemCards(kit)
  itemNouns(kit)
  itemJobs(kit)
  kit.work.add(importCheck)
  kit.work.at(...importTrims, { task: advancedExport(kit), cron: '0 * * * *' })
  brandPicker(kit)
  seasonPicker(kit)
  colourPicker(kit)
  stylePicker(kit)
  guidePicker(kit)
  builderPicker(kit)
  itemPicker(kit)
}
