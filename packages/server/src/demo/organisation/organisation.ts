import { demoTypes, sizedTypes } from '#demo/items/catalogue'
import { demoBranches, inactiveBranches } from '#demo/organisation/category-tree'
import listFilters from '#demo/organisation/list-filters.json'

/** The tree of the demo store, as paths. */
export const demoCategories: readonly string[] = [
  ...new Set(demoTypes.flatMap(({ category }) => [category.split('/')[0] as string, category])),
  'Services',
  'Services/Workshop',
  'Services/Fitting',
  'Gift vouchers',
  'Sale',
  'Sale/Last few sizes',
  'Climbing',
  'Climbing/Harnesses',
  'Climbing/Ropes',
  ...demoBranches.flatMap(({ path, children }) => [
    ...(path === 'Sale' ? [] : [path]),
    ...children.map(([name]) => `${path}/${name}`),
  ]),
]

/** Off the site: nothing below them shows. */
export const inactiveCategories: readonly string[] = ['Climbing', 'Sale/Last few sizes', ...inactiveBranches]

export interface DemoFilter {
  readonly name: string
  readonly type: 'list' | 'size' | 'number'
  readonly unit?: string
  readonly facets: readonly string[]
  /** Categories whose items must answer it. */
  readonly required?: readonly string[]
}

const sizesOf = (filter: string) => [
  ...new Set(sizedTypes.filter(type => type.sizeFilter === filter).flatMap(type => type.sizes ?? [])),
]

export const demoFilters: readonly DemoFilter[] = [
  ...['Frame size', 'Clothing size', 'Shoe size UK', 'Tyre size', 'Bag size'].map(name => ({
    name,
    type: 'size' as const,
    facets: sizesOf(name),
    ...(name === 'Frame size' && { required: ['Bikes'] }),
  })),
  ...(listFilters as readonly DemoFilter[]),
]
