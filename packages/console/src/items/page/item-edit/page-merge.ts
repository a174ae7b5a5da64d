import { itemInput, soldPart } from '@backroom/contract/items/page/fields'
import { labelOf, sentence } from '@backroom/contract/kit/label'
import type { Conflict } from '@backroom/contract/kit/record'
import { z } from 'zod'
import { isSame } from '#items/page/item-edit/page-body.ts'
import { formFields, type PageFieldName, type PageValues, pageForm } from '#items/page/item-edit/page-form.ts'
import { entryFate, isWholeEntry, putBack } from '#items/page/item-edit/removed-entries.ts'
import { say } from '#kit/say.ts'

interface Entry {
  readonly uid: number | null
}

/** Lists whose entries have uids; facets are only ever added or removed. */
const entryLists = [
  'barcodes',
  'sizes',
  'images',
  'schedules',
  'categories',
  'collections',
  'related',
] as const

/** My changes put on top of what is stored now: theirs stand where I changed nothing, mine where I did. */
export function rebased(mine: PageValues, base: PageValues, fresh: PageValues): PageValues {
  const merged: Record<string, unknown> = { ...fresh }
  for (const name of formFields) {
    if (isSame(mine[name], base[name])) continue
    merged[name] = isEntryList(name)
      ? mergedList(mine[name] as Entry[], base[name] as Entry[], fresh[name] as Entry[])
      : name === 'facets'
        ? mergedFacets(mine, base, fresh)
        : mine[name]
  }
  return merged as PageValues
}

/**
 * What a form holds once its save is stored: what was typed since it was sent, on top of what came of it. Entries that were new in
 * it have their numbers now, so that the next save changes them instead of making them twice.
 */
export function storedSince(mine: PageValues, sent: PageValues, fresh: PageValues): PageValues {
  return rebased(numbered(mine, sent, fresh), numbered(sent, sent, fresh), fresh)
}

const namedLists = ['barcodes', 'sizes', 'images', 'schedules'] as const

function numbered(values: PageValues, sent: PageValues, fresh: PageValues): PageValues {
  const lists = namedLists.map(name => [
    name,
    withNumbers(values[name] as Entry[], sent[name] as Entry[], fresh[name] as Entry[]),
  ])
  const next = { ...values, ...Object.fromEntries(lists) } as PageValues
  const sizes = next.sizes.map((size, place) => {
    const was = sent.sizes.find(({ key }) => key === values.sizes[place]?.key)
    const is = fresh.sizes.find(({ uid }) => uid === size.uid)
    return was && is ? { ...size, barcodes: withNumbers(size.barcodes, was.barcodes, is.barcodes) } : size
  })
  return { ...next, sizes }
}

/** Entries that were sent without a number get the one they were stored under. */
function withNumbers<One extends Entry>(
  mine: readonly One[],
  sent: readonly One[],
  fresh: readonly One[],
): One[] {
  const known = new Set(sent.map(({ uid }) => uid))
  const came = fresh.filter(({ uid }) => !known.has(uid))
  const made = sent.filter(({ uid }) => uid === null)
  return mine.map(entry => {
    const [was] = entry.uid === null ? take(made, entry) : []
    const [now] = was ? take(came, was) : []
    return now ? { ...entry, uid: now.uid, ...('key' in now && { key: now.key }) } : entry
  })
}

/** Takes the entry out of a list that has most in common with another, if anything at all. */
function take<One extends Entry>(list: One[], like: One): One[] {
  const alike = list.map(each => {
    const pairs = Object.entries(each).filter(([name]) => name !== 'uid')
    const same = pairs.filter(([name, value]) => isSame(value, like[name as 'uid'])).length
    return 'key' in each && 'key' in like && each.key === like.key ? Number.POSITIVE_INFINITY : same
  })
  const most = Math.max(...alike)
  return most > 0 ? list.splice(alike.indexOf(most), 1) : []
}

function isEntryList(name: string): name is (typeof entryLists)[number] {
  return entryLists.includes(name as never)
}

function mergedList(mine: Entry[], base: Entry[], fresh: Entry[]): Entry[] {
  const before = new Map(base.map(entry => [entry.uid, entry]))
  const now = new Map(fresh.map(entry => [entry.uid, entry]))
  const kept = mine.flatMap(entry => {
    const [was, is] = [before.get(entry.uid), now.get(entry.uid)]
    if (entry.uid === null || !was) return [entry]
    return is ? [mergedEntry(entry, was, is)] : []
  })
  return [...kept, ...fresh.filter(({ uid }) => !before.has(uid) && !mine.some(entry => entry.uid === uid))]
}

