import { barcodeFault, barcodeKinds } from '@backroom/contract/items/page/barcodes'
import {
  barcodesMost,
  categoriesMost,
  imagesMost,
  itemInput,
  relatedMost,
  schedulesMost,
  soldFields,
  soldPart,
} from '@backroom/contract/items/page/fields'
import { type ItemPage, imageRoles, scheduleKinds } from '@backroom/contract/items/page/page'
import * as field from '@backroom/contract/kit/field'
import { z } from 'zod'

const stored = { uid: field.uid().nullable() }

const barcodeForm = z
  .object({
    ...stored,
    barcode: field.text(32, 4),
    kind: field.choice(barcodeKinds),
    isPrimary: field.flag(),
  })
  .superRefine(({ barcode, kind }, context) => {
    const fault = barcodeFault(barcode, kind)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
export type BarcodeValue = z.output<typeof barcodeForm>

const barcodesForm = z.array(barcodeForm).max(barcodesMost, `At most ${barcodesMost} barcodes.`)

/** A store may keep cost from the person; then it is absent, not empty. */
const maybeCost = { costMinor: soldPart.shape.costMinor.optional() }

const sizeForm = z.object({
  ...stored,
  ...soldPart.shape,
  ...maybeCost,
  key: z.string(),
  barcodes: barcodesForm,
})
export type SizeValue = z.output<typeof sizeForm>

const imageForm = z.object({
  ...stored,
  fileUid: field.uid(),
  altText: field.text(255).meta({ label: 'Alt text' }),
  role: field.choice(imageRoles),
  name: z.string(),
  thumb: z.string().nullable(),
  address: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type ImageValue = z.output<typeof imageForm>

const scheduleForm = z.object({
  ...stored,
  itemUid: field.uid(),
  kind: field.choice(scheduleKinds),
  amountMinor: field.money().meta({ label: 'Amount' }),
  startsAt: field.instant().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
  untilGone: field.flag().meta({ label: 'Ends when it is sold out' }),
  label: field.text(60),
})
export type ScheduleValue = z.output<typeof scheduleForm>

const facetForm = z.object({ itemUid: field.uid(), facetUid: field.uid() })
export type FacetValue = z.output<typeof facetForm>

const categoryForm = z.object({ uid: field.uid(), name: z.string(), path: z.string(), visible: z.boolean() })
export type CategoryValue = z.output<typeof categoryForm>

const collectionForm = z.object({
  uid: field.uid(),
  name: z.string(),
  manual: z.boolean(),
  byRule: z.boolean(),
})
export type CollectionValue = z.output<typeof collectionForm>

const relatedForm = z
  .object({
    uid: field.uid(),
    code: z.string(),
    name: z.string(),
    status: z.string(),
    thumb: z.string().nullable(),
  })
  .meta({ resource: 'item' }) // in a conflict the server speaks of them by uid
export type RelatedValue = z.output<typeof relatedForm>

const list = { kind: 'list' } as const

/** Everything the item's page edits, as one form: the item's own fields, and each list as one field of it. */
export const pageForm = z.object({
  ...itemInput.shape,
  ...maybeCost,
  barcodes: barcodesForm.meta(list),
  sizes: z.array(sizeForm).meta(list),
  images: z.array(imageForm).max(imagesMost, `At most ${imagesMost} images.`).meta(list),
  schedules: z
    .array(scheduleForm)
    .max(schedulesMost, `At most ${schedulesMost} schedules.`)
    .meta({ ...list, label: 'Price schedules' }),
  categories: z.array(categoryForm).max(categoriesMost, `At most ${categoriesMost} categories.`).meta(list),
  collections: z.array(collectionForm).meta(list),
  facets: z.array(facetForm).meta({ ...list, label: 'Filters' }),
  related: z
    .array(relatedForm)
    .max(relatedMost, `At most ${relatedMost} related items.`)
    .meta({ ...list, label: 'Related by hand' }),
})
export type PageValues = z.output<typeof pageForm>
export type PageFieldName = keyof PageValues

export const formFields = Object.keys(pageForm.shape) as readonly PageFieldName[]

/** A page as the form shows it. */
export function valuesOf(page: ItemPage): PageValues {
  const own = Object.fromEntries(
    Object.keys(itemInput.shape).map(name => [name, page.item[name as keyof typeof page.item]]),
  )
  const barcodesOf = (itemUid: number): BarcodeValue[] =>
    page.barcodes
      .filter(each => each.itemUid === itemUid)
      .map(({ uid, barcode, kind, isPrimary }) => ({ uid, barcode, kind, isPrimary }))
  return {
    ...(own as unknown as PageValues),
    barcodes: barcodesOf(page.item.uid),
    sizes: page.sizes.map(size => ({
      ...(Object.fromEntries(soldFields.map(name => [name, size[name]])) as unknown as SizeValue),
      uid: size.uid,
      key: String(size.uid),
      barcodes: barcodesOf(size.uid),
    })),
    images: page.images.map(({ position: _, ...image }) => image),
    schedules: page.schedules.map(
      ({ uid, itemUid, kind, amountMinor, startsAt, endsAt, untilGone, label }) => ({
        uid,
        itemUid,
        kind,
        amountMinor,
        startsAt,
        endsAt,
        untilGone,
        label,
      }),
    ),
    categories: page.categories,
    collections: page.collections,
    facets: page.facets.map(({ itemUid, facetUid }) => ({ itemUid, facetUid })),
    related: page.related,
  }
}
