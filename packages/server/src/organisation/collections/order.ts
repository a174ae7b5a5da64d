import { pinsMost } from '@backroom/contract/organisation/collections/item-calls'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'

interface OrderMove {
  readonly itemUid: number
  readonly afterUid: number | null
}

interface Pin {
  readonly itemUid: number
  readonly pinned: number | null
}

/** Decimals after which places between two neighbours are counted anew. */
const decimalsMost = 40

/** Puts members behind others in an order by hand: one row is written for each that moves. */
export async function moveItems(tx: Transaction, uid: number, moves: readonly OrderMove[]): Promise<void> {
  for (const { itemUid, afterUid } of moves) {
    const { rows } = await tx.execute<{ scale: number }>(sql`
      with own as (select position from collection_member where collection_uid = ${uid} and item_uid = ${itemUid}),
      before as (select position from collection_member where collection_uid = ${uid} and item_uid = ${afterUid}),
      following as (
        select min(m.position) as position from collection_member m
        where m.collection_uid = ${uid} and m.item_uid <> ${itemUid}
          and (${afterUid}::int is null or m.position > (select position from before)
            or m.position = (select position from before) and m.item_uid > ${afterUid}))
      insert into collection_item (collection_uid, item_uid, position)
      select ${uid}, ${itemUid}, case
          when ${afterUid}::int is null then coalesce((select position from following), 1) - 1
          when (select position from following) is null then (select position from before) + 1
          else ((select position from before) + (select position from following)) / 2.0 end
      from own where ${afterUid}::int is null or exists (select from before)
      on conflict (collection_uid, item_uid) do update set position = excluded.position
      returning scale(position) as scale`)
    if (!rows[0]) throw invalid({ moves: 'The items have changed meanwhile. Look at them again.' })
    if (rows[0].scale > decimalsMost) await countAnew(tx, uid)
  }
}

/** Gives every member a whole number as its place. Those that a rule put there keep their rows without history. */
async function countAnew(tx: Transaction, uid: number): Promise<void> {
  await tx.execute(sql`
    create temp table place_anew on commit drop as
    select item_uid, row_number() over (order by position, item_uid) as place from collection_member where collection_uid = ${uid}`)
  await tx.execute(sql`
    update collection_item h set position = p.place from place_anew p where h.collection_uid = ${uid} and h.item_uid = p.item_uid and h.position is not null`)
  await tx.execute(sql`
    update collection_rule_item r set position = p.place from place_anew p where r.collection_uid = ${uid} and r.item_uid = p.item_uid`)
  await tx.execute(sql`drop table place_anew`)
}

/** Pins members to places at the top, or lets them go. One that stood at a place goes one further, with those behind it. */
export async function pinItems(tx: Transaction, uid: number, pins: readonly Pin[]): Promise<void> {
  if (pins.length === 0) return
  const { rows } = await tx.execute<{ itemUid: number; pinned: number }>(
    sql`select item_uid as "itemUid", pinned from collection_item where collection_uid = ${uid} and pinned is not null`,
  )
  const after = placed(new Map(rows.map(({ itemUid, pinned }) => [itemUid, pinned])), pins)
  if ([...after.values()].some(place => place > pinsMost))
    throw invalid({ pins: sentence`At most ${pinsMost} pins.` })
  const news = JSON.stringify([...after].map(([itemUid, pinned]) => ({ itemUid, pinned })))
  // In two steps: places are unique, and two that change theirs would meet on the way.
  await tx.execute(sql`
    update collection_item h set pinned = null where h.collection_uid = ${uid} and h.pinned is not null and not exists (
      select from jsonb_to_recordset(${news}::jsonb) n("itemUid" int, pinned int) where n."itemUid" = h.item_uid and n.pinned = h.pinned)`)
  await tx.execute(sql`
    insert into collection_item (collection_uid, item_uid, pinned)
    select ${uid}, n."itemUid", n.pinned from jsonb_to_recordset(${news}::jsonb) n("itemUid" int, pinned int)
    on conflict (collection_uid, item_uid) do update set pinned = excluded.pinned where collection_item.pinned is distinct from excluded.pinned`)
}

/** Where every pin stands once some are set: a place that is taken is freed by moving on whoever has it. */
function placed(before: ReadonlyMap<number, number>, pins: readonly Pin[]): Map<number, number> {
  const after = new Map(before)
  for (const { itemUid, pinned } of pins) {
    after.delete(itemUid)
    if (pinned === null) continue
    let [item, place] = [itemUid, pinned]
    for (;;) {
      const other = [...after].find(([, taken]) => taken === place)?.[0]
      after.set(item, place)
      if (other === undefined) break
      after.delete(other)
      item = other
      place += 1
    }
  }
  return after
}
