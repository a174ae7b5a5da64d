import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulk } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'
import { ages, genders, pagePart, simStockStatuses, soldPart } from '../page/fields.ts'
import { redirectChoice } from '../page/items.ts'
import { onItems as common } from './on-items.ts'

/** A selected page stands for its sizes too, unless this is off. */
const sizes = field.flag().optional().meta({ label: 'Their sizes too' })
const yesOrNo = (label: string) => z.object({ value: field.flag().meta({ label }) })

export const setMajorItem = bulk({
  ...common,
  name: 'SetMajorItem',
  group: 'Delivery',
  title: 'Set major item',
  values: yesOrNo('Major item'),
})

export const setGuide = bulk({
  ...common,
  name: 'SetBuyersGuide',
  group: 'Content',
  title: 'Set buyers guide',
  values: z.object({ buyersGuideUid: pagePart.shape.buyersGuideUid }),
})

export const setDeliveryDelay = bulk({
  ...common,
  name: 'SetDeliveryDelay',
  group: 'Delivery',
  title: 'Set delivery delay',
  values: z.object({
    text: field.text(120).meta({ label: 'Delivery delay' }),
    timeToPrepareDays: pagePart.shape.timeToPrepareDays.optional(),
  }),
})

export const setDeliveryChargesApply = bulk({
  ...common,
  name: 'SetDeliveryChargesApply',
  group: 'Delivery',
  title: 'Set delivery charges',
  values: yesOrNo('Delivery charges apply (is shippable)'),
})

export const setBlockMailOrder = bulk({
  ...common,
  name: 'SetBlockMailOrder',
  group: 'Delivery',
  title: 'Set block mail order',
  values: yesOrNo('Block mail order'),
})

export const setRestrictStorePickup = bulk({
  ...common,
  name: 'SetRestrictStorePickup',
  group: 'Delivery',
  title: 'Set restrict store pickup',
  values: yesOrNo('Restrict store pickup'),
})

export const setTimeToPrepare = bulk({
  ...common,
  name: 'SetTimeToPrepare',
  group: 'Delivery',
  title: 'Set time to prepare',
  values: z.object({ timeToPrepareDays: pagePart.shape.timeToPrepareDays }),
})

export const setInventoryTracked = bulk({
  ...common,
  name: 'SetInventoryTracked',
  group: 'Stock',
  title: 'Set whether stock is counted',
  values: z.object({ value: field.flag().meta({ label: 'Stock is counted' }), sizes }),
})

export const setBackorder = bulk({
  ...common,
  name: 'SetBackorder',
  group: 'Stock',
  title: 'Set backorder',
  values: z.object({
    value: field.flag().meta({ label: 'Backorder' }),
    limit: soldPart.shape.backorderLimit.optional().meta({ label: 'Limit' }),
    dueOn: soldPart.shape.backorderDueOn.optional().meta({ label: 'Due' }),
    sizes,
  }),
})

export const setSimStockStatus = bulk({
  ...common,
  name: 'SetSimStockStatus',
  group: 'Stock',
  title: 'Set supplier (SIM) stock',
  values: z.object({
    status: field.choice(simStockStatuses).meta({ label: 'Supplier (SIM) stock' }),
    reason: field.text(200).optional(),
    sizes,
  }),
})

/** Puts supplier stock away, or brings it back, whatever else is set. */
export const setSimSuppressed = bulk({
  ...common,
  name: 'UpdateSuppressSimValue',
  group: 'Stock',
  title: 'Suppress supplier (SIM) stock',
  values: z.object({ value: field.flag().meta({ label: 'Suppressed' }), sizes }),
})

export const setPrelaunch = bulk({
  ...common,
  name: 'SetPrelaunch',
  group: 'Status',
  title: 'Set prelaunch',
  values: z.object({
    value: field.flag().meta({ label: 'Prelaunch' }),
    prelaunchAt: pagePart.shape.prelaunchAt.optional(),
  }),
})

export const setStatus = bulk({
  ...common,
  name: 'SetStatus',
  group: 'Status',
  title: 'Activate or deactivate',
  values: z.object({
    status: field.choice({ active: 'Active', inactive: 'Inactive' }),
    reason: field.text(200).optional(),
    redirect: redirectChoice.optional(),
    /** `only`: the selected sizes themselves, not their pages. */
    sizes: z.literal('only').optional(),
  }),
})

