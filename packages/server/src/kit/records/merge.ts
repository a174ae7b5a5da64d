import { isDeepStrictEqual } from 'node:util'
import type { Person } from '@backroom/contract/kit/person'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { staff } from '#tables/access/staff'
import { history } from '#tables/history'

type Values = Record<string, unknown>

interface Merge {
  /** What has to be written. */
  readonly changes: Values
  /** Fields they changed and I did not: kept as they left them. */
  readonly merged: string[]
  readonly conflicts: Record<string, { base: unknown; mine: unknown; theirs: unknown }>
}

/** Three-way merge, field by field: what I opened, what I send, what is stored now. */
export function mergeFields(fields: readonly string[], base: Values, mine: Values, theirs: Values): Merge {
  const changes: Values = {}
  const merged: string[] = []
  const conflicts: Merge['conflicts'] = {}
  for (const field of fields) {
    const [before, now, stored] = [plain(base[field]), plain(mine[field]), plain(theirs[field])]
    const iChanged = !isDeepStrictEqual(now, before)
    const theyChanged = !isDeepStrictEqual(stored, before)
    if (iChanged && theyChanged) {
      if (isDeepStrictEqual(now, stored)) continue
      conflicts[field] = { base: base[field], mine: mine[field], theirs: theirs[field] }
    } else if (iChanged) changes[field] = mine[field]
    else if (theyChanged) merged.push(field)
  }
  return { changes, merged, conflicts }
}

interface Earlier {
  readonly values: Values
  readonly lastBy: Person
  readonly lastAt: string
}

/** A record as it stood at a version: what is stored now, with every later change taken back through history. */
export async function valuesAt(
  reader: Reader,
  entity: string,
  uid: number,
  current: Values,
  version: number,
): Promise<Earlier> {
  const later = await reader // none when nobody saved meanwhile: one look into an index
    .select({ changes: history.changes, byUid: history.byUid, at: history.at, name: staff.name })
    .from(history)
    .leftJoin(staff, eq(staff.uid, history.byUid))
    .where(and(eq(history.entity, entity), eq(history.entityUid, uid), gt(history.version, version)))
    .orderBy(asc(history.uid))
  const values = { ...current }
  for (const { changes } of later.toReversed()) {
    for (const [field, [before]] of Object.entries(changes)) if (field in values) values[field] = before
  }
  const last = later.at(-1)
  return {
    values,
    lastBy: { uid: last?.byUid ?? 0, name: last?.name ?? 'Backroom' },
    lastAt: (last?.at ?? new Date()).toISOString(),
  }
}

/** Dates and their text in any zone, undefined and null: the same to a merge. */
function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null
  const read: unknown = typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value
  const isInstant = typeof read === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(read)
  return isInstant ? Date.parse(read as string) : read
}
