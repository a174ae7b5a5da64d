import { z } from 'zod'
import * as field from '../../kit/field.ts'
import { person } from '../../kit/history.ts'
import { saveNews, stamps } from '../../kit/record.ts'
import { askedFilter, carriedFacet, groupMember, inCollection, placed, relatedItem } from './around.ts'
import { barcodeKinds } from './barcodes.ts'
import { checkResult } from './checks.ts'
import {
  categoriesMost,
  confirmed,
  facetsMost,
  imagesMost,
  itemChange,
  itemInput,
  liveStates,
  relatedMost,
  sizesMost,
  soldChange,
  soldPart,
} from './fields.ts'

/** A key the console makes up for a size that is not stored yet, so that its barcodes and sales can name it. */
const sizeKey = z.string().min(1).max(40)
const ofWhich = { itemUid: field.uid().nullable().optional(), sizeKey: sizeKey.optional() }

export const scheduleKinds = { sale: 'Sale', price: 'Change of price' } as const
export const imageRoles = { gallery: 'Gallery', swatch: 'Swatch' } as const

const barcodeFields = {
  barcode: field.text(32, 4).meta({ kind: 'code' }),
  kind: field.choice(barcodeKinds),
  isPrimary: field.flag().meta({ label: 'Primary' }),
}

const imageFields = {
  fileUid: field.image(),
  altText: field.text(255).meta({ label: 'Alt text' }),
  role: field.choice(imageRoles),
}

const scheduleFields = {
  kind: field.choice(scheduleKinds),
  amountMinor: field.money().meta({ label: 'Amount' }),
  startsAt: field.instant().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
  /** A sale that ends by itself once none of its own stock is left. */
  untilGone: field.flag().default(false).meta({ label: 'Ends when it is sold out' }),
  label: field.text(60),
}

/** What hangs on an item and is told in its history, each with what it is called there and its fields. */
export const itemParts = {
  itemPriceSchedule: { word: 'Sale', input: z.object(scheduleFields) },
  itemBarcode: { word: 'Barcode', input: z.object(barcodeFields) },
  itemImage: {
    word: 'Picture',
    input: z.object({
      ...imageFields,
      fileUid: field.reference('file').meta({ label: 'File' }),
      position: z.number().int().meta({ label: 'Place' }),
    }),
  },
  itemCategory: { word: 'Category', input: z.object({ categoryUid: field.reference('category') }) },
  itemFacet: { word: 'Facet', input: z.object({ facetUid: field.reference('facet') }) },
  itemRelated: { word: 'Related item', input: z.object({ relatedItemUid: field.reference('item') }) },
} as const

const entry = { uid: field.uid().nullable().optional() }

/** What a save sends of each list: stored entries with their uid, new ones without. The server applies the difference. */
export const barcodeInput = z.object({ ...entry, ...ofWhich, ...barcodeFields })
export const imageInput = z.object({ ...entry, ...imageFields })
export const scheduleInput = z.object({ ...entry, ...ofWhich, ...scheduleFields })
export const sizeInput = z.object({ ...entry, key: sizeKey.optional(), ...soldChange.shape })

const versionsByUid = z.record(z.string(), field.version(0))

/** The versions everything was read at, sent back with a save so that nobody's change is lost. */
export const pageVersions = z
  .object({
    item: field.version(0),
    sizes: versionsByUid,
    barcodes: versionsByUid,
    images: versionsByUid,
    schedules: versionsByUid,
    categories: field.uids(),
    related: field.uids(),
  })
  .meta({ id: 'ItemPageVersions' })
export type PageVersions = z.output<typeof pageVersions>

const facetChange = z.object({ itemUid: field.uid().optional(), facetUid: field.uid() })

/**
 * A save of a page. Only what is sent is saved: a field or list left out stays as it is. Sizes left out stay too; they are
 * archived, never removed. `confirm` names the warnings that were read.
 */
export const pageSave = z
  .object({
    item: itemChange.default({}),
    sizes: z.array(sizeInput).max(sizesMost).optional(),
    barcodes: z.array(barcodeInput).max(4_000).optional(),
    images: z.array(imageInput).max(imagesMost, `At most ${imagesMost} images.`).optional(),
    schedules: z.array(scheduleInput).max(4_000).optional(),
    categories: field.uids().max(categoriesMost, `At most ${categoriesMost} categories.`).optional(),
    facetsAdded: z.array(facetChange).max(2_000).optional(),
    facetsRemoved: z.array(facetChange).max(2_000).optional(),
    /** Put into, or taken out of, collections by hand. */
    collectionsAdded: field.uids().max(200).optional(),
    collectionsRemoved: field.uids().max(200).optional(),
    related: field.uids().max(relatedMost, `At most ${relatedMost} related items.`).optional(),
    versions: pageVersions,
    confirm: confirmed,
  })
  .meta({ id: 'ItemPageSave' })
export type PageSave = z.output<typeof pageSave>