export const archiveItems = bulk({
  ...common,
  root: '/item/bulk',
  name: 'archive',
  group: 'Status',
  title: 'Archive',
  destructive: true,
  values: z.object({
    reason: field.text(200).optional(),
    deactivateFirst: field.flag().optional().meta({ label: 'Deactivate active items first' }),
    force: field.flag().optional().meta({ label: 'Also with stock' }),
  }),
})

export const unarchiveItems = bulk({
  ...common,
  root: '/item/bulk',
  name: 'unarchive',
  group: 'Status',
  title: 'Unarchive',
  values: z.object({
    dropBarcodes: field.flag().optional().meta({ label: 'Drop barcodes that are used again' }),
  }),
})

export const setSeason = bulk({
  ...common,
  name: 'SetSeason',
  group: 'Organisation',
  title: 'Set season',
  values: z.object({ seasonUid: pagePart.shape.seasonUid }),
})

export const setBrand = bulk({
  ...common,
  name: 'SetBrand',
  group: 'Organisation',
  title: 'Set brand',
  values: z.object({ brandUid: field.reference('brand') }),
})

export const setTaxClass = bulk({
  ...common,
  name: 'SetTaxClass',
  group: 'Price',
  title: 'Set tax class',
  values: z.object({ taxClassUid: field.reference('taxClass') }),
})

export const setGenderAge = bulk({
  ...common,
  name: 'SetGenderAge',
  group: 'Organisation',
  title: 'Set gender and age',
  values: z.object({
    gender: field.choice(genders).nullable().optional(),
    age: field.choice(ages).optional(),
  }),
})

export const setFacetProductRelated = bulk({
  ...common,
  name: 'SetFacetProductRelated',
  group: 'Content',
  title: 'Set related items',
  values: z.object({
    facetUid: field.reference('facet').nullable().meta({ label: 'Related items share' }),
    mode: pagePart.shape.relatedMode.optional(),
  }),
})

export const roundings = {
  none: 'As it comes',
  '99': 'To .99',
  '95': 'To .95',
  '00': 'To whole pounds',
  '5': 'To the nearest 5p',
} as const

export const setPrice = bulk({
  ...common,
  name: 'SetPrice',
  group: 'Price',
  title: 'Set price',
  values: z.object({
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
  }),
})

export const setSale = bulk({
  ...common,
  name: 'SetSale',
  group: 'Price',
  title: 'Set sale',
  values: z.object({
    mode: field.choice({ percent: '% off', amount: 'Amount off', set: 'Set to' }),
    /** Minor units, or basis points for percent. */
    value: z.number().int().min(0).max(99_999_999).meta({ kind: 'number' }),
    from: field.choice({ price: 'Price', rrp: 'RRP' }).default('price'),
    round: field.choice(roundings).default('none').meta({ label: 'Round' }),
    startsAt: field.instant().meta({ label: 'Starts' }),
    endsAt: field.instant().nullable().optional().meta({ label: 'Ends' }),
    label: field.text(60).default(''),
    minMarginBp: z
      .number()
      .int()
      .min(-10_000)
      .max(10_000)
      .optional()
      .meta({ kind: 'percent', label: 'Minimum margin' }),
    sizes,
  }),
})

export const endSale = bulk({
  ...common,
  name: 'EndSale',
  group: 'Price',
  title: 'End sale',
  values: z.object({ at: field.instant().optional().meta({ label: 'At' }), sizes }),
})

export const altTextTokens = ['{brand}', '{name}', '{colour}', '{code}', '{n}'] as const

export const setAltText = bulk({
  ...common,
  name: 'SetAltText',
  group: 'Content',
  title: 'Set alt text',
  values: z.object({
    pattern: field.text(200, 1).meta({ label: 'Pattern' }),
    onlyEmpty: field.flag().default(true).meta({ label: 'Only where it is empty' }),
  }),
})

const ofStyles = {
  root: '/bulkstyleoperations',
  family: 'product',
  resource: 'style',
  levels: storeStaff,
  group: 'Status',
} as const

/** Puts on the site what is ready of these styles, sizes included. */
export const activateStyles = bulk({
  ...ofStyles,
  name: 'Activate',
  title: 'Activate all ready items',
  values: z.object({}),
})

/** Archives every item of these styles. */
export const archiveStyles = bulk({
  ...ofStyles,
  name: 'Archive',
  title: 'Archive styles',
  destructive: true,
  values: archiveItems.values,
})
