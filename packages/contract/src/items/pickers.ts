import { storeStaff } from '../kit/access.ts'
import { whole } from '../kit/field.ts'
import { options } from '../kit/option.ts'

const picker = (resource: string, path: string, noun: string) =>
  options({ resource, path: `/options/${path}`, noun, levels: storeStaff })

export const brandOptions = picker('brand', 'brands', 'brands')
export const collectionOptions = picker('collection', 'collections', 'collections')
export const seasonOptions = picker('season', 'seasons', 'seasons')
export const colourOptions = picker('colour', 'colours', 'colours')
export const styleOptions = picker('style', 'styles', 'styles')
export const supplierOptions = picker('supplier', 'suppliers', 'suppliers')
export const taxClassOptions = options(
  { resource: 'taxClass', path: '/options/tax-classes', noun: 'tax classes', levels: storeStaff },
  { rateBp: whole(0, 10_000) },
)
export const categoryOptions = picker('category', 'categories', 'categories')
export const googleCategoryOptions = picker('googleCategory', 'google-categories', 'Google categories')
export const filterOptions = picker('filter', 'filters', 'filters')
/** Filters whose facets items carry, not those that read items' own fields. */
export const ownFilterOptions = picker('filter', 'own-filters', 'filters with facets of their own')
export const facetOptions = picker('facet', 'facets', 'facets')
export const buyersGuideOptions = picker('buyersGuide', 'buyers-guides', 'buyers guides')
export const builderTemplateOptions = picker(
  'customBuilderTemplate',
  'builder-templates',
  'custom builder templates',
)
export const stockLocationOptions = picker('stockLocation', 'stock-locations', 'stock locations')
export const itemOptions = picker('item', 'items', 'items')
