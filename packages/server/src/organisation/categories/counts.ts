import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/**
 * Counts the items of categories: of those named, or of all. Only what differs is written. What a page stands in is read from
 * its links and what is live from the index, so a count follows whatever changed them.
 */
export async function countCategories(tx: Transaction, only?: readonly number[]): Promise<void> {
  if (only && only.length === 0) return
  const asked = only ? sql`any(${`{${only.join(',')}}`}::int[])` : null
  await tx.execute(sql`
    with direct as (
      select k.category_uid as uid, count(*)::int as items, count(*) filter (where x.live)::int as live
      from item_category k join item_index x on x.page_uid = k.item_uid
      ${asked ? sql`where k.category_uid = ${asked}` : sql``} group by 1),
    below as (
      select a.uid, count(distinct k.item_uid)::int as items, count(distinct k.item_uid) filter (where x.live)::int as live
      from item_category k join item_index x on x.page_uid = k.item_uid join category c on c.uid = k.category_uid
      cross join unnest(c.ancestor_uids || c.uid) a(uid)
      ${asked ? sql`where a.uid = ${asked} and (c.uid = ${asked} or c.ancestor_uids && ${`{${only?.join(',')}}`}::int[])` : sql``} group by 1),
    primaries as (
      select i.primary_category_uid as uid, count(*)::int as items from item i
      where i.lead_item_uid is null and i.status <> 'archived' and i.primary_category_uid is not null
      ${asked ? sql`and i.primary_category_uid = ${asked}` : sql``} group by 1),
    fresh as (
      select c.uid, coalesce(d.items, 0) as direct, coalesce(b.items, 0) as below, coalesce(p.items, 0) as primaries,
        coalesce(d.live, 0) as live, coalesce(b.live, 0) as live_below
      from category c left join direct d on d.uid = c.uid left join below b on b.uid = c.uid left join primaries p on p.uid = c.uid
      ${asked ? sql`where c.uid = ${asked}` : sql``})
    insert into category_count (category_uid, items_direct, items_below, primary_items, live_items, live_below)
    select f.* from fresh f left join category_count n on n.category_uid = f.uid
    where (n.items_direct, n.items_below, n.primary_items, n.live_items, n.live_below)
      is distinct from (f.direct, f.below, f.primaries, f.live, f.live_below)
    on conflict (category_uid) do update set items_direct = excluded.items_direct, items_below = excluded.items_below,
      primary_items = excluded.primary_items, live_items = excluded.live_items, live_below = excluded.live_below`)
}

/** Categories and all above them: whose counts a change of their items touches. */
export async function countAround(tx: Transaction, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select distinct a.uid from category c cross join unnest(c.ancestor_uids || c.uid) a(uid) where c.uid = any(${`{${uids.join(',')}}`}::int[])`)
  await countCategories(
    tx,
    rows.map(({ uid }) => uid),
  )
}
