import * as field from '@backroom/contract/kit/field'
import type { Conflict } from '@backroom/contract/kit/record'
import type { PageValues } from '#items/page/item-edit/page-form.ts'

/** An entry of a list that one person removed while another changed it: it goes, or it stays as they made it. */
export const entryFate = field.choice({ there: 'there', removed: 'Removed', changed: 'Kept and changed' })

/** True for `barcodes.34`, an entry as a whole, and not for `barcodes.34.kind` or `barcodes`. */
export function isWholeEntry(key: string): boolean {
  return key.split('.').length === 2
}

/** The server sends what they made of a removed entry; the person is asked whether it stays. */
export function withFates(conflict: Conflict): Conflict {
  const fields = Object.entries(conflict.fields).map(([key, three]) => [
    key,
    isWholeEntry(key) ? { base: 'there', mine: 'removed', theirs: 'changed' } : three,
  ])
  return { ...conflict, fields: Object.fromEntries(fields) }
}

interface Entry {
  readonly uid: number | null
}

/** Puts an entry back where they have it; the barcode of a size into its size. */
export function putBack(values: PageValues, name: string, uid: string, theirs: PageValues): PageValues {
  const before = theirs[name as 'barcodes'] as readonly Entry[]
  const place = before.findIndex(entry => String(entry.uid) === uid)
  if (place >= 0) {
    const list = values[name as 'barcodes'] as readonly Entry[]
    return { ...values, [name]: list.toSpliced(place, 0, before[place] as Entry) }
  }
  const size = theirs.sizes.find(({ barcodes }) => barcodes.some(each => String(each.uid) === uid))
  const barcode = size?.barcodes.find(each => String(each.uid) === uid)
  if (!size || !barcode) return values
  return {
    ...values,
    sizes: values.sizes.map(each =>
      each.uid === size.uid ? { ...each, barcodes: [...each.barcodes, barcode] } : each,
    ),
  }
}
