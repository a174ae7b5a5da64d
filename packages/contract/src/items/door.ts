import { searchEngineFields } from './brands/brands.ts'
import { ages, genders } from './page/fields.ts'
import { sizeSystems } from './page/size-reading.ts'

/** What rules about sizes are written in. */
export const sizeChoices = { ages, genders, systems: sizeSystems } as const

/** Words for search engines, shared by everything that has a page of its own on the site. */
export const searchEngineWords = searchEngineFields

export type { SizeSystem } from './page/size-reading.ts'
