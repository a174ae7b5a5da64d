import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#database/database'

/** A name as the last part of an address: lower case, accents folded, `&` as "and", everything else a hyphen. */
export function slugOf(name: string, most = 120): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '')
  return slug || 'page'
}

/** The first of `slug`, `slug-2`, `slug-3` … that nobody has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const next = `${slug.slice(0, 115)}-${number}`
    if (!taken.has(next)) return next
  }
}

/** An address made from a name that no other record of the column's table has. */
export async function freeSlugFor(
  reader: Reader,
  column: PgColumn,
  name: string,
  uid: number | null,
  most?: number,
): Promise<string> {
  const slug = slugOf(name, most)
  const { rows } = await reader.execute<{ slug: string }>(sql`
    select ${column} as slug from ${column.table} where starts_with(${column}, ${slug}) and uid is distinct from ${uid}`)
  return freeSlug(slug, new Set(rows.map(row => row.slug))).slice(0, most)
}
