import { type OptionsCall, picker } from '../kit/option.ts'

export const supplierOptions = picker('supplier', 'suppliers', 'suppliers')
/** Where stock lies, is counted, sold and sent: what is on its way lies nowhere. */
export const stockLocationOptions = picker('stockLocation', 'stock-locations', 'stock locations')
/** Where anything ever was, for lists that tell what is on its way as well. */
export const anyLocationOptions = picker(
  'stockLocation',
  'any-locations',
  'stock locations and what is on its way',
)

export const pickers: readonly OptionsCall[] = [supplierOptions, stockLocationOptions, anyLocationOptions]
