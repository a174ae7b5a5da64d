import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/**
 * Takes pages out of their colour groups for good. A group of one is none, so it is dissolved; a group that lost its master
 * has the first of its active items in its place.
 */
export async function leaveColourGroups(tx: Transaction, itemUids: SQL): Promise<void> {
  const { rows } = await tx.execute<{ uid: number }>(
    sql`delete from colour_group_item where item_uid in (${itemUids}) returning colour_group_uid as uid`,
  )
  if (rows.length === 0) return
  const left = sql`any(${`{${[...new Set(rows.map(({ uid }) => uid))].join(',')}}`}::int[])`
  await tx.execute(sql`
    delete from colour_group_item m where m.colour_group_uid = ${left}
      and not exists (select from colour_group_item o where o.colour_group_uid = m.colour_group_uid and o.uid <> m.uid)`)
  await tx.execute(sql`
    delete from colour_group g where g.uid = ${left}
      and not exists (select from colour_group_item m where m.colour_group_uid = g.uid)`)
  await tx.execute(sql`
    update colour_group g set master_item_uid = (
      select m.item_uid from colour_group_item m join item i on i.uid = m.item_uid
      where m.colour_group_uid = g.uid order by i.status <> 'active', m.position, m.uid limit 1)
    where g.uid = ${left}
      and not exists (select from colour_group_item m where m.colour_group_uid = g.uid and m.item_uid = g.master_item_uid)`)
}
