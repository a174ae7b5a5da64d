import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { fieldOfHeading } from '#items/imports/fields'
import { refused } from '#kit/errors'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { hidesCost } from '#site/door'

interface Column {
  readonly header: string
  readonly field: string | null
  readonly on: boolean
}

/**
 * Refuses an import that shows cost to somebody cost is kept from: one whose columns fill it, or a colleague's sheet with a
 * column of it, used or not. One's own sheet shows nothing that one did not write.
 */
export async function refuseCost(store: Store, visitor: StaffVisitor, importUid: number): Promise<void> {
  if (!(await hidesCost(store, visitor))) return
  const [owner] = await readOwner(store.database.orm, importUid)
  const isMine = owner?.by === visitor.uid
  const shows = owner?.mapping.some(
    ({ field, header }) => isCost(field) || (!isMine && isCost(fieldOfHeading(header))),
  )
  if (shows) throw refused('This import carries cost, which is kept from you.')
}

/** The columns of a new sheet, none of which fills cost when that is kept from whoever sends it. */
export async function withoutCost(
  store: Store,
  visitor: StaffVisitor,
  mapping: readonly Column[],
): Promise<Column[]> {
  if (!(await hidesCost(store, visitor))) return [...mapping]
  return mapping.map(column => (isCost(column.field) ? { ...column, field: null, on: false } : column))
}

function isCost(field: string | null): boolean {
  return field === 'costMinor'
}

async function readOwner(reader: Reader, uid: number) {
  const { rows } = await reader.execute<{ mapping: Column[]; by: number }>(
    sql`select mapping, created_by as by from item_import where uid = ${uid}`,
  )
  return rows
}
