import type { HistoryChange } from '@backroom/contract/kit/history'
import { wordsOf } from '@backroom/contract/kit/label'
import { referenceOf } from '@backroom/contract/kit/option'
import { getTableColumns, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { storeTable } from '#database/schema'
import { calledBy } from '#kit/nouns'
import type { Changes } from '#tables/history'

type Names = Readonly<Record<string, string>>

/** What was written, and the fields that say how it reads. */
interface Written {
  readonly changes: Changes
  readonly input: z.ZodObject
}

/** Changes with the words of their fields and what records they point at are called now; one that is gone keeps its number. */
export async function tellChanges(reader: Reader, writes: readonly Written[]): Promise<HistoryChange[][]> {
  const wanted = new Map<string, Set<number>>()
  for (const { changes, input } of writes) {
    for (const [field, sides] of Object.entries(changes)) {
      const reference = referenceOf(input.shape[field])
      if (!reference) continue
      const uids = wanted.get(reference.resource) ?? new Set()
      for (const uid of sides.flatMap(reference.uidsIn)) uids.add(uid)
      wanted.set(reference.resource, uids)
    }
  }
  const named = new Map<string, Names>()
  for (const [resource, uids] of wanted) named.set(resource, await namesOf(reader, resource, [...uids]))
  return writes.map(({ changes, input }) =>
    inFormOrder(changes, input).map(([field, [before, after]]) => {
      const reference = referenceOf(input.shape[field])
      const names = reference && named.get(reference.resource)
      const words = { ...wordsOf(input, field), field, before, after }
      return names ? { ...words, names: only(names, [before, after].flatMap(reference.uidsIn)) } : words
    }),
  )
}

/** As the fields stand in the form, which the database does not keep to. */
function inFormOrder(changes: Changes, input: z.ZodObject) {
  const order = Object.keys(input.shape)
  const place = (field: string) => (field in input.shape ? order.indexOf(field) : order.length)
  return Object.entries(changes).toSorted(([one], [other]) => place(one) - place(other))
}

async function namesOf(reader: Reader, resource: string, uids: number[]): Promise<Names> {
  const table = storeTable(resource)
  const columns = table && getTableColumns(table)
  const name = calledBy(resource)
  if (!table || !columns?.uid || !name || uids.length === 0) return {}
  const rows = await reader
    .select({ uid: columns.uid, name: name.as('called') })
    .from(table)
    .where(inArray(columns.uid, uids))
  return Object.fromEntries(rows.map(row => [String(row.uid), String(row.name)]))
}

function only(names: Names, uids: readonly number[]): Names {
  return Object.fromEntries(uids.flatMap(uid => (names[uid] === undefined ? [] : [[uid, names[uid]]])))
}
