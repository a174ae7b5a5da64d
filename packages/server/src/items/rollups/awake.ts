import { sql } from 'drizzle-orm'
import { overBefore } from '#database/over'
import type { Store } from '#kit/store'

const awakeSeconds = 5

/** Before which transaction the rollups have read every change. */
export const readBefore = sql`coalesce((select before_xid from item_change_reader where name = 'rollup'), '0')`

/** Asked of the newest change alone: "is there one" would read all that are kept, since hardly ever is there one. */
export const isUnread = sql`coalesce((select max(xid) from item_change) >= ${readBefore}, false)`

/** While it is awake nobody wakes it: a job for each of hundreds of changes a second would cost more than the changes. */
export async function stayAwake({ database }: Store): Promise<void> {
  await database.rows(sql`
    insert into item_change_reader (name, before_xid, awake_until) values ('rollup', '0', now() + make_interval(secs => ${awakeSeconds}))
    on conflict (name) do update set awake_until = excluded.awake_until`)
}

/** Whoever found it awake is over by the time it looks for the last time, or still at work and seen then: it stays for them. */
export async function mayRest({ database }: Store): Promise<boolean> {
  const isLeft = async () => {
    const { left } = await database.row<{ left: boolean }>(sql`
      select ${overBefore} < pg_snapshot_xmax(pg_current_snapshot()) or ${isUnread} as left`)
    return left
  }
  if (await isLeft()) return false
  await database.rows(sql`update item_change_reader set awake_until = null where name = 'rollup'`)
  return !(await isLeft())
}
