import type { Person } from '@backroom/contract/kit/history'
import { asc, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#database/database'
import { mergeRows, type StoredParts } from '#kit/records/parts'
import { Rewind, writesOf } from '#kit/records/past'
import { isSame } from '#kit/records/same'
import { staff } from '#tables/access/staff'
import { history } from '#tables/history'
import type { PartOf } from '#tables/part-of'

type Values = Record<string, unknown>

interface Merge {
  /** What has to be written. */
  readonly changes: Values
  /** Fields they changed and I did not, or both of us row by row: theirs are kept. */
  readonly merged: string[]
  readonly conflicts: Record<string, { base: unknown; mine: unknown; theirs: unknown }>
}

/** Three-way merge, field by field and in lists of rows row by row: what I opened, what I send, what is stored now. */
export function mergeFields(
  fields: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
  parts: readonly PartOf[] = [],
): Merge {
  const changes: Values = {}
  const merged: string[] = []
  const conflicts: Merge['conflicts'] = {}
  for (const field of fields) {
    const sides = { base: base[field], mine: mine[field], theirs: theirs[field] }
    const iChanged = !isSame(sides.mine, sides.base)
    const theyChanged = !isSame(sides.theirs, sides.base)
    if (iChanged && theyChanged) {
      if (isSame(sides.mine, sides.theirs)) continue
      const part = parts.find(each => each.field === field)
      const both = part && {
        mine: mergeRows(part, sides as never, 'mine'),
        theirs: mergeRows(part, sides as never, 'theirs'),
      }
      if (both && isSame(both.mine, both.theirs)) {
        changes[field] = both.mine
        merged.push(field)
      } else conflicts[field] = { ...sides, ...both }
    } else if (iChanged) changes[field] = sides.mine
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
  table: PgTable,
  uid: number,
  current: Values,
  version: number,
  parts: StoredParts = new Map(),
): Promise<Earlier> {
  const later = await reader // none when nobody saved meanwhile: one look into an index
    .select({ row: history, name: staff.name })
    .from(history)
    .leftJoin(staff, eq(staff.uid, history.byUid))
    .where(writesOf(table, uid, [...parts.keys()], version))
    .orderBy(asc(history.uid))
  const past = new Rewind({ ...current }, parts)
  for (const { row } of later.toReversed()) past.undo(row)
  const last = later.at(-1)
  return {
    values: past.values(),
    lastBy: { uid: last?.row.byUid ?? 0, name: last?.name ?? 'Backroom' },
    lastAt: (last?.row.at ?? new Date()).toISOString(),
  }
}
