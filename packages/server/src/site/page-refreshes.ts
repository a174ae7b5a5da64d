import { randomBytes } from 'node:crypto'
import { readRefreshes, refreshPages } from '@backroom/contract/site/config'
import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { MinuteLimit } from '#kit/http/minute-limit'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { requireWebsite } from '#site/store/website-watch'
import { staff } from '#tables/access/staff'
import { pageRefresh } from '#tables/site/page-refreshes'

const keptMost = 500
const shownMost = 50
/** More never come together; what is older is settled. */
const countedMost = 100
/** What somebody saves in one go is one refresh. */
const togetherWithin = sql`interval '10 seconds'`
const perMinute = 6

/** The refreshes that count by now, the last ones. */
const counted = sql`select token, coalesce(waits_until, at) as at from page_refresh
  where waits_until is null or waits_until <= clock_timestamp() order by uid desc limit ${countedMost}`

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
      .where(isNull(pageRefresh.waitsUntil))
      .leftJoin(staff, eq(staff.uid, pageRefresh.byUid))
      .orderBy(desc(pageRefresh.uid))
      .limit(shownMost),
  )
}

/**
 * Gives the website another token, for what is changed in the same transaction. The first of several within ten seconds counts at once
 * and is their line; the rest count together once these are over, so that a page fetched in between is not kept.
 */
export async function noteRefresh(tx: Transaction, reason: string, when: 'always' | 'once' = 'once') {
  const token = randomBytes(16).toString('hex').slice(0, 22)
  await tx.execute(sql`
    insert into page_refresh (reason, token, waits_until)
    select ${reason}, ${token}, case when ${when === 'once'} then (
      select max(at) + ${togetherWithin} from page_refresh where waits_until is null and at > clock_timestamp() - ${togetherWithin}) end`)
  await tx.execute(sql`
    delete from page_refresh where uid <= (select uid from page_refresh order by uid desc offset ${keptMost} limit 1)`)
}

/**
 * What the website holds its pages against: made of all that count by now and not of the last alone, because of two that are made at
 * once the one that is seen later need not be the last. A store that never refreshed has the one it was made with.
 */
export async function pageToken(reader: Reader): Promise<{ token: string; at: Date }> {
  const { rows } = await reader.execute<{ token: string | null; at: string }>(sql`
    with counted as (${counted}) select (select left(md5(string_agg(token, '' order by token)), 22) from counted) as token,
      coalesce((select max(at) from counted), (select created_at from site_config limit 1)) as at`)
  const [{ token, at } = { token: null, at: 0 }] = rows
  return { token: token ?? 'first', at: new Date(at) }
}

/** When it was last another one; null in a store that never refreshed. */
export const tokenAtSql = sql`select to_json(max(at)) #>> '{}' from (${counted}) c`
