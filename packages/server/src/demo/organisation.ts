import { singleTypes, sizedTypes } from '#demo/catalogue'

/** The tree of the demo store, as paths. */
export const demoCategories: readonly string[] = [
  ...new Set(
    [...sizedTypes, ...singleTypes].flatMap(({ category }) => [category.split('/')[0] as string, category]),
  ),
  ...['Services', 'Services/Workshop', 'Services/Fitting', 'Gift vouchers', 'Sale', 'Sale/Last few sizes'],
  ...['Climbing', 'Climbing/Harnesses', 'Climbing/Ropes'],
]

/** Off the site: nothing below them shows. */
export const inactiveCategories: readonly string[] = ['Climbing', 'Sale/Last few sizes']

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
  ...['Frame size', 'Clothing size', 'Shoe size UK', 'Tyre size', 'Rucksack volume'].map(name => ({
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

/** The starter rows of Google's list that the demo store uses: its number, its name, and what stands above it. */
export const googleRows: readonly (readonly [id: number, name: string, parentId: number | null])[] = [
  [988, 'Sporting Goods', null],
  [1011, 'Outdoor Recreation', 988],
  [1013, 'Camping & Hiking', 1011],
  [1025, 'Cycling', 1011],
  [7059, 'Climbing', 1011],
  [1026, 'Bicycles', 1025],
  [3214, 'Bicycle Accessories', 1025],
  [3618, 'Bicycle Parts', 1025],
  [3982, 'Cycling Apparel & Accessories', 1025],
  [3778, 'Bicycle Bags & Panniers', 3214],
  [4145, 'Bicycle Cages', 3214],
  [3719, 'Bicycle Fenders', 3214],
  [1027, 'Bicycle Locks', 3214],
  [3827, 'Bicycle Pumps', 3214],
  [3428, 'Bicycle Stands & Storage', 3214],
  [505668, 'Bicycle Tools', 3214],
  [3740, 'Bicycle Brake Parts', 3618],
  [4585, 'Bicycle Drivetrain Parts', 3618],
  [4593, 'Bicycle Pedals', 4585],
  [3639, 'Bicycle Frames', 3618],
  [499868, 'Bicycle Groupsets', 3618],
  [3292, 'Bicycle Saddles', 3618],
  [4583, 'Bicycle Stems', 3618],
  [4571, 'Bicycle Tires', 3618],
  [3216, 'Bicycle Wheels', 3618],
  [3246, 'Bicycle Gloves', 3982],
  [1029, 'Bicycle Helmets', 3982],
  [3272, 'Bicycle Shoe Covers', 3982],
  [1016, 'Camping Cookware & Dinnerware', 1013],
  [1020, 'Sleeping Bags', 1013],
  [1021, 'Sleeping Pads', 1013],
  [1022, 'Tents', 1013],
  [166, 'Apparel & Accessories', null],
  [1604, 'Clothing', 166],
  [5322, 'Activewear', 1604],
  [5697, 'Bicycle Activewear', 5322],
  [3455, 'Bicycle Jerseys', 5697],
  [3729, 'Bicycle Tights', 5697],
  [203, 'Outerwear', 1604],
  [5598, 'Coats & Jackets', 203],
  [187, 'Shoes', 166],
  [5181, 'Luggage & Bags', null],
  [100, 'Backpacks', 5181],
  [2890, 'Fitness & Nutrition', null],
  [2984, 'Nutrition Bars', 2890],
  [6242, 'Nutrition Gels & Chews', 2890],
  [5702, 'Nutrition Drinks & Shakes', 2890],
  [53, 'Gift Cards & Certificates', null],
]