function mergedEntry(mine: Entry, base: Entry, fresh: Entry): Entry {
  const [was, is] = [base as unknown as Record<string, unknown>, fresh as unknown as Record<string, unknown>]
  return Object.fromEntries(
    Object.entries(mine).map(([key, value]) => [key, isSame(value, was[key]) ? is[key] : value]),
  ) as unknown as Entry
}

function mergedFacets(mine: PageValues, base: PageValues, fresh: PageValues) {
  const keyOf = (each: PageValues['facets'][number]) => `${each.itemUid}.${each.facetUid}`
  const [before, chosen] = [new Set(base.facets.map(keyOf)), new Set(mine.facets.map(keyOf))]
  const now = new Set(fresh.facets.map(keyOf))
  return [
    ...fresh.facets.filter(each => chosen.has(keyOf(each)) || !before.has(keyOf(each))),
    ...mine.facets.filter(each => !before.has(keyOf(each)) && !now.has(keyOf(each))),
  ]
}

/** Puts what was chosen in the merge dialog into the form: plain fields, `sizes.34.priceMinor` into its size, `barcodes.34` back. */
export function withChosen(
  values: PageValues,
  chosen: Readonly<Record<string, unknown>>,
  theirs: PageValues,
): PageValues {
  let next = values
  for (const [key, value] of Object.entries(chosen)) {
    const [name = '', uid = '', field] = key.split('.')
    if (name === 'related')
      next = { ...next, related: relatedOf(value as number[], [...values.related, ...theirs.related]) }
    else if (isWholeEntry(key)) next = value === 'changed' ? putBack(next, name, uid, theirs) : next
    else if (field === undefined) next = { ...next, [name]: value }
    else
      next = withEntry(next, name, entry =>
        String(entry.uid) === uid ? { ...entry, [field]: value } : entry,
      )
  }
  return next
}

/** Changes entries of one list; barcodes also where they belong to a size. */
function withEntry(values: PageValues, name: string, change: (entry: Entry) => Entry): PageValues {
  const changed = { ...values, [name]: (values[name as 'sizes'] as Entry[]).map(change) }
  if (name !== 'barcodes') return changed
  const sizes = values.sizes.map(size => ({ ...size, barcodes: size.barcodes.map(change) }))
  return { ...changed, sizes } as PageValues
}

/** The server speaks of related items by their uids. */
function relatedOf(uids: readonly number[], known: PageValues['related']): PageValues['related'] {
  return uids.flatMap(uid => known.find(each => each.uid === uid) ?? [])
}

/** The form's schema with the fields and entries of lists that a conflict is about, each named by what it belongs to. */
export function schemaOf(conflict: Conflict, values: PageValues, stored: PageValues): z.ZodObject {
  const extra: Record<string, z.ZodType> = {}
  for (const key of Object.keys(conflict.fields)) {
    const [name = '', uid = '', field] = key.split('.')
    if (isWholeEntry(key)) {
      const list = say(labelOf(pageForm, name))
      extra[key] = entryFate.meta({ label: `${list}: ${entryName(name, uid, stored)}` })
    } else if (field !== undefined) {
      const label = say('{field} of {what}', {
        field: say(fieldLabel(name, field)),
        what: entryName(name, uid, values),
      })
      extra[key] = fieldSchema(name, field).meta({ label })
    }
  }
  return pageForm.extend(extra)
}

function fieldSchema(name: string, field: string): z.ZodType {
  if (name === 'sizes') return (soldPart.shape[field as 'code'] as z.ZodType) ?? z.unknown()
  const list = pageForm.shape[name as PageFieldName]
  const entry: unknown = list instanceof z.ZodArray ? list.element : undefined
  const shape = entry instanceof z.ZodObject ? (entry.shape as Record<string, z.ZodType>) : {}
  return shape[field] ?? z.unknown()
}

function fieldLabel(name: string, field: string): string {
  return name === 'sizes' ? labelOf(itemInput, field) : field === 'altText' ? 'Alt text' : sentence(field)
}

function entryName(name: string, uid: string, values: PageValues): string {
  const entries = entriesOf(name, values)
  const place = entries.findIndex(entry => String(entry.uid) === uid)
  const entry = entries[place]
  if (name === 'sizes') return String(entry?.sizeLabel ?? entry?.code ?? uid)
  if (name === 'images') return say('image {n}', { n: place + 1 })
  return String(entry?.barcode ?? (entry?.label || uid))
}

function entriesOf(name: string, values: PageValues): Record<string, unknown>[] {
  const own = (values[name as 'sizes'] ?? []) as unknown as Record<string, unknown>[]
  return name === 'barcodes' ? [...own, ...values.sizes.flatMap(({ barcodes }) => barcodes)] : own
}
