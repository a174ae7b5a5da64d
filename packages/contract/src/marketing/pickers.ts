import { type OptionsCall, picker } from '../kit/option.ts'

export const starBuyOptions = picker('starBuy', 'star-buys', 'star buys')

export const pickers: readonly OptionsCall[] = [starBuyOptions]
