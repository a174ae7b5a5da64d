import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { freeSlug, slugOf } from '#kit/slug'

/** The first free address made from a name. */
export async function slugFor(tx: Transaction, name: string, uid = 0): Promise<string> {
  const slug = slugOf(name)
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select url_slug as slug from item where lead_item_uid is null and url_slug like ${`${slug}%`} and uid <> ${uid}`,
  )
  return freeSlug(slug, new Set(rows.map(row => row.slug)))
}
