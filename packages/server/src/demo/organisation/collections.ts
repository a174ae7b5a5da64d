import type { CollectionInput } from '@backroom/contract/organisation/collections/collections'
import type { TagColour } from '@backroom/contract/organisation/collections/tags'
import type { RuleCondition } from '@backroom/contract/organisation/membership/rules'

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

export const demoTags: readonly (readonly [name: string, colour: TagColour, description: string])[] = [
  ['Campaign', 'red', 'On the home page at some time of the year'],
  ['Evergreen', 'green', 'Always on'],
  ['Winter', 'cyan', 'From October to March'],
  ['Summer', 'orange', 'From April to September'],
  ['Gifts', 'pink', 'For people who do not ride'],
  ['Sale', 'grape', 'Reduced'],
  ['Commuting', 'blue', 'To work and back'],
  ['Racing', 'violet', 'Numbers on'],
  ['Touring', 'teal', 'With bags'],
  ['Family', 'lime', 'For children and those with them'],
  ['Camping', 'indigo', 'Nights out'],
  ['Brand', 'grey', 'Of one brand'],
  ['Workshop', 'grey', 'For those who mend'],
  ['Trade', 'grey', ''],
]

const price = (op: 'lt' | 'gt', value: number): RuleCondition => ({ field: 'price', op, value })
const inStock: RuleCondition = { field: 'inStock', op: 'is', value: true }
const onSale: RuleCondition = { field: 'onSale', op: 'is', value: true }
const within = (...names: string[]): NamedCondition => ({ named: 'category', names })
const ofBrand = (...names: string[]): NamedCondition => ({ named: 'brand', names })

/** By hand: the hand-picked pages of a shop. */
const hand: readonly DemoCollection[] = [
  { name: 'Kestrel gravel bikes', byHand: [9, 'Bikes/Gravel bikes'], tags: ['Brand'] },
  { name: 'Commuting in the rain', byHand: [24, 'Clothing/Jackets'], tags: ['Commuting', 'Winter'] },
  { name: 'First bikes', byHand: [14, 'Bikes/Kids’ bikes'], tags: ['Family'] },
  { name: 'Bikepacking weekend', byHand: [26, 'Accessories/Bags and panniers'], tags: ['Touring'] },
  { name: 'Race day', byHand: [30, 'Clothing/Jerseys'], tags: ['Racing'] },
  { name: 'Wild camping', byHand: [32, 'Camping/Tents'], tags: ['Camping', 'Summer'] },
  { name: 'Cyclescheme favourites', byHand: [18, 'Bikes/Road bikes'], tags: ['Evergreen', 'Commuting'] },
  { name: 'Commuter kit', byHand: [28, 'Accessories/Lights'], pins: 4, tags: ['Commuting', 'Evergreen'] },
  { name: 'Staff picks', byHand: [12, 'Components/Saddles'], pins: 3, tags: ['Evergreen'] },
  { name: 'Mother’s Day', byHand: [16, 'Clothing/Gloves'], starts: -260, ends: -240, tags: ['Gifts'] },
  { name: 'Father’s Day', byHand: [20, 'Workshop/Tools'], starts: -170, ends: -150, tags: ['Gifts'] },
  { name: 'Back to school', byHand: [15, 'Clothing/Helmets'], starts: -80, ends: -60, tags: ['Family'] },
  {
    name: 'Black Friday',
    byHand: [40, 'Components/Wheels'],
    starts: 12,
    ends: 16,
    tags: ['Campaign', 'Sale'],
  },
  {
    name: 'Boxing Day',
    byHand: [22, 'Footwear/Cycling shoes'],
    starts: 41,
    ends: 48,
    tags: ['Campaign', 'Sale'],
  },
  { name: 'Hill climb season', byHand: [18, 'Components/Wheels'], tags: ['Racing'] },
  { name: 'Lakeland 200', byHand: [21, 'Nutrition/Bars'], tags: ['Touring', 'Campaign'] },
  { name: 'Workshop essentials', byHand: [25, 'Workshop/Tools'], tags: ['Workshop'] },
  {
    name: 'Home mechanic',
    byHand: [17, 'Workshop/Stands'],
    parent: 'Workshop essentials',
    tags: ['Workshop'],
  },
  { name: 'Brilliant lights', byHand: [16, 'Accessories/Lights'], tags: ['Winter', 'Commuting'] },
  { name: 'Stay warm', byHand: [27, 'Clothing/Base layers'], tags: ['Winter'] },
  { name: 'Coffee ride', byHand: [13, 'Clothing/Socks'], tags: ['Summer'] },
  { name: 'Balance to pedals', byHand: [8, 'Bikes/Kids’ bikes'], parent: 'First bikes', tags: ['Family'] },
  { name: 'Trade bundles', byHand: [11, 'Components/Tyres'], tags: ['Trade'], more: { enabled: false } },
  { name: 'Photo shoot spring', byHand: [10, 'Clothing/Gilets'], more: { enabled: false, noindex: true } },
  { name: 'Ideas for later', tags: [], more: { enabled: false } },
]

