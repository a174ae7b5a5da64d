import { previewMinutes } from '@backroom/contract/kit/bulk'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { Operation } from '#kit/bulk/operations'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { bulkOperation } from '#tables/kit/bulk'

/** Who asks, and where. */
export interface Asking {
  readonly kit: Kit
  readonly store: Store
  readonly visitor: StaffVisitor
}

/** A run or preview by its number, or 404. */
export async function readOperation(store: Store, uid: number): Promise<Operation> {
  const [operation] = await store.database.orm.select().from(bulkOperation).where(eq(bulkOperation.uid, uid))
  if (!operation) throw notFound(sentence`There is no run ${uid}.`)
  return operation
}

/** Ends the taking of a snapshot: from here on the preview can be run. */
export async function markPreviewed(
  tx: Transaction,
  uid: number,
  targetCount: number,
  selectedCount: number,
): Promise<Operation> {
  const [operation] = await tx
    .update(bulkOperation)
    .set({
      state: 'previewed',
      targetCount,
      selectedCount,
      previewedAt: sql`now()`,
      previewExpiresAt: sql`now() + make_interval(mins => ${previewMinutes})`,
    })
    .where(eq(bulkOperation.uid, uid))
    .returning()
  return operation as Operation
}
