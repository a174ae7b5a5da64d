import modelNames from '#demo/items/models.json'
import productTypes from '#demo/items/product-types.json'
import type { ShapeName } from '#demo/items/shapes'
import { readRows } from '#demo/read-rows'

export type Kind = keyof typeof modelNames

/** A type of thing the shop sells: what it is called, looks like, costs and where it stands. */
export interface ProductType {
  readonly noun: string
  readonly kind: Kind
  readonly shape: ShapeName
  /** Its place in the tree, below one another. */
  readonly category: string
  readonly google: number
  readonly price: readonly [from: number, to: number]
  readonly grams: number
  readonly sizes?: readonly string[]
  readonly sizeFilter?: string
  /** Questions of the shop that such things answer, and how often they do. */
  readonly answers?: Readonly<Record<string, number>>
  readonly isZeroRated?: boolean
  readonly isForKids?: boolean
  readonly isMajor?: boolean
}

export const demoTypes = readRows<ProductType>(productTypes)

/** What the shop sells in sizes. */
export const sizedTypes = demoTypes.filter(type => type.sizes)

/** Names of models, by the kind of thing. */
export const models: Readonly<Record<Kind, readonly string[]>> = modelNames
