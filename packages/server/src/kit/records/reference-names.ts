import type { HistoryEntry } from '@backroom/contract/kit/history'
import { referenceOf } from '@backroom/contract/kit/option'
import { getTableColumns, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { storeTable } from '#database/schema'

type Names = Readonly<Record<string, string>>

/** A history in which references come with what they are called now; one that is gone keeps its number. */
export async function withReferenceNames<Entry extends Pick<HistoryEntry, 'changes'>>(
  reader: Reader,
  schema: z.ZodObject,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const wanted = new Map<string, Set<number>>()
  for (const { field, before, after } of entries.flatMap(({ changes }) => changes)) {
    const reference = referenceOf(schema.shape[field])
    if (!reference) continue
    const uids = wanted.get(reference.resource) ?? new Set()
    for (const uid of [before, after].flatMap(reference.uidsIn)) uids.add(uid)
    wanted.set(reference.resource, uids)
  }
  const named = new Map<string, Names>()
  for (const [resource, uids] of wanted) named.set(resource, await namesOf(reader, resource, [...uids]))
  return entries.map(entry => ({
    ...entry,
    changes: entry.changes.map(change => {
      const reference = referenceOf(schema.shape[change.field])
      const names = reference && named.get(reference.resource)
      return names
        ? { ...change, names: only(names, [change.before, change.after].flatMap(reference.uidsIn)) }
        : change
    }),
  }))
}

async function namesOf(reader: Reader, resource: string, uids: number[]): Promise<Names> {
  const table = storeTable(resource)
  const columns = table && getTableColumns(table)
  const name = columns?.name ?? columns?.path
  if (!table || !columns?.uid || !name || uids.length === 0) return {}
  const rows = await reader.select({ uid: columns.uid, name }).from(table).where(inArray(columns.uid, uids))
  return Object.fromEntries(rows.map(row => [String(row.uid), String(row.name)]))
}

function only(names: Names, uids: readonly number[]): Names {
  return Object.fromEntries(uids.flatMap(uid => (names[uid] === undefined ? [] : [[uid, names[uid]]])))
}
