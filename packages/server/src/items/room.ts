import { advancedSearch } from '#items/advanced-search'
import { brandBulk } from '#items/brand-bulk'
import { brandLinks } from '#items/brand-links'
import { brands } from '#items/brands'
import { builderItems } from '#items/builder-items'
import { builderTemplates } from '#items/builder-templates'
import { buyersGuideLists } from '#items/buyers-guide-lists'
import { buyersGuides } from '#items/buyers-guides'
import { colourGroups } from '#items/colour-groups'
import { colours } from '#items/colours'
import { itemCards } from '#items/dashboard-cards'
import { importExport } from '#items/import-export'
import { itemActions } from '#items/item-actions'
import { itemBulk } from '#items/item-bulk'
import { itemHistory } from '#items/item-history'
import { itemImports } from '#items/item-imports'
import { itemLookUp } from '#items/item-look-up'
import { itemPlaceBulk } from '#items/item-place-bulk'
import { itemPriceBulk } from '#items/item-price-bulk'
import { itemStatusBulk } from '#items/item-status-bulk'
import { itemSuggestions } from '#items/item-suggestions'
import { itemViews } from '#items/item-views'
import { items as itemCalls } from '#items/items'
import { pickers } from '#items/pickers'
import { queryExports } from '#items/query-export'
import { savedQueries } from '#items/saved-queries'
import { seasons } from '#items/seasons'
import { styleBulk } from '#items/style-bulk'
import { styles } from '#items/styles'
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
  buyersGuides(kit)
  buyersGuideLists(kit)
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
