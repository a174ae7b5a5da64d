import { sql } from 'drizzle-orm'
import type { Database } from '#database/database'

/** Every table of the store as text, a table a line. */
export async function everythingStored(database: Database): Promise<string> {
  const tables = await database.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await database.rows<{ text: string }>(
      sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.identifier(name)} t`,
    )
    texts.push(`${name}: ${rows[0]?.text}`)
  }
  return texts.join('\n')
}
