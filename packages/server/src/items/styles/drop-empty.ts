import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { usesCount } from '#kit/records/uses'

/**
 * A style exists while it has an item, or something names it: a size rule that lost its last style would be one for all. Looks at one
 * style, or at all of them.
 */
export async function dropEmptyStyles(tx: Transaction, uid?: number | null): Promise<void> {
  if (uid === null) return
  await tx.execute(sql`
    delete from style where ${uid === undefined ? sql`true` : sql`uid = ${uid}`}
      and not exists (select from item where item.style_uid = style.uid) and ${usesCount('style', sql`style.uid`)} = 0`)
}
