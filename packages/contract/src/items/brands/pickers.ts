import { picker } from '../../kit/option.ts'

export const brandOptions = picker('brand', 'brands', 'brands')
