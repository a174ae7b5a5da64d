import { brandOptions } from './pickers.ts'

/** What lists of other rooms choose from. */
export const itemChoices = { brand: brandOptions } as const
