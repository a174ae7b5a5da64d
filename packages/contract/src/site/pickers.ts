import { storeStaff } from '../kit/access.ts'
import { whole } from '../kit/field.ts'
import { type OptionsCall, options, picker } from '../kit/option.ts'

export const taxClassOptions = options(
  { resource: 'taxClass', path: '/options/tax-classes', noun: 'tax classes', levels: storeStaff },
  { rateBp: whole(0, 10_000) },
)

export const deliveryMethodOptions = picker('deliveryMethod', 'delivery-methods', 'delivery methods')

export const pickers: readonly OptionsCall[] = [taxClassOptions, deliveryMethodOptions]
