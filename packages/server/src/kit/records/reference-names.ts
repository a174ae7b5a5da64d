import { unwrap } from '@backroom/contract/kit/field'
import type { HistoryEntry } from '@backroom/contract/kit/history'
import { getTableColumns, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#database/database'
import { storeTable } from '#database/schema'

type Names = Readonly<Record<string, string>>

/** A history in which references come with what they are called now; one that is gone keeps its number. */
export async function withReferenceNames<Entry extends Pick<HistoryEntry, 'changes'>>(
  reader: Reader,
  schema: z.ZodObject,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const resourceOf = (field: string) => resourceOfType(schema.shape[field])
  const wanted = new Map<string, Set<number>>()
  for (const { field, before, after } of entries.flatMap(({ changes }) => changes)) {
    const resource = resourceOf(field)
    if (!resource) continue
    const uids = wanted.get(resource) ?? new Set()
    for (const uid of [...uidsIn(before), ...uidsIn(after)]) uids.add(uid)
    wanted.set(resource, uids)
  }
  const named = new Map<string, Names>()
  for (const [resource, uids] of wanted) named.set(resource, await namesOf(reader, resource, [...uids]))
  return entries.map(entry => ({
    ...entry,
    changes: entry.changes.map(change => {
      const names = named.get(resourceOf(change.field) ?? '')
      return names
        ? { ...change, names: only(names, [...uidsIn(change.before), ...uidsIn(change.after)]) }
        : change
    }),
  }))
}

/** What a field, or each entry of a list, points at. */
function resourceOfType(type: unknown): string | undefined {
  if (!(type instanceof z.ZodType)) return undefined
  const inner = unwrap(type)
  const entry = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : inner
  return inner.meta()?.resource ?? entry.meta()?.resource
}

function uidsIn(value: unknown): number[] {
  return [value].flat().filter(each => typeof each === 'number')
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