/** By rule: they keep themselves. */
const ruled: readonly DemoCollection[] = [
  {
    name: 'New in',
    rule: [{ field: 'activated', op: 'inLast', value: 60 }],
    tags: ['Evergreen', 'Campaign'],
    more: { sortMode: 'newest' },
  },
  {
    name: 'Best sellers',
    rule: [{ field: 'unitsSold90', op: 'gt', value: 0 }],
    tags: ['Evergreen'],
    more: { sortMode: 'bestSelling' },
  },
  {
    name: 'Under £50',
    rule: [price('lt', 5_000), inStock],
    tags: ['Gifts', 'Evergreen'],
    more: { sortMode: 'priceUp' },
  },
  {
    name: 'Under £50 gifts',
    rule: [price('lt', 5_000), within('Accessories', 'Nutrition', 'Clothing/Socks')],
    tags: ['Gifts'],
  },
  {
    name: 'Gravel season',
    rule: [within('Bikes/Gravel bikes', 'Components/Tyres')],
    tags: ['Campaign', 'Summer'],
  },
  {
    name: 'Winter sale',
    rule: [onSale, within('Clothing', 'Footwear')],
    ...{ starts: -330, ends: -290, tags: ['Sale', 'Winter'] },
    more: { redirectTo: '/sale', sortMode: 'discount' },
  },
  { name: 'Sale', rule: [onSale], tags: ['Sale', 'Campaign'], more: { sortMode: 'discount' } },
  {
    name: 'Big savings',
    rule: [{ field: 'discount', op: 'gt', value: 2_500 }],
    parent: 'Sale',
    inherits: true,
    tags: ['Sale'],
    more: { sortMode: 'discount' },
  },
  {
    name: 'Last few sizes',
    rule: [{ field: 'sizesInStock', op: 'between', value: [1, 2] }, inStock],
    tags: ['Sale'],
    more: { sortMode: 'stock' },
  },
  {
    name: 'Gifts',
    rule: [{ named: 'collection', op: 'hasAny', names: ['Under £50 gifts', 'Staff picks'] }],
    tags: ['Gifts', 'Campaign'],
  },
  {
    name: 'E-bikes with stock',
    rule: [within('Bikes/Electric bikes'), inStock],
    tags: ['Evergreen'],
    more: { sortMode: 'priceUp' },
  },
  { name: 'E-bikes', rule: [within('Bikes/Electric bikes')], tags: ['Evergreen'] },
  { name: 'Winter base layers', rule: [within('Clothing/Base layers')], tags: ['Winter'] },
  {
    name: 'Ends of lines',
    rule: [{ field: 'totalStock', op: 'between', value: [1, 3] }],
    tags: ['Sale'],
    more: { sortMode: 'discount' },
  },
  {
    name: 'Hydraulic disc bikes',
    rule: [{ named: 'facet', names: ['Hydraulic disc'] }],
    tags: ['Evergreen'],
  },
  {
    name: 'Truly waterproof',
    rule: [{ named: 'facet', names: ['20,000 mm', '28,000 mm'] }],
    tags: ['Winter'],
  },
  { name: 'Down and synthetic', rule: [{ named: 'facet', names: ['Down', 'Synthetic'] }], tags: ['Winter'] },
  {
    name: 'Four-season tents',
    rule: [within('Camping/Tents'), { named: 'facet', names: ['Four seasons'] }],
    tags: ['Camping'],
  },
  {
    name: 'Light bikes',
    rule: [within('Bikes'), price('gt', 150_000)],
    not: [within('Bikes/Electric bikes')],
    tags: ['Racing'],
  },
  {
    name: 'Bikes under £1,000',
    rule: [within('Bikes'), price('lt', 100_000)],
    tags: ['Family', 'Evergreen'],
    more: { sortMode: 'priceUp' },
  },
  {
    name: 'Women’s clothing',
    rule: [within('Clothing'), { field: 'gender', op: 'in', value: ['female'] }],
    tags: ['Evergreen'],
  },
  { name: 'Kids', rule: [{ field: 'age', op: 'in', value: ['kids'] }], tags: ['Family', 'Evergreen'] },
  {
    name: 'Black kit',
    rule: [within('Clothing'), { field: 'baseColour', op: 'in', value: ['black'] }],
    tags: [],
  },
  { name: 'Northmoor', rule: [ofBrand('Northmoor')], tags: ['Brand'] },
  { name: 'Fellside', rule: [ofBrand('Fellside')], tags: ['Brand'] },
  {
    name: 'Not selling',
    rule: [
      { field: 'lastSold', op: 'notInLast', value: 180 },
      { field: 'ownStock', op: 'gt', value: 5 },
    ],
    tags: ['Trade'],
    more: { enabled: false, sortMode: 'stock' },
  },
  { name: 'Back order', rule: [{ field: 'backorder', op: 'is', value: true }], tags: ['Trade'] },
  { name: 'Helmets by name', rule: [{ field: 'name', op: 'contains', value: 'helmet' }], tags: ['Workshop'] },
  { name: 'Gravel bikes', rule: [within('Bikes/Gravel bikes')], tags: ['Evergreen'], state: 'held' },
  {
    name: 'Everything in stock or not',
    rule: [price('gt', 0)],
    tags: ['Trade'],
    more: { enabled: false, noindex: true },
  },
]

