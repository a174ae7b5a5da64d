import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'
import { simStockStatuses } from '../../supply/door.ts'
import { ages, genders, pagePart, soldPart } from '../page/fields.ts'
import { redirectChoice } from '../page/items.ts'
import { onItems } from './on-items.ts'

/** A selected page stands for its sizes too, unless this is off. */
const sizes = field.flag().optional().meta({ label: 'Their sizes too' })
const yesOrNo = (label: string) => ({ value: field.flag().meta({ label }) })

const change = bulksOf(onItems)

export const setMajorItem = change('SetMajorItem', 'Delivery', 'Set major item', yesOrNo('Major item'))

export const setGuide = change('SetBuyersGuide', 'Content', 'Set buyers guide', {
  buyersGuideUid: pagePart.shape.buyersGuideUid,
})

export const setDeliveryDelay = change('SetDeliveryDelay', 'Delivery', 'Set delivery delay', {
  text: field.text(120).meta({ label: 'Delivery delay' }),
  timeToPrepareDays: pagePart.shape.timeToPrepareDays.optional(),
})

export const setDeliveryChargesApply = change(
  'SetDeliveryChargesApply',
  'Delivery',
  'Set delivery charges',
  yesOrNo('Delivery charges apply (is shippable)'),
)

export const setBlockMailOrder = change(
  'SetBlockMailOrder',
  'Delivery',
  'Set block mail order',
  yesOrNo('Block mail order'),
)

export const setRestrictStorePickup = change(
  'SetRestrictStorePickup',
  'Delivery',
  'Set restrict store pickup',
  yesOrNo('Restrict store pickup'),
)

export const setTimeToPrepare = change('SetTimeToPrepare', 'Delivery', 'Set time to prepare', {
  timeToPrepareDays: pagePart.shape.timeToPrepareDays,
})

export const setInventoryTracked = change('SetInventoryTracked', 'Stock', 'Set whether stock is counted', {
  value: field.flag().meta({ label: 'Stock is counted' }),
  sizes,
})

export const setBackorder = change('SetBackorder', 'Stock', 'Set backorder', {
  value: field.flag().meta({ label: 'Backorder' }),
  limit: soldPart.shape.backorderLimit.optional().meta({ label: 'Limit' }),
  dueOn: soldPart.shape.backorderDueOn.optional().meta({ label: 'Due' }),
  sizes,
})

export const setSimStockStatus = change('SetSimStockStatus', 'Stock', 'Set supplier (SIM) stock', {
  status: field.choice(simStockStatuses).meta({ label: 'Supplier (SIM) stock' }),
  reason: field.text(200).optional(),
  sizes,
})

/** Puts supplier stock away, or brings it back, whatever else is set. */
export const setSimSuppressed = change('UpdateSuppressSimValue', 'Stock', 'Suppress supplier (SIM) stock', {
  value: field.flag().meta({ label: 'Suppressed' }),
  sizes,
})

export const setPrelaunch = change('SetPrelaunch', 'Status', 'Set prelaunch', {
  value: field.flag().meta({ label: 'Prelaunch' }),
  prelaunchAt: pagePart.shape.prelaunchAt.optional(),
})

export const setStatus = change('SetStatus', 'Status', 'Activate or deactivate', {
  status: field.choice({ active: 'Active', inactive: 'Inactive' }),
  reason: field.text(200).optional(),
  redirect: redirectChoice.optional(),
  /** `only`: the selected sizes themselves, not their pages. */
  sizes: z.literal('only').optional(),
})

export const archiveItems = change(
  'archive',
  'Status',
  'Archive',
  {
    reason: field.text(200).optional(),
    deactivateFirst: field.flag().optional().meta({ label: 'Deactivate active items first' }),
    force: field.flag().optional().meta({ label: 'Also with stock' }),
  },
  { root: '/item/bulk', destructive: true },
)

export const unarchiveItems = change(
  'unarchive',
  'Status',
  'Unarchive',
  {
    dropBarcodes: field.flag().optional().meta({ label: 'Drop barcodes that are used again' }),
  },
  { root: '/item/bulk' },
)

export const setSeason = change('SetSeason', 'Organisation', 'Set season', {
  seasonUid: pagePart.shape.seasonUid,
})

export const setBrand = change('SetBrand', 'Organisation', 'Set brand', {
  brandUid: field.reference('brand'),
})

export const setTaxClass = change('SetTaxClass', 'Price', 'Set tax class', {
  taxClassUid: field.reference('taxClass'),
})

export const setGenderAge = change('SetGenderAge', 'Organisation', 'Set gender and age', {
  gender: field.choice(genders).nullable().optional(),
  age: field.choice(ages).optional(),
})

export const setFacetProductRelated = change('SetFacetProductRelated', 'Content', 'Set related items', {
  facetUid: field.reference('facet').nullable().meta({ label: 'Related items share' }),
  mode: pagePart.shape.relatedMode.optional(),
})

export const roundings = {
  none: 'As it comes',
  '99': 'To .99',
  '95': 'To .95',
  '00': 'To whole pounds',
  '5': 'To the nearest 5p',
} as const

export const setPrice = change('SetPrice', 'Price', 'Set price', {
  target: field.choice({ price: 'Price', rrp: 'RRP' }).meta({ label: 'Which price' }),
  mode: field.choice({
    set: 'Set to',
    percent: 'Change by %',
    amount: 'Change by',
    matchRrp: 'Same as RRP',
  }),
  /** Minor units, or basis points for percent; below zero takes off. */
  value: z.number().int().min(-99_999_999).max(99_999_999).default(0).meta({ kind: 'number' }),
  round: field.choice(roundings).default('none').meta({ label: 'Round' }),
  startsAt: field.instant().optional().meta({ label: 'From' }),
  sizes,
})

export const setSale = change('SetSale', 'Price', 'Set sale', {
  mode: field.choice({ percent: '% off', amount: 'Amount off', set: 'Set to' }),
  /** Minor units, or basis points for percent. */
  value: z.number().int().min(0).max(99_999_999).meta({ kind: 'number' }),
  from: field.choice({ price: 'Price', rrp: 'RRP' }).default('price'),
  round: field.choice(roundings).default('none').meta({ label: 'Round' }),
  startsAt: field.instant().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().optional().meta({ label: 'Ends' }),
  untilGone: field.flag().default(false).meta({ label: 'Ends when it is sold out' }),
  label: field.text(60).default(''),
  minMarginBp: z
    .number()
    .int()
    .min(-10_000)
    .max(10_000)
    .optional()
    .meta({ kind: 'percent', label: 'Minimum margin' }),
  sizes,
})

export const endSale = change('EndSale', 'Price', 'End sale', {
  at: field.instant().optional().meta({ label: 'At' }),
  sizes,
})

export const altTextTokens = ['{brand}', '{name}', '{colour}', '{code}', '{n}'] as const

export const setAltText = change('SetAltText', 'Content', 'Set alt text', {
  pattern: field.text(200, 1).meta({ label: 'Pattern' }),
  onlyEmpty: field.flag().default(true).meta({ label: 'Only where it is empty' }),
})

const changeStyles = bulksOf({
  root: '/bulkstyleoperations',
  family: 'product',
  resource: 'style',
  levels: storeStaff,
})

/** Puts on the site what is ready of these styles, sizes included. */
export const activateStyles = changeStyles('Activate', 'Status', 'Activate all ready items', {})

/** Archives every item of these styles. */
export const archiveStyles = changeStyles('Archive', 'Status', 'Archive styles', archiveItems.values.shape, {
  destructive: true,
})
