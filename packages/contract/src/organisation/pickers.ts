import type { OptionsCall } from '../kit/option.ts'
import { categoryOptions } from './categories/pickers.ts'
import { collectionOptions } from './collections/pickers.ts'
import { facetOptions, filterOptions, ownFilterOptions } from './filters/pickers.ts'
import { googleCategoryOptions } from './google-categories/pickers.ts'

export const pickers: readonly OptionsCall[] = [
  collectionOptions,
  categoryOptions,
  googleCategoryOptions,
  filterOptions,
  ownFilterOptions,
  facetOptions,
]
