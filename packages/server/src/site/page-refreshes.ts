import { randomBytes } from 'node:crypto'
import { readRefreshes, refreshPages } from '@backroom/contract/site/config'
import { desc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { MinuteLimit } from '#kit/http/minute-limit'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { requireWebsite } from '#site/store/website-watch'
import { staff } from '#tables/access/staff'
import { pageRefresh } from '#tables/site/page-refreshes'

const keptMost = 500
const shownMost = 50
/** What somebody saves in one go is one refresh. */
const togetherWithin = sql`interval '10 seconds'`
const perMinute = 6

/** When the website drops the pages it keeps: on demand, and whenever settings are saved. */
export function pageRefreshes(kit: Kit) {
  const limit = new MinuteLimit(perMinute)

  serve(kit, refreshPages, async ({ body, store, visitor }) => {
    limit.require(visitor.uid)
    const { token, at } = await store.write(visitor, async tx => {
      await noteRefresh(tx, body?.reason ?? '', 'always')
      return pageToken(tx)
    })
    await requireWebsite(store)
    return { pageCacheToken: token, tokenAt: at.toISOString() }
  })

  serve(kit, readRefreshes, ({ store }) =>
    store.database.orm
      .select({
        at: sql<string>`to_json(${pageRefresh.at})#>>'{}'`,
        by: sql<string>`coalesce(${staff.name}, 'Backroom')`,
        reason: pageRefresh.reason,
      })
      .from(pageRefresh)
      .leftJoin(staff, eq(staff.uid, pageRefresh.byUid))
      .orderBy(desc(pageRefresh.uid))
      .limit(shownMost),
  )
}

/** Gives the website another token, in the transaction of what it should hear of; several within ten seconds are one. */
export async function noteRefresh(tx: Transaction, reason: string, when: 'always' | 'once' = 'once') {
  const token = randomBytes(16).toString('hex').slice(0, 22)
  await tx.execute(sql`
    insert into page_refresh (reason, token) select ${reason}, ${token}
    where ${when === 'always'} or not exists (select from page_refresh where at > clock_timestamp() - ${togetherWithin})`)
  await tx.execute(sql`
    delete from page_refresh where uid <= (select uid from page_refresh order by uid desc offset ${keptMost} limit 1)`)
}

/** What the website holds its pages against. A store that never refreshed has the one it was made with. */
export async function pageToken(reader: Reader): Promise<{ token: string; at: Date }> {
  const [last] = await reader.select().from(pageRefresh).orderBy(desc(pageRefresh.uid)).limit(1)
  if (last) return last
  const { rows } = await reader.execute<{ at: string }>(sql`select created_at as at from site_config limit 1`)
  return { token: 'first', at: new Date(rows[0]?.at ?? 0) }
}

/** When it was last given; null in a store that never refreshed. */
export const tokenAtSql = sql`select to_json(at) #>> '{}' from page_refresh order by uid desc limit 1`
