import { brands } from '#items/brands/brands'
import { brandBulk } from '#items/brands/bulk'
import { brandLinks } from '#items/brands/links'
import { builderItems } from '#items/builders/items'
import { builderTemplates } from '#items/builders/templates'
import { itemBulk } from '#items/bulk/bulk'
import { itemPlaceBulk } from '#items/bulk/places'
import { itemStatusBulk } from '#items/bulk/status'
import { colours } from '#items/colours/colours'
import { colourGroups } from '#items/colours/groups'
import { itemCards } from '#items/dashboard-cards'
import { guides } from '#items/guides/guides'
import { guideLists } from '#items/guides/lists'
import { importExport } from '#items/imports/export'
import { itemImports } from '#items/imports/imports'
import { itemLookUp } from '#items/lists/look-up'
import { itemViews } from '#items/lists/views'
import { itemActions } from '#items/page/actions'
import { itemHistory } from '#items/page/history'
import { items as itemCalls } from '#items/page/items'
import { itemSuggestions } from '#items/page/suggestions'
import { pickers } from '#items/pickers'
import { itemPriceBulk } from '#items/prices/bulk'
import { advancedSearch } from '#items/queries/advanced-search'
import { queryExports } from '#items/queries/export'
import { savedQueries } from '#items/queries/saved-queries'
import { seasons } from '#items/seasons/seasons'
import { styleBulk } from '#items/styles/bulk'
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
  itemPlaceBulk(kit)
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
  pickers(kit)
  itemCards(kit)
}
