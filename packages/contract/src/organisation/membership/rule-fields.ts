/** What a condition's value is: records by number, words of a fixed set, typed text, a number, yes or no, or days. */
export type RuleValueKind = 'uids' | 'words' | 'text' | 'number' | 'flag' | 'days'

export type RuleOp =
  | 'hasAny'
  | 'hasAll'
  | 'hasNone'
  | 'present'
  | 'absent'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'equals'
  | 'between'
  | 'gt'
  | 'lt'
  | 'empty'
  | 'is'
  | 'inLast'
  | 'notInLast'

interface RuleField {
  readonly label: string
  readonly kind: RuleValueKind
  readonly ops: readonly RuleOp[]
  /** Where the editor lists it. */
  readonly group: 'Item' | 'Organisation' | 'Price' | 'Stock' | 'Time' | 'Sales'
  /** What a number counts. */
  readonly unit?: 'money' | 'percent' | 'hundredths'
  /** An item has one value of it, not several. */
  readonly single?: boolean
  /** None of it is stored as 0, which counts as empty. */
  readonly zeroIsEmpty?: boolean
  readonly words?: Readonly<Record<string, string>>
}

const has = ['hasAny', 'hasAll', 'hasNone'] as const
const among = ['in', 'notIn'] as const
const worded = ['contains', 'notContains', 'startsWith', 'equals'] as const
const measured = ['between', 'gt', 'lt', 'empty'] as const
const counted = ['between', 'gt', 'lt'] as const
const timed = ['inLast', 'notInLast'] as const

/** The base colours the colour filter is made of. */
export const baseColourWords = {
  beige: 'Beige',
  black: 'Black',
  blue: 'Blue',
  brown: 'Brown',
  clear: 'Clear',
  gold: 'Gold',
  green: 'Green',
  grey: 'Grey',
  orange: 'Orange',
  pink: 'Pink',
  purple: 'Purple',
  red: 'Red',
  silver: 'Silver',
  white: 'White',
  yellow: 'Yellow',
} as const

/** Everything a rule may ask about an item. */
export const ruleFields = {
  facet: { label: 'Facet', kind: 'uids', ops: has, group: 'Organisation' },
  filter: { label: 'Filter', kind: 'uids', ops: ['present', 'absent'], group: 'Organisation' },
  category: { label: 'Category', kind: 'uids', ops: among, group: 'Organisation' },
  collection: { label: 'Collection', kind: 'uids', ops: ['hasAny', 'hasNone'], group: 'Organisation' },
  collectionTag: { label: 'Collection tag', kind: 'uids', ops: ['hasAny', 'hasNone'], group: 'Organisation' },
  brand: { label: 'Brand', kind: 'uids', ops: among, group: 'Item', single: true },
  season: { label: 'Season', kind: 'uids', ops: among, group: 'Item', single: true },
  supplier: { label: 'Supplier', kind: 'uids', ops: among, group: 'Item' },
  gender: {
    label: 'Gender',
    kind: 'words',
    ops: among,
    group: 'Item',
    single: true,
    words: { female: 'Women', male: 'Men', unisex: 'Unisex' },
  },
  age: {
    label: 'Age',
    kind: 'words',
    ops: among,
    group: 'Item',
    single: true,
    words: { adult: 'Adult', kids: 'Kids' },
  },
  condition: {
    label: 'Condition',
    kind: 'words',
    ops: among,
    group: 'Item',
    single: true,
    words: { new: 'New', exDemo: 'Ex-demo', used: 'Used', refurbished: 'Refurbished' },
  },
  baseColour: { label: 'Base colour', kind: 'words', ops: among, group: 'Item', words: baseColourWords },
  name: { label: 'Name', kind: 'text', ops: worded, group: 'Item', single: true },
  code: { label: 'Code', kind: 'text', ops: worded, group: 'Item', single: true },
  range: { label: 'Range', kind: 'text', ops: worded, group: 'Item', single: true },
  modelYear: { label: 'Model year', kind: 'number', ops: measured, group: 'Item' },
  majorItem: { label: 'Major item', kind: 'flag', ops: ['is'], group: 'Item' },
  prelaunch: { label: 'Prelaunch', kind: 'flag', ops: ['is'], group: 'Item' },
  hasImage: { label: 'Has a picture', kind: 'flag', ops: ['is'], group: 'Item' },
  price: { label: 'Price', kind: 'number', ops: measured, group: 'Price', unit: 'money' },
  rrp: { label: 'RRP', kind: 'number', ops: measured, group: 'Price', unit: 'money' },
  discount: {
    label: 'Discount',
    kind: 'number',
    ops: measured,
    group: 'Price',
    unit: 'percent',
    zeroIsEmpty: true,
  },
  margin: { label: 'Margin', kind: 'number', ops: counted, group: 'Price', unit: 'percent' },
  onSale: { label: 'On sale', kind: 'flag', ops: ['is'], group: 'Price' },
  inStock: { label: 'In stock', kind: 'flag', ops: ['is'], group: 'Stock' },
  supplierOnly: { label: 'Supplier stock only', kind: 'flag', ops: ['is'], group: 'Stock' },
  backorder: { label: 'Back orders', kind: 'flag', ops: ['is'], group: 'Stock' },
  ownStock: { label: 'Own stock', kind: 'number', ops: counted, group: 'Stock' },
  totalStock: { label: 'Total stock', kind: 'number', ops: counted, group: 'Stock' },
  sizesInStock: { label: 'Sizes in stock', kind: 'number', ops: counted, group: 'Stock' },
  created: { label: 'Made', kind: 'days', ops: timed, group: 'Time' },
  activated: { label: 'Activated', kind: 'days', ops: timed, group: 'Time' },
  lastSold: { label: 'Last sold', kind: 'days', ops: timed, group: 'Time' },
  unitsSold30: { label: 'Units sold in 30 days', kind: 'number', ops: counted, group: 'Sales' },
  unitsSold90: { label: 'Units sold in 90 days', kind: 'number', ops: counted, group: 'Sales' },
  rating: { label: 'Rating', kind: 'number', ops: counted, group: 'Sales', unit: 'hundredths' },
  reviewCount: { label: 'Reviews', kind: 'number', ops: counted, group: 'Sales' },
} as const satisfies Readonly<Record<string, RuleField>>

export type RuleFieldKey = keyof typeof ruleFields

/** A field with everything an editor needs to know of it. */
export function ruleField(key: RuleFieldKey): RuleField {
  return ruleFields[key]
}
