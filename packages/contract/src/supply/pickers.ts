import { type OptionsCall, picker } from '../kit/option.ts'

export const supplierOptions = picker('supplier', 'suppliers', 'suppliers')
export const stockLocationOptions = picker('stockLocation', 'stock-locations', 'stock locations')

export const pickers: readonly OptionsCall[] = [supplierOptions, stockLocationOptions]
