import { searchEngineFields } from './brands/brands.ts'
import { ages, genders } from './page/fields.ts'
import { sizeSystems } from './page/size-reading.ts'
import { brandOptions, categoryOptions, googleCategoryOptions } from './pickers.ts'

/** What lists of other rooms choose from. */
export const itemChoices = { brand: brandOptions } as const

/** What rules about sizes are written in. */
export const sizeChoices = { ages, genders, systems: sizeSystems } as const

/** What pages about categories choose from. */
export const categoryChoices = { category: categoryOptions, google: googleCategoryOptions } as const

/** Words for search engines, shared by everything that has a page of its own on the site. */
export const searchEngineWords = searchEngineFields

export type { SizeSystem } from './page/size-reading.ts'
