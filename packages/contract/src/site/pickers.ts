import { picker } from '../kit/option.ts'

export const taxClassOptions = picker('taxClass', 'tax-classes', 'tax classes')
