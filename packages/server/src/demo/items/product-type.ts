import type { Kind } from '#demo/items/brands'
import type { ShapeName } from '#demo/items/shapes'

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
  readonly isZeroRated?: true
  readonly isForKids?: true
  readonly isMajor?: true
  readonly wears?: true
  /** How many of it a shop has among a hundred things. */
  readonly share: number
}
