import { getTableColumns } from 'drizzle-orm'
import { oncePerTransaction, type Reader } from '#database/database'
import { Select } from '#database/statements'
import { fatal } from '#kit/errors'
import { siteConfig } from '#tables/site/site-config'

export type Config = typeof siteConfig.$inferSelect

/** The configuration as it is kept: one row. */
export async function storedConfig(reader: Reader): Promise<Config> {
  const [found] = await row.rows(reader, {})
  if (!found) throw fatal('database')
  return found
}

/** The same for whoever only reads it: once for each transaction. */
export const configNow = oncePerTransaction(storedConfig)

// Every order reads it several times, and putting a hundred columns into words takes longer than reading them.
const row = new Select<Config>(getTableColumns(siteConfig), select => select.from(siteConfig).limit(1))
