import type { RedirectChoice } from '@backroom/contract/items/page/items'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { inactiveItemRedirect } from '#tables/items/inactive-item-redirects'

/** What is written when an item goes on the site. */
export const activateFields = {
  status: sql`'active'`,
  statusReason: sql`''`,
  activatedAt: sql`now()`,
} satisfies Record<string, SQL>

/** What is written when an item goes off the site. */
export function deactivateFields(reason = ''): Record<'status' | 'statusReason' | 'deactivatedAt', SQL> {
  return { status: sql`'inactive'`, statusReason: sql`${reason}::text`, deactivatedAt: sql`now()` }
}

/** What is written when an item is archived. */
export function archiveFields(reason = ''): Record<'status' | 'statusReason' | 'archivedAt', SQL> {
  return { status: sql`'archived'`, statusReason: sql`${reason}::text`, archivedAt: sql`now()` }
}

const modes = { none: 'notFound', category: 'category', brand: 'brand', item: 'item', url: 'url' } as const

/** What a chosen redirect is stored as; null where nothing was chosen. */
export function redirectRow(choice: RedirectChoice | undefined) {
  if (!choice) return null
  const { kind, value } = choice
  if (kind === 'item' && typeof value !== 'number')
    throw invalid({ redirect: 'Choose the item shoppers are sent to.' })
  if (kind === 'url' && (typeof value !== 'string' || !/^(https:\/\/|\/)\S+$/.test(value)))
    throw invalid({ redirect: 'Enter an address that starts with https:// or /.' })
  return {
    mode: modes[kind],
    toUid: kind === 'item' ? (value as number) : null,
    toUrl: kind === 'url' ? (value as string) : '',
  }
}

/** Refuses to send shoppers to an item that has no page on the site. */
export async function refuseOffSite(reader: Reader, uid: number | null): Promise<void> {
  const { rows } = await reader.execute(
    sql`select from item where uid = ${uid} and lead_item_uid is null and status = 'active'`,
  )
  if (rows.length === 0) throw invalid({ redirect: 'Choose another item, one that is on the site.' })
}

/** Stores where shoppers go who come to a page that is off the site. */
export async function storeRedirect(
  tx: Transaction,
  itemUid: number,
  choice: RedirectChoice | undefined,
): Promise<number | null> {
  const row = redirectRow(choice)
  if (!row) return null
  if (row.mode === 'item') await refuseOffSite(tx, row.toUid === itemUid ? null : row.toUid)
  const [stored] = await tx
    .insert(inactiveItemRedirect)
    .values({ itemUid, ...row })
    .onConflictDoUpdate({ target: inactiveItemRedirect.itemUid, set: row })
    .returning({ uid: inactiveItemRedirect.uid })
  return stored?.uid ?? null
}

/** A page that is on the site again needs no redirect. */
export async function dropRedirect(tx: Transaction, itemUid: number) {
  await tx.delete(inactiveItemRedirect).where(eq(inactiveItemRedirect.itemUid, itemUid))
}
