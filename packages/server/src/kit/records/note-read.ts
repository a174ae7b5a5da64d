import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#database/database'
import { entityOf } from '#database/schema'
import type { StaffVisitor } from '#kit/visitor'
import { history } from '#tables/history'

interface Read {
  readonly table: PgTable
  readonly uid: number
  readonly version: number
  /** What was asked for, in words that a reader of the history understands. */
  readonly note: string
}

/**
 * Puts into the history of a record that somebody read what they must answer for: a private file, a person's data, an export. It is
 * written before what was asked for is sent: who got it stands there, whether it arrived or not.
 */
export async function noteRead(
  tx: Transaction,
  visitor: StaffVisitor,
  { table, uid, version, note }: Read,
): Promise<void> {
  await tx.insert(history).values({
    entity: entityOf(table),
    entityUid: uid,
    action: 'read',
    version,
    byUid: visitor.uid,
    via: 'console',
    asSuperUser: visitor.superUserMode,
    note: note.slice(0, 300),
    changes: {},
  })
}
