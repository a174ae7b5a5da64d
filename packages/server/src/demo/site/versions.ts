import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { configLabel, siteConfig } from '#tables/site/site-config'

/** How the shop came to be set as it is: each a save, three of them with a name. */
const saves: readonly { readonly set: Partial<typeof siteConfig.$inferInsert>; readonly label?: string }[] = [
  { set: { returnsDays: 28 } },
  { set: { deliveryStrapline: 'Free UK delivery over £50' } },
  { set: { lowAt: 5 }, label: 'Before Christmas' },
  { set: { returnsDays: 60, returnsText: 'Until the end of January.' } },
  { set: { returnsDays: 30, returnsText: '' }, label: 'After Christmas' },
  { set: { lowAt: 3, showLevel: 'low' } },
  { set: { deliveryStrapline: 'Free UK delivery over £40' }, label: 'Free delivery from £40' },
]

/** Leaves every setting as it was: the last of each is what the demo has. */
export async function fillVersions(tx: Transaction): Promise<void> {
  const [before] = await tx.select().from(siteConfig)
  for (const { set, label } of saves) {
    const [saved] = await tx.update(siteConfig).set(set).returning({ version: siteConfig.version })
    if (label && saved) await tx.insert(configLabel).values({ configVersion: saved.version, label })
  }
  if (!before) return
  const { returnsDays, returnsText, deliveryStrapline, lowAt, showLevel } = before
  await tx.update(siteConfig).set({ returnsDays, returnsText, deliveryStrapline, lowAt, showLevel })
  await tx.execute(sql`update site_option set recently_viewed = 8, load_more = 'scroll', show_sku = false`)
}
