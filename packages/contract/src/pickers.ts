import { brandOptions } from './items/brands/pickers.ts'
import { builderTemplateOptions } from './items/builders/pickers.ts'
import { colourOptions } from './items/colours/pickers.ts'
import { guideOptions } from './items/guides/pickers.ts'
import { itemOptions } from './items/lists/pickers.ts'
import { seasonOptions } from './items/seasons/pickers.ts'
import { styleOptions } from './items/styles/pickers.ts'
import type { OptionsCall } from './kit/option.ts'
import { categoryOptions } from './organisation/categories/pickers.ts'
import { collectionOptions } from './organisation/collections/pickers.ts'
import { facetOptions, filterOptions, ownFilterOptions } from './organisation/filters/pickers.ts'
import { googleCategoryOptions } from './organisation/google-categories/pickers.ts'
import { taxClassOptions } from './site/pickers.ts'
import { stockLocationOptions, supplierOptions } from './supply/pickers.ts'

/** Every picker. Where there are several for the same records, they are named by the first. */
export const pickers: readonly OptionsCall[] = [
  itemOptions,
  brandOptions,
  seasonOptions,
  colourOptions,
  styleOptions,
  guideOptions,
  builderTemplateOptions,
  collectionOptions,
  categoryOptions,
  googleCategoryOptions,
  filterOptions,
  ownFilterOptions,
  facetOptions,
  supplierOptions,
  stockLocationOptions,
  taxClassOptions,
]
