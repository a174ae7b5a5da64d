import { picker } from '../../kit/option.ts'

export const filterOptions = picker('filter', 'filters', 'filters')
/** Filters whose facets items carry, not those that read items' own fields. */
export const ownFilterOptions = picker('filter', 'own-filters', 'filters with facets of their own')
export const facetOptions = picker('facet', 'facets', 'facets')
