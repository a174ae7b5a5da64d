import { searchEngineFields } from './brands/brands.ts'
import { onItems } from './bulk/on-items.ts'
import { ages, genders } from './page/fields.ts'
import { sizeSystems } from './page/size-reading.ts'

/** What rules about sizes are written in. */
export const sizeChoices = { ages, genders, systems: sizeSystems } as const

/** Words for search engines, shared by everything that has a page of its own on the site. */
export const searchEngineWords = searchEngineFields

/** How other rooms describe a change of many items. */
export const itemBulk = onItems

export type { SizeSystem } from './page/size-reading.ts'
