import { brandOptions } from '../../items/brands/pickers.ts'
import { seasonOptions } from '../../items/seasons/pickers.ts'
import { type AskedField, optionsOf } from '../../kit/condition.ts'
import { supplierOptions } from '../../supply/pickers.ts'
import { categoryOptions } from '../categories/pickers.ts'
import { collectionOptions, collectionTagOptions } from '../collections/pickers.ts'
import { facetOptions, ownFilterOptions } from '../filters/pickers.ts'

export type DependencyKind =
  | 'field'
  | 'facet'
  | 'filter'
  | 'brand'
  | 'category'
  | 'season'
  | 'supplier'
  | 'collection'
  | 'tag'

interface RuleField extends Omit<AskedField, 'key'> {
  readonly group: 'Item' | 'Organisation' | 'Price' | 'Stock' | 'Time' | 'Sales'
  /** Conditions name such records: only a change of one of those named matters. */
  readonly names?: DependencyKind
  /** None of it is kept as 0, which counts as empty. */
  readonly zeroIsEmpty?: true
}

/** Of records nobody asks whether there are none: a rule is found by those it names. */
const has = ['hasAny', 'hasAll', 'hasNone'] as const
const among = ['in', 'notIn'] as const
const timed = ['inLast', 'notInLast', 'empty'] as const

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
const genders = optionsOf({ female: 'Women', male: 'Men', unisex: 'Unisex' })
const ages = optionsOf({ adult: 'Adult', kids: 'Kids' })
const conditions = optionsOf({ new: 'New', exDemo: 'Ex-demo', used: 'Used', refurbished: 'Refurbished' })

type Row = Omit<RuleField, 'group'>
type Lookup = AskedField['lookup']
const records = (label: string, names: DependencyKind, lookup: Lookup): Row => ({
  label,
  names,
  lookup,
  kind: 'list',
  ops: has,
})
const record = (label: string, names: DependencyKind, lookup: Lookup): Row => ({
  ...records(label, names, lookup),
  kind: 'reference',
  ops: among,
})
const plain = (label: string, kind: AskedField['kind'], more: Partial<Row> = {}): Row => ({
  label,
  kind,
  ...more,
})

/** Everything a rule may ask about an item, by where the editor lists it. */
const rows = {
  Organisation: {
    facet: records('Facet', 'facet', facetOptions),
    filter: records('Answered filter', 'filter', ownFilterOptions),
    category: records('Category', 'category', categoryOptions),
    collection: records('Collection', 'collection', collectionOptions),
    collectionTag: records('Collection tag', 'tag', collectionTagOptions),
  },
  Item: {
    brand: record('Brand', 'brand', brandOptions),
    season: record('Season', 'season', seasonOptions),
    supplier: records('Supplier', 'supplier', supplierOptions),
    gender: plain('Gender', 'choice', { options: genders }),
    age: plain('Age', 'choice', { options: ages }),
    condition: plain('Condition', 'choice', { options: conditions }),
    baseColour: plain('Base colour', 'list', { holds: 'words', options: optionsOf(baseColourWords) }),
    name: plain('Name', 'text'),
    code: plain('Code', 'code'),
    range: plain('Range', 'text'),
    modelYear: plain('Model year', 'number'),
    majorItem: plain('Major item', 'bool'),
    prelaunch: plain('Prelaunch', 'bool'),
    hasImage: plain('Has a picture', 'bool'),
  },
  Price: {
    price: plain('Price', 'money'),
    rrp: plain('RRP', 'money'),
    discount: plain('Discount', 'percent', { zeroIsEmpty: true }),
    margin: plain('Margin', 'percent'),
    onSale: plain('On sale', 'bool'),
  },
  Stock: {
    inStock: plain('In stock', 'bool'),
    supplierOnly: plain('Supplier stock only', 'bool'),
    backorder: plain('Back orders', 'bool'),
    ownStock: plain('Available', 'number'),
    totalStock: plain('Total stock', 'number'),
    sizesInStock: plain('Sizes in stock', 'number'),
  },
  Time: {
    created: plain('Made', 'instant', { ops: timed }),
    activated: plain('Activated', 'instant', { ops: timed }),
    lastSold: plain('Last sold', 'instant', { ops: timed }),
  },
  Sales: {
    unitsSold30: plain('Units sold in 30 days', 'number'),
    unitsSold90: plain('Units sold in 90 days', 'number'),
    rating: plain('Rating', 'number', { scale: 100 }),
    reviewCount: plain('Reviews', 'number'),
  },
} as const

type KeysOf<Of> = Of extends unknown ? keyof Of : never
export type RuleFieldKey = KeysOf<(typeof rows)[keyof typeof rows]>

export type AskedRuleField = RuleField & { readonly key: RuleFieldKey }

export const ruleFields: readonly AskedRuleField[] = Object.entries(rows).flatMap(([group, of]) =>
  Object.entries<Row>(of).map(([key, row]) => ({ ...row, key, group }) as AskedRuleField),
)
const byKey = new Map<string, AskedRuleField>(ruleFields.map(field => [field.key, field]))

/** A field with everything an editor needs to know of it. */
export function ruleField(key: RuleFieldKey): AskedRuleField {
  return byKey.get(key) as AskedRuleField
}
