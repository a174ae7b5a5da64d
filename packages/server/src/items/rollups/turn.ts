import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { overBefore } from '#database/over'
import { isUnread, readBefore } from '#items/rollups/awake'

const pagesAtOnce = 500
/** What sells well changes over and over: many changes may be of few pages, which are worked out once for all of them. */
const changesAtOnce = 4 * pagesAtOnce
const overStepMs = 25
const overMostMs = 2_000
const lookAgainMs = 500
const restsFor = 4

interface Due {
  /** The last change to take now; null where there is none. */
  readonly upTo: string | null
  /** More than fits into a turn. */
  readonly isMore: boolean
  /** Some are there, and somebody's transaction that began before them is still at work. */
  readonly isLate: boolean
}

/**
 * What a turn takes. Changes wait for every transaction of the store that began before them; most are over in a
 * moment, which is waited for here, since the queue looks for later jobs only each second. Until then this transaction has written
 * nothing, so nobody waits for it.
 */
export async function dueChanges(tx: Transaction): Promise<Due> {
  for (let waitedMs = 0; ; waitedMs += overStepMs) {
    const { rows } = await tx.execute<{ upTo: string | null; isMore: boolean; isLeft: boolean }>(sql`
      with next as materialized (
        select xid, uid, page_uid from item_change where xid >= ${readBefore} and xid < ${overBefore} order by xid, uid limit ${changesAtOnce}),
      counted as (
        select xid, sum(is_first) over (order by xid, uid) as pages
        from (select *, (row_number() over (partition by page_uid order by xid, uid) = 1)::int as is_first from next) n),
      taken as materialized (
        select coalesce(max(xid) filter (where pages <= ${pagesAtOnce}), min(xid)) as up_to, max(xid) as last
        from (select xid, max(pages) as pages from counted group by xid) each)
      select up_to::text as "upTo", coalesce(last > up_to, false) or (select count(*) from next) = ${changesAtOnce} as "isMore",
        ${isUnread} as "isLeft" from taken`)
    const { upTo, isMore, isLeft } = rows[0] ?? { upTo: null, isMore: false, isLeft: false }
    if (upTo || !isLeft) return { upTo, isMore, isLate: false }
    if (waitedMs >= overMostMs) return { upTo, isMore, isLate: true }
    await pause(overStepMs)
  }
}

/**
 * How long to rest after a turn. Somebody waits for a run, and nobody yet for what follows from it. Else what little there is comes
 * together meanwhile; but what did not fit into the turn has waited already, and gets half of the time: whoever sells needs the other.
 */
export function restAfter(turn: {
  readonly isRunAtWork: boolean
  readonly isMore: boolean
  readonly tookMs: number
}): number {
  if (turn.isRunAtWork) return turn.tookMs * restsFor
  return turn.isMore ? Math.min(turn.tookMs, lookAgainMs) : Math.max(lookAgainMs - turn.tookMs, 0)
}
