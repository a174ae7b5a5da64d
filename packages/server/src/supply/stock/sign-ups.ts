import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/** Nobody waits any more under an address for an item to come back. */
export async function forgetSignUps(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`delete from back_in_stock_request where lower(email) = ${email}`)
}