/** By rule, with more by hand. */
const both: readonly DemoCollection[] = [
  {
    name: 'Gravel kit',
    rule: [within('Components/Tyres')],
    byHand: [8, 'Bikes/Gravel bikes'],
    pins: 2,
    tags: ['Touring'],
  },
  {
    name: 'Wet weather',
    rule: [{ named: 'facet', names: ['10,000 mm', '15,000 mm'] }],
    byHand: [6, 'Components/Mudguards'],
    tags: ['Winter', 'Commuting'],
  },
  {
    name: 'Ride to work',
    rule: [within('Accessories/Locks', 'Accessories/Lights')],
    byHand: [5, 'Bikes/Electric bikes'],
    pins: 1,
    tags: ['Commuting'],
  },
  {
    name: 'Sportive ready',
    rule: [within('Nutrition')],
    byHand: [7, 'Clothing/Jerseys'],
    tags: ['Racing', 'Summer'],
  },
  {
    name: 'Camp kitchen',
    rule: [within('Camping/Stoves')],
    byHand: [4, 'Nutrition/Drinks'],
    tags: ['Camping'],
  },
  {
    name: 'Cold hands, cold feet',
    rule: [within('Clothing/Gloves', 'Footwear/Overshoes')],
    byHand: [5, 'Clothing/Socks'],
    tags: ['Winter'],
  },
  {
    name: 'Stocking fillers',
    rule: [price('lt', 1_500), inStock],
    byHand: [6, 'Accessories/Bottles and cages'],
    tags: ['Gifts', 'Campaign'],
    state: 'failed',
  },
]

/** 62: 25 by hand, 30 by rule, 7 both. One is held, one has failed, one is empty, one holds nearly everything. */
export const demoCollectionRows: readonly DemoCollection[] = [...hand, ...ruled, ...both]
