import type { Reader } from '#database/database'
import { fatal } from '#kit/errors'
import { siteConfig } from '#tables/site/site-config'

export type Config = typeof siteConfig.$inferSelect

/** The configuration as it is kept: one row. */
export async function storedConfig(reader: Reader): Promise<Config> {
  const [found] = await reader.select().from(siteConfig).limit(1)
  if (!found) throw fatal('database')
  return found
}
