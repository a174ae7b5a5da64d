import type { FilterType } from '@backroom/contract/organisation/filters/filters'

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

const numbers = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => String(from + at * step))

/** How many facets the demo store has in all. */
export const facetsWanted = 640

export const moreFilters: readonly MoreFilter[] = [
  {
    ...{ name: 'Bike use', type: 'list', maxPerItem: 3, asks: { bikes: 98 } },
    facets: ['Road', 'Gravel', 'Mountain', 'Electric', 'Commuting', 'Commuter', 'Touring', 'Kids'],
  },
  {
    ...{ name: 'Frame material', type: 'list', maxPerItem: 1, asks: { bikes: 92, frames: 88 } },
    facets: ['Aluminium', 'Aluminum', 'Carbon', 'Carbon fibre', 'Steel', 'Titanium'],
  },
  { name: 'Gears', type: 'number', facets: numbers(1, 30, 1), asks: { bikes: 61 }, maxPerItem: 1 },
  {
    ...{ name: 'Battery size', type: 'number', unit: 'Wh', facets: numbers(250, 1_000, 25), maxPerItem: 1 },
    ...{ asks: { 'electric-bikes': 74 }, only: ['Bike use', 'Electric'] },
  },
  {
    ...{ name: 'Suspension travel', type: 'number', unit: 'mm', facets: numbers(80, 220, 10), maxPerItem: 1 },
    ...{ asks: { 'mountain-bikes': 55 }, only: ['Bike use', 'Mountain'] },
  },
  {
    ...{
      name: 'Gear system',
      type: 'list',
      only: ['Electronic shifting', 'Yes'],
      asks: { 'road-bikes': 40 },
    },
    facets: ['Wireless', 'Wired', 'Semi-wireless'],
  },
  {
    ...{ name: 'Fabric', type: 'list', asks: { clothing: 71 }, maxPerItem: 3 },
    facets: [
      ...[
        'Merino wool',
        'Merino',
        'Polyester',
        'Recycled polyester',
        'Nylon',
        'Elastane',
        'Cotton',
        'Softshell',
      ],
      ...[
        'Hardshell',
        'Fleece',
        'Brushed fleece',
        'Ripstop',
        'Mesh',
        'Windproof',
        'Wind proof',
        'Down',
        'Primaloft',
      ],
      ...['Grey marl', 'Gray marl', 'Denim', 'Linen', 'Leather', 'Neoprene', 'Silk'],
    ],
  },
  {
    ...{ name: 'Fit', type: 'list', asks: { clothing: 48 }, maxPerItem: 1 },
    facets: ['Race', 'Slim', 'Regular', 'Relaxed', 'Relaxed fit', 'Loose'],
  },
  {
    ...{ name: 'Light output', type: 'number', unit: 'lm', facets: numbers(50, 2_000, 50), maxPerItem: 1 },
    asks: { lights: 79 },
  },
  {
    ...{ name: 'Security rating', type: 'list', asks: { locks: 90 }, maxPerItem: 1 },
    facets: ['Bronze', 'Silver', 'Gold', 'Diamond', 'Not rated'],
  },
  {
    ...{ name: 'Cleat type', type: 'list', asks: { 'cycling-shoes': 83 } },
    facets: ['Two bolt', 'Three bolt', 'Flat pedal', 'Flat pedals'],
  },
  {
    ...{ name: 'Tyre type', type: 'list', asks: { tyres: 67 } },
    facets: ['Clincher', 'Tubeless ready', 'Tubeless', 'Tubular', 'Folding', 'Wired'],
  },
  {
    ...{ name: 'Flavour', type: 'list', asks: { nutrition: 63 }, maxPerItem: 1 },
    facets: [
      ...[
        'Apple',
        'Apples',
        'Banana',
        'Berry',
        'Berries',
        'Blackcurrant',
        'Blueberry',
        'Caramel',
        'Cherry',
        'Chocolate',
      ],
      ...[
        'Cinder toffee',
        'Cinnamon',
        'Citrus',
        'Coconut',
        'Coffee',
        'Cola',
        'Elderflower',
        'Fig',
        'Ginger',
        'Grapefruit',
      ],
      ...[
        'Hazelnut',
        'Honey',
        'Lemon',
        'Lemon and lime',
        'Lime',
        'Mango',
        'Maple',
        'Mint',
        'Mocha',
        'Neutral',
        'Oat',
      ],
      ...[
        'Orange',
        'Peach',
        'Peanut',
        'Pineapple',
        'Raspberry',
        'Rhubarb',
        'Salted caramel',
        'Strawberry',
        'Vanilla',
      ],
    ],
  },
  {
    ...{ name: 'Product group', type: 'list', maxPerItem: 2, bare: true },
    asks: { accessories: 57, nutrition: 94, workshop: 66, 'gift-vouchers': 100, services: 70 },
    facets: [
      ...[
        'Bike racks',
        'Cameras',
        'Cycle computers',
        'Gift vouchers',
        'GPS devices',
        'Headphones',
        'Nutrition',
      ],
      ...[
        'Power meters',
        'Rollers',
        'Smartphone accessories',
        'Turbo trainers',
        'Watches',
        'Heart rate monitors',
      ],
      ...[
        'Bags',
        'Bells',
        'Bottles',
        'Cages',
        'Child seats',
        'Gels',
        'Drinks',
        'Lights',
        'Locks',
        'Mirrors',
        'Mudguards',
      ],
      ...['Pumps', 'Puncture repair', 'Services', 'Stands', 'Tools', 'Trailers', 'Cleaning', 'Lubricants'],
    ],
  },
  // The last one is filled up until there are as many facets as the store should have.
  { name: 'Rucksack volume', type: 'number', unit: 'L', asks: { rucksacks: 85 }, maxPerItem: 1 },
  { name: 'Colour', type: 'colour' },
  { name: 'Price', type: 'price' },
  { name: 'Brand', type: 'brand' },
  { name: 'Availability', type: 'availability' },
  { name: 'Sale', type: 'sale' },
  { name: 'Gender', type: 'gender' },
  { name: 'Age', type: 'age' },
]

