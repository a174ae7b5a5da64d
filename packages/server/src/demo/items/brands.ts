import brands from '#demo/items/brands.json'
import type { Kind } from '#demo/items/catalogue'

/** A brand of the demo store: invented, like everything in it. */
export interface DemoBrand {
  readonly name: string
  readonly prefix: string
  readonly about: string
  readonly sells: readonly Kind[]
  readonly active?: boolean
  readonly featured?: boolean
  readonly noMarketplaces?: boolean
  readonly noDiscount?: boolean
  readonly noSim?: boolean
  readonly noLogo?: boolean
  readonly minAdvertisedBp?: number
}

export const demoBrands = brands as readonly DemoBrand[]

/** A brand that suppliers name but the shop has not sold for years: inactive and without items. */
export const retiredBrand: DemoBrand = {
  name: 'Ullock Pike',
  prefix: 'UP',
  about: '',
  sells: [],
  active: false,
  noLogo: true,
}
