import { debugMs, vendorOptions } from '@backroom/contract/site/vendor/vendor'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { configNews } from '#site/config-news'
import { noteRefresh } from '#site/page-refreshes'
import { siteConfig } from '#tables/site/site-config'

const bytesPerMb = 1_048_576

/** What whoever runs Backroom lets a store do. Every server of the store hears of it and holds its calls to it. */
export function vendor(kit: Kit) {
  const kind = new RecordKind(vendorOptions, siteConfig, {
    computed: {
      itemsNow: sql`(select count(*)::int from item where lead_item_uid is null)`,
      storageMbNow: sql`(select ceil(coalesce(sum(bytes), 0) / ${bytesPerMb}::numeric)::int from file)`,
      staffNow: sql`0`,
    },
    shown: async reader => ({ staffNow: await countStaff(kit, reader) }),
    check: async (_, { readOnlyFrom, readOnlyUntil }) => {
      if (readOnlyUntil && !readOnlyFrom) throw invalid({ readOnlyFrom: 'Say when it begins.' })
      if (readOnlyFrom && !readOnlyUntil) throw invalid({ readOnlyUntil: 'Say when it ends.' })
      if (readOnlyFrom && readOnlyUntil && readOnlyUntil <= readOnlyFrom)
        throw invalid({ readOnlyUntil: 'It must end after it begins.' })
    },
    saved: async (tx, { before, after }) => {
      if (before?.pageCacheMinutes !== after.pageCacheMinutes) await noteRefresh(tx, 'Vendor options saved')
      if (before?.logLevel !== after.logLevel)
        await tx
          .update(siteConfig)
          .set({ logUntil: after.logLevel === 'debug' ? new Date(Date.now() + debugMs) : null })
      // Everybody is told of a maintenance, and what leaves the menu leaves it for all.
      await tx.execute(configNews)
    },
  })
  serveSettings(kit, kind)
}

/** People are known to the control database; whoever was forgotten or disabled takes no place. */
async function countStaff(kit: Kit, reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ uid: number }>(
    sql`select current_setting('backroom.group')::int as uid`,
  )
  const { n } = await kit.control.row<{ n: number }>(
    sql`select count(*)::int as n from "user" where group_uid = ${rows[0]?.uid ?? 0} and status <> 'disabled'`,
  )
  return n
}