/** The same thing called twice on purpose, in the filters of the catalogue itself. */
export const twins: readonly (readonly [filter: string, facet: string])[] = [
  ['Brake type', 'Disc'],
  ['Brake type', 'Disc brake'],
  ['Insulation', 'Synthetics'],
]

/** What some product groups are by where their items stand. */
export const groupOf: Readonly<Record<string, string>> = {
  ...{ lights: 'Lights', locks: 'Locks', 'bags-and-panniers': 'Bags', 'bottles-and-cages': 'Bottles' },
  ...{ bars: 'Nutrition', gels: 'Gels', drinks: 'Drinks', pumps: 'Pumps', tools: 'Tools', stands: 'Stands' },
  ...{ 'gift-vouchers': 'Gift vouchers', workshop: 'Services', fitting: 'Services' },
}

/** Facets whose items cannot be bought with Cyclescheme. */
export const restrictedGroups: readonly (readonly [facet: string, reason: string])[] = [
  ['Bike racks', 'For cars, not for cycling.'],
  ['Cameras', ''],
  ['Cycle computers', 'Not safety equipment.'],
  ['Gift vouchers', 'Could be spent on anything.'],
  ['GPS devices', 'Not safety equipment.'],
  ['Headphones', ''],
  ['Nutrition', 'Food is not covered.'],
  ['Power meters', 'For training.'],
  ['Rollers', 'For training.'],
  ['Smartphone accessories', ''],
  ['Turbo trainers', 'For training.'],
  ['Watches', ''],
  ['Heart rate monitors', 'For training.'],
]

/** Labels that no rule reads, as suppliers write them. */
export const oddLabels: readonly string[] = [
  ...[
    'Mens Med',
    'Junior 2',
    'W28 Reg',
    'Size 1',
    'Tall M',
    'T2',
    'Youth',
    'EUR 42 wide',
    'Grande',
    'Petite',
  ],
  ...['54/56 short', 'N/A', 'Std', 'Uni', 'Adult+'],
]
