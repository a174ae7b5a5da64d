import type { PageSave } from '@backroom/contract/items/page/page'
import type { PageValues } from '#items/page/item-edit/page-form.ts'

/** What was wrong with one cell or entry of a list, and what stood there then: mended, it is no longer wrong. */
export interface EntryFault {
  readonly message: string
  readonly value: unknown
}

/** A refused save, sorted by where each sentence belongs. */
export interface Refusal {
  /** By field of the form; a list's first sentence stands for the list. */
  readonly fields: Readonly<Record<string, string>>
  /** By `sizes.<key>.<field>`. */
  readonly entries: Readonly<Record<string, EntryFault>>
  /** What has no field. */
  readonly general: readonly string[]
}

type Entry = Record<string, unknown>

/** Sorts the server's errors: plain fields, `sizes[2].code` or `sizes.34.code`, and what belongs to no field. */
export function sortRefusal(
  errors: Readonly<Record<string, readonly string[]>>,
  body: PageSave,
  values: PageValues,
): Refusal {
  const fields: Record<string, string> = {}
  const entries: Record<string, EntryFault> = {}
  const general: string[] = []
  for (const [key, messages] of Object.entries(errors)) {
    const path = key.replace(/^item\./, '')
    const message = messages.join(' ')
    const [, name = '', index, uid, field] = /^(\w+)(?:\[(\d+)\]|\.([^.]+))?(?:\.(\w+))?$/.exec(path) ?? []
    if (!(name in values)) general.push(message)
    else {
      const place = placeOf(name, index, uid, body, values)
      const list = place?.list ?? name
      fields[list] ??= message
      if (place) {
        const column = name === 'barcodes' ? 'barcodes' : (field ?? '')
        entries[`${list}.${place.key}.${column}`] = { message, value: place.entry?.[column] }
      }
    }
  }
  return { fields, entries, general }
}

/** The entry of the form that an error names by its place in what was sent, or by its uid; a size's barcode is the size's. */
function placeOf(
  name: string,
  index: string | undefined,
  uid: string | undefined,
  body: PageSave,
  values: PageValues,
): { list: string; key: string; entry: Entry | undefined } | null {
  if (index === undefined && uid === undefined) return null
  const sent = body[name as 'sizes'] as unknown as Entry[] | undefined
  const named = index === undefined ? undefined : sent?.[Number(index)]
  if (name === 'barcodes') {
    const barcode = named ?? sent?.find(each => String(each.uid) === uid || each.barcode === uid)
    const owner = values.sizes.find(
      size => (barcode?.itemUid === size.uid && size.uid !== null) || barcode?.sizeKey === size.key,
    )
    return owner ? { list: 'sizes', key: owner.key, entry: owner as unknown as Entry } : null
  }
  const key = String(named?.uid ?? named?.key ?? uid ?? index)
  const all = values[name as 'sizes'] as unknown as Entry[]
  const entry = Array.isArray(all)
    ? all.find(each => each.key === key || String(each.uid) === key)
    : undefined
  return { list: name, key, entry }
}
