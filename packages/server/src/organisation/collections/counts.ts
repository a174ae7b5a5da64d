import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'

const list = (uids: Iterable<number>) => sql`${`{${[...new Set(uids)].join(',')}}`}::int[]`

/** Says that the counts of some collections are no longer right; the job makes them anew. */
export async function markDirty(tx: Transaction, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return
  await tx.execute(
    sql`update collection_state set is_dirty = true where collection_uid = any(${list(uids)}) and not is_dirty`,
  )
}

/** Counts some collections anew. */
export async function recount(reader: Reader, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return
  await reader.execute(recountSql(sql`s.collection_uid = any(${list(uids)})`))
}

/** Counts those that are no longer right, a few at a time. Answers how many there were. */
export async function recountDirty(reader: Reader, most: number): Promise<number> {
  const { rowCount } = await reader.execute(
    recountSql(
      sql`s.collection_uid in (select collection_uid from collection_state where is_dirty order by collection_uid limit ${most} for update skip locked)`,
    ),
  )
  return rowCount ?? 0
}

function recountSql(which: SQL): SQL {
  return sql`
    update collection_state s set is_dirty = false, member_count = n.members, live_count = n.live, rule_count = n.by_rule,
      manual_count = n.by_hand, excluded_count = n.excluded
    from collection c cross join lateral (
      select (select count(*)::int from collection_item x where x.collection_uid = c.uid and x.excluded) as excluded,
        count(*)::int as members, count(*) filter (where i.live)::int as live,
        count(*) filter (where m.by_rule)::int as by_rule, count(*) filter (where m.manual)::int as by_hand
      from collection_member m left join item_index i on i.page_uid = m.item_uid where m.collection_uid = c.uid) n
    where c.uid = s.collection_uid and ${which}`
}