/** What follows from an item and what is around it; never edited. */
export const rollup = z
  .object({
    effectivePriceMinor: z.number().int().nullable(),
    onSale: z.boolean(),
    discountBp: z.number().int(),
    nextPriceChangeAt: z.string().nullable(),
    fromPriceMinor: z.number().int().nullable(),
    toPriceMinor: z.number().int().nullable(),
    ownStock: z.number().int(),
    ownAvailable: z.number().int(),
    simStock: z.number().int(),
    simHeld: z.number().int(),
    incoming: z.number().int(),
    sizesTotal: z.number().int(),
    sizesInStock: z.number().int(),
    imageCount: z.number().int(),
    unitsSold30: z.number().int(),
    unitsSold90: z.number().int(),
    unitsSold365: z.number().int(),
    lastSoldAt: z.string().nullable(),
    outOfStockSince: z.string().nullable(),
    readinessPct: z.number().int(),
    live: z.enum(Object.keys(liveStates) as [keyof typeof liveStates]),
    liveReason: z.string(),
    lowest30Minor: z.number().int().nullable(),
  })
  .meta({ id: 'ItemRollup' })

const hiddenCost = { costMinor: field.money().nullable().optional() }
const storedItem = z
  .object({
    ...stamps.shape,
    ...itemInput.shape,
    ...hiddenCost,
    leadItemUid: field.uid().nullable(),
    statusReason: z.string(),
    source: z.string(),
    activatedAt: z.string().nullable(),
    deactivatedAt: z.string().nullable(),
    archivedAt: z.string().nullable(),
  })
  .meta({ id: 'Item' })

/** A size with what it is sold at and how many there are. */
export const storedSize = z
  .object({
    ...stamps.shape,
    ...soldPart.shape,
    ...hiddenCost,
    sizeSortKey: z.string().nullable(),
    statusReason: z.string(),
    rollup,
  })
  .meta({ id: 'ItemSize' })
export type StoredSize = z.output<typeof storedSize>

const storedBarcode = z.object({
  uid: field.uid(),
  itemUid: field.uid(),
  ...barcodeFields,
  /** The item that has it now, where this one is archived and it was used again. */
  takenBy: z.object({ uid: field.uid(), code: z.string() }).nullable(),
})

const storedImage = z.object({
  uid: field.uid(),
  ...imageFields,
  position: z.number().int(),
  thumb: z.string().nullable(),
  address: z.string().nullable(),
  name: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

const storedSchedule = z.object({
  uid: field.uid(),
  itemUid: field.uid(),
  ...scheduleFields,
  origin: z.string(),
  operationUid: z.number().int().nullable(),
  appliedAt: z.string().nullable(),
  by: person,
})

/** A size as a whole item: what it has itself, and what it has from the item that carries its page. */
const sizeItem = z.object({
  uid: field.uid(),
  leadItemUid: field.uid(),
  fields: z.record(z.string(), z.object({ value: z.unknown(), inherited: z.boolean() })),
})
export type SizeItem = z.output<typeof sizeItem>

/** Everything the edit page shows of one page, in one answer. */
export const itemPage = z
  .object({
    item: storedItem,
    sizes: z.array(storedSize),
    barcodes: z.array(storedBarcode),
    images: z.array(storedImage),
    schedules: z.array(storedSchedule),
    categories: z.array(placed),
    facets: z.array(carriedFacet).max(facetsMost * 10),
    filters: z.array(askedFilter),
    collections: z.array(inCollection),
    related: z.array(relatedItem),
    colourGroup: z
      .object({
        uid: field.uid(),
        version: z.number().int(),
        name: z.string(),
        masterItemUid: field.uid(),
        changedAt: z.string(),
        items: z.array(groupMember),
      })
      .nullable(),
    style: z.object({ uid: field.uid(), code: z.string(), name: z.string() }).nullable(),
    /** The path of the Google category that its primary category, or one above it, stands for. */
    inheritedGoogleCategory: z.string().nullable(),
    redirect: z.object({ mode: z.string(), toUid: field.uid().nullable(), toUrl: z.string() }).nullable(),
    rollup,
    /** Units sold in each of the last 26 weeks, the oldest first. */
    soldByWeek: z.array(z.number().int()),
    liveCheck: z.array(checkResult),
    url: z.string(),
    path: z.string(),
    /** The size the address named, when it was one. */
    focusUid: field.uid().nullable(),
    /** That size by itself, each field with whether it is the page's. */
    size: sizeItem.nullable(),
    versions: pageVersions,
  })
  .meta({ id: 'ItemPage' })
export type ItemPage = z.output<typeof itemPage>

/** What a save adds: what others changed meanwhile, and from which texts something was taken. */
export const savedPage = z.object({ ...itemPage.shape, ...saveNews.shape }).meta({ id: 'ItemPageSaved' })
export type SavedPage = z.output<typeof savedPage>
