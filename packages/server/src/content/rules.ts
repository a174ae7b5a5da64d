import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { redirect } from '#tables/redirects'

/**
 * An address of the site has changed: the old one leads to the new one, whatever led to the old one goes straight to
 * the new one, and nothing leads away from it. So there are neither chains nor loops.
 */
export async function recordMove(tx: Transaction, from: string, to: string): Promise<void> {
  if (from === to) return
  await tx.delete(redirect).where(eq(redirect.fromPath, to))
  await tx
    .update(redirect)
    .set({ toPath: to })
    .where(and(eq(redirect.toPath, from), ne(redirect.fromPath, to)))
  await tx
    .insert(redirect)
    .values({ fromPath: from, toPath: to, source: 'addressChange' })
    .onConflictDoUpdate({ target: redirect.fromPath, set: { toPath: to, active: true } })
}
