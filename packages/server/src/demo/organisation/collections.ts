import type { CollectionInput } from '@backroom/contract/organisation/collections/collections'
import type { TagColour } from '@backroom/contract/organisation/collections/tags'
import type { RuleCondition } from '@backroom/contract/organisation/membership/rules'
import data from '#demo/organisation/collections.json'
import { readRows } from '#demo/read-rows'

/** A condition that names records by their names; their numbers are looked up when the store is filled. */
export type NamedCondition =
  | RuleCondition
  | {
      readonly named: 'category' | 'brand' | 'facet' | 'collection' | 'collectionTag'
      readonly op?: RuleCondition['op']
      readonly names: readonly string[]
    }

export interface DemoCollection {
  readonly name: string
  /** All of them must hold; none where it is filled by hand alone. */
  readonly rule?: readonly NamedCondition[]
  readonly not?: readonly NamedCondition[]
  /** How many items are put in by hand, and of which category. */
  readonly byHand?: readonly [count: number, category: string]
  readonly pins?: number
  readonly tags?: readonly string[]
  readonly parent?: string
  readonly inherits?: boolean
  /** Days from the day the store is filled. */
  readonly starts?: number
  readonly ends?: number
  readonly more?: Partial<CollectionInput>
  readonly state?: 'held' | 'failed'
}

type DemoTag = readonly [name: string, colour: TagColour, description: string]

export const demoTags = readRows<DemoTag>(data.tags)

/** 62: 25 by hand, 30 by rule, 7 both. One is held, one has failed, one is empty, one holds nearly everything. */
export const demoCollectionRows = readRows<DemoCollection>(data.collections)
