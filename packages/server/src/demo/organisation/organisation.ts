import { singleTypes, sizedTypes } from '#demo/items/catalogue'
import { demoBranches, inactiveBranches } from '#demo/organisation/category-tree'

/** The tree of the demo store, as paths. */
export const demoCategories: readonly string[] = [
  ...new Set(
    [...sizedTypes, ...singleTypes].flatMap(({ category }) => [category.split('/')[0] as string, category]),
  ),
  ...['Services', 'Services/Workshop', 'Services/Fitting', 'Gift vouchers', 'Sale', 'Sale/Last few sizes'],
  ...['Climbing', 'Climbing/Harnesses', 'Climbing/Ropes'],
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
  {
    name: 'Wheel size',
    type: 'list',
    facets: ['14 inch', '16 inch', '20 inch', '24 inch', '27.5 inch', '29 inch', '650b', '700c'],
  },
  { name: 'Brake type', type: 'list', facets: ['Hydraulic disc', 'Cable disc', 'Rim'], required: ['Bikes'] },
  { name: 'Electronic shifting', type: 'list', facets: ['Yes', 'No'] },
  {
    name: 'Waterproof rating',
    type: 'list',
    facets: ['Showerproof', '10,000 mm', '15,000 mm', '20,000 mm', '28,000 mm'],
    required: ['Clothing/Jackets'],
  },
  { name: 'Insulation', type: 'list', facets: ['None', 'Merino', 'Synthetic', 'Down'] },
  {
    name: 'Season rating',
    type: 'list',
    facets: ['One season', 'Two seasons', 'Three seasons', 'Four seasons'],
  },
  {
    name: 'Tent berths',
    type: 'number',
    unit: 'people',
    facets: ['1', '2', '3', '4', '6'],
    required: ['Camping/Tents'],
  },
]
