import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#database/database'
import type { Saving } from '#items/page/saving'
import { mergeFields, valuesAt } from '#kit/records/merge'
import type { RecordTable } from '#kit/records/record'

type Values = Record<string, unknown>

interface ListSave {
  /** As in the save: `images`. */
  readonly name: string
  readonly table: RecordTable
  /** What of an entry is saved. */
  readonly fields: readonly string[]
  /** What is stored now. */
  readonly stored: readonly Values[]
  /** What was sent, ready to be stored; stored entries have a uid. */
  readonly mine: readonly (Values & { uid?: number | null | undefined })[]
  /** The uids and versions the list was read with. */
  readonly base: Readonly<Record<string, number>>
  /** Entries left out stay, instead of being removed. */
  readonly keepsLeftOut?: boolean
}

/** What a list comes to: entries to add, to change and to remove. */
export interface ListChange {
  readonly removed: readonly number[]
  readonly changed: readonly { readonly uid: number; readonly values: Values }[]
  readonly added: readonly Values[]
  /** The whole list as it will be: what was sent first, so that a refusal names its place in that, then what was left out. */
  readonly after: readonly Values[]
  /** How many of those were sent. */
  readonly sent: number
}

/**
 * Three ways, entry by entry: what I read, what I send, what is there now. What somebody else added stays; what we both
 * changed in one field is a conflict.
 */
export async function mergeList(tx: Transaction, saving: Saving, list: ListSave): Promise<ListChange> {
  const { name, table, fields, base } = list
  const theirs = new Map(list.stored.map(row => [row.uid as number, row]))
  const kept = new Set(list.mine.flatMap(({ uid }) => (uid ? [uid] : [])))
  const changed: { uid: number; values: Values }[] = []
  for (const entry of list.mine) {
    if (!entry.uid) continue
    const row = theirs.get(entry.uid)
    if (!row) {
      saving.merged.add(name) // somebody removed it meanwhile
      continue
    }
    const version = base[entry.uid] ?? (row.version as number)
    const isStale = version < (row.version as number)
    const before = isStale ? (await valuesAt(tx, table, entry.uid, row, version)).values : row
    const sent = fields.filter(field => entry[field] !== undefined)
    const { changes, conflicts, merged } = mergeFields(sent, before, entry, row)
    for (const [field, three] of Object.entries(conflicts))
      saving.conflict(`${name}.${entry.uid}.${field}`, three)
    if (merged.length > 0) saving.merged.add(name)
    if (Object.keys(changes).length > 0) changed.push({ uid: entry.uid, values: changes })
  }
  const leftOut = list.keepsLeftOut
    ? []
    : Object.keys(base)
        .map(Number)
        .filter(uid => theirs.has(uid) && !kept.has(uid))
  for (const uid of leftOut) {
    const row = theirs.get(uid) as Values
    if ((base[uid] as number) < (row.version as number))
      saving.conflict(`${name}.${uid}`, { base: null, mine: null, theirs: row })
  }
  if ([...theirs.keys()].some(uid => !(uid in base) && !kept.has(uid)) && !list.keepsLeftOut)
    saving.merged.add(name)
  const added = list.mine.filter(({ uid }) => !uid)
  const news = new Map(changed.map(({ uid, values }) => [uid, values]))
  const asSaved = (row: Values) => ({ ...row, ...news.get(row.uid as number) })
  const sent = list.mine.flatMap(entry => {
    if (!entry.uid) return [entry]
    const row = theirs.get(entry.uid)
    return row ? [asSaved(row)] : []
  })
  const others = list.stored.filter(({ uid }) => !kept.has(uid as number) && !leftOut.includes(uid as number))
  const after = [...sent, ...others.map(asSaved)]
  return { removed: leftOut, changed, added, after, sent: sent.length }
}

/** Writes what a list comes to. Removals go first, so that what is moved finds its place free. */
export async function writeList(
  tx: Transaction,
  table: RecordTable,
  { removed, changed, added }: ListChange,
) {
  const known = getTableColumns(table as PgTable)
  const storable = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => field in known && field !== 'uid'))
  if (removed.length > 0) await tx.delete(table as PgTable).where(inArray(table.uid, [...removed]))
  for (const { uid, values } of changed) {
    await tx
      .update(table as PgTable)
      .set(storable(values))
      .where(eq(table.uid, uid))
  }
  if (added.length > 0) await tx.insert(table as PgTable).values(added.map(storable))
}
