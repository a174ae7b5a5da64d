import type { FilterType } from '@backroom/contract/organisation/filters/filters'
import data from '#demo/organisation/filters.json'
import { readRows } from '#demo/read-rows'

/** A filter beside those the catalogue itself is made with: what it asks, of whom, and how many answer. */
export interface MoreFilter {
  readonly name: string
  readonly type: FilterType
  readonly unit?: string
  readonly facets?: readonly string[]
  /** Where its items stand (the last part of a category's address), and what share of them answers, in percent. */
  readonly asks?: Readonly<Record<string, number>>
  /** Filter and facet it waits for. */
  readonly only?: readonly [filter: string, facet: string]
  readonly maxPerItem?: number
  /** Its facets' addresses hold the facet's name alone. */
  readonly bare?: true
}

type Pair = readonly [string, string]

/** How many facets the demo store has in all: the filter of litres is filled up to it. */
export const { facetsWanted } = data

export const moreFilters = readRows<MoreFilter>(data.moreFilters)

/** The same thing called twice on purpose, in the filters of the catalogue itself: filter and facet. */
export const twins = readRows<Pair>(data.twins)

/** What some product groups are by where their items stand. */
export const groupOf: Readonly<Record<string, string>> = data.groupOf

/** Facets whose items cannot be bought with Cyclescheme, and why. */
export const restrictedGroups = readRows<Pair>(data.restrictedGroups)

/** Labels that no rule reads, as suppliers write them. */
export const oddLabels: readonly string[] = data.oddLabels
