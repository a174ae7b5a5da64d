import { and, eq, gt, or } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { entityOf } from '#database/schema'
import { inOrder, listOf, type Row, type StoredParts } from '#kit/records/parts'
import { history } from '#tables/history'
import type { PartOf } from '#tables/part-of'

type Values = Record<string, unknown>
type Write = Pick<typeof history.$inferSelect, 'entity' | 'entityUid' | 'action' | 'changes'>

/** Every write of a record and of its parts; those after a version alone, where one is given. */
export function writesOf(table: PgTable, uid: number, parts: readonly PartOf[] = [], version?: number) {
  const after = (column: typeof history.version | typeof history.ofVersion) =>
    version === undefined ? undefined : gt(column, version)
  return or(
    and(eq(history.entity, entityOf(table)), eq(history.entityUid, uid), after(history.version)),
    ...parts.map(part =>
      and(eq(history.entity, entityOf(part.table)), eq(history.ofUid, uid), after(history.ofVersion)),
    ),
  )
}

/** A record with its parts as it stands, and one write after the other taken back, the last one first. */
export class Rewind {
  private readonly rows: ReadonlyMap<PartOf, Map<number, Values>>

  constructor(
    private readonly fields: Values,
    stored: StoredParts = new Map(),
  ) {
    const byUid = (rows: readonly Row[]) => new Map<number, Values>(rows.map(row => [row.uid, row]))
    this.rows = new Map([...stored].map(([part, rows]) => [part, byUid(rows)]))
  }

  undo({ entity, entityUid, action, changes }: Write): void {
    const before = Object.entries(changes).map(([field, [was]]) => [field, was] as const)
    const rows = [...this.rows].find(([part]) => entityOf(part.table) === entity)?.[1]
    if (!rows) for (const [field, was] of before) this.fields[field] = was
    else if (action === 'create') rows.delete(entityUid)
    else rows.set(entityUid, { ...rows.get(entityUid), ...Object.fromEntries(before) })
  }

  values(): Values {
    const lists = [...this.rows].map(([part, rows]) => [
      part.field,
      listOf(part, inOrder(part, rows.values())),
    ])
    return { ...this.fields, ...Object.fromEntries(lists) }
  }
}
