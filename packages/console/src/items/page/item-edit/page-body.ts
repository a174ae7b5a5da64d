import { itemInput, type SoldField, soldFields } from '@backroom/contract/items/page/fields'
import type { ItemPage, PageSave, PageVersions } from '@backroom/contract/items/page/page'
import type { PageValues, SizeValue } from '#items/page/item-edit/page-form.ts'

interface Sent {
  readonly values: PageValues
  /** What the form was opened on. */
  readonly base: PageValues
  readonly changed: readonly string[]
  readonly pageUid: number
  readonly versions: PageVersions
  readonly confirm: readonly string[]
}

/** What a save sends: only what was changed, so that everything else stays as others left it. */
export function bodyOf({ values, base, changed, pageUid, versions, confirm }: Sent): PageSave {
  const has = (name: string) => changed.includes(name)
  const item = Object.fromEntries(
    Object.keys(itemInput.shape)
      .filter(has)
      .map(name => [name, values[name as keyof PageValues]]),
  )
  const before = new Map(base.sizes.map(size => [size.uid, size]))
  const hasBarcodes =
    has('barcodes') ||
    (has('sizes') && values.sizes.some(size => !isSame(size.barcodes, before.get(size.uid)?.barcodes ?? [])))
  return {
    item,
    ...(has('sizes') && { sizes: changedSizes(values.sizes, before) }),
    ...(hasBarcodes && { barcodes: allBarcodes(values, pageUid) }),
    ...(has('images') && {
      images: values.images.map(({ uid, fileUid, altText, role }) => ({ uid, fileUid, altText, role })),
    }),
    ...(has('schedules') && { schedules: values.schedules }),
    ...(has('categories') && { categories: values.categories.map(({ uid }) => uid) }),
    ...(has('collections') && {
      collectionsAdded: byHand(values).filter(uid => !byHand(base).includes(uid)),
      collectionsRemoved: byHand(base).filter(uid => !byHand(values).includes(uid)),
    }),
    ...(has('related') && { related: values.related.map(({ uid }) => uid) }),
    ...(has('facets') && {
      facetsAdded: without(values.facets, base.facets),
      facetsRemoved: without(base.facets, values.facets),
    }),
    versions,
    confirm: [...confirm],
  }
}

/** A rule's collections are not the form's to change. */
function byHand({ collections }: PageValues): number[] {
  return collections.filter(({ manual }) => manual).map(({ uid }) => uid)
}

function changedSizes(sizes: readonly SizeValue[], before: ReadonlyMap<number | null, SizeValue>) {
  return sizes.flatMap(size => {
    const was = size.uid === null ? undefined : before.get(size.uid)
    const fields = soldFields.filter(
      name => size[name] !== undefined && (!was || !isSame(size[name], was[name])),
    )
    if (was && fields.length === 0) return []
    const values = Object.fromEntries(fields.map(name => [name, size[name]])) as Pick<SizeValue, SoldField>
    return [{ ...values, ...(size.uid === null ? { key: size.key } : { uid: size.uid }) }]
  })
}

function allBarcodes({ barcodes, sizes }: PageValues, pageUid: number) {
  return [
    ...barcodes.map(each => ({ ...each, itemUid: pageUid })),
    ...sizes.flatMap(size =>
      size.barcodes.map(each => ({
        ...each,
        ...(size.uid === null ? { sizeKey: size.key } : { itemUid: size.uid }),
      })),
    ),
  ]
}

function without(facets: PageValues['facets'], others: PageValues['facets']) {
  return facets.filter(
    each => !others.some(other => other.itemUid === each.itemUid && other.facetUid === each.facetUid),
  )
}

/** Whether two values of a form are the same to a reader. */
export function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}

/** The page's item, or the size, that a form's entry belongs to. */
export function codeOf(page: ItemPage, itemUid: number): string {
  return page.sizes.find(size => size.uid === itemUid)?.code ?? page.item.code
}
