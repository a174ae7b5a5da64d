import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { EffectiveRule } from '#organisation/membership/effective-rules'

const list = (uids: Iterable<number>) => sql`${`{${[...uids].join(',')}}`}::int[]`

/** A page in or out of a collection. */
export interface Move {
  readonly collectionUid: number
  readonly pageUid: number
}
export type MoveRow = Move & Record<string, unknown>

/** Pages that are in by rule and no longer found. */
export async function leavingOf(
  tx: Transaction,
  asked: readonly EffectiveRule[],
  pages: readonly number[],
  found: readonly Move[],
): Promise<Move[]> {
  if (asked.length === 0) return []
  const { rows } = await tx.execute<MoveRow>(sql`
    select r.collection_uid as "collectionUid", r.item_uid as "pageUid" from collection_rule_item r
    where r.item_uid = any(${list(pages)}) and r.collection_uid = any(${list(asked.map(({ collectionUid }) => collectionUid))})`)
  const stays = new Set(found.map(({ collectionUid, pageUid }) => `${collectionUid}:${pageUid}`))
  return rows.filter(({ collectionUid, pageUid }) => !stays.has(`${collectionUid}:${pageUid}`))
}

function movesSql(moves: readonly Move[]): SQL {
  return sql`unnest(${list(moves.map(({ collectionUid }) => collectionUid))}, ${list(moves.map(({ pageUid }) => pageUid))}) m(collection_uid, item_uid)`
}

/** Takes pages out of what rules found. */
export async function removeMoves(tx: Transaction, left: readonly Move[]): Promise<void> {
  if (left.length === 0) return
  await tx.execute(sql`
    delete from collection_rule_item r using ${movesSql(left)} where r.collection_uid = m.collection_uid and r.item_uid = m.item_uid`)
}

/** Newcomers go to the end of an order by hand, or to its start. Answers who is new. */
export async function addMoves(tx: Transaction, found: readonly Move[]): Promise<Move[]> {
  if (found.length === 0) return []
  const { rows } = await tx.execute<MoveRow>(sql`
    with newcomer as materialized (
      select m.*, c.new_items_go, row_number() over (partition by m.collection_uid order by m.item_uid) as n
      from ${movesSql(found)} join collection c on c.uid = m.collection_uid
      where not exists (select from collection_rule_item r where r.collection_uid = m.collection_uid and r.item_uid = m.item_uid)
    ), place as materialized (
      select collection_uid, collection_place(collection_uid, new_items_go) as place
      from (select distinct collection_uid, new_items_go from newcomer) c
    )
    insert into collection_rule_item (collection_uid, item_uid, position)
    select n.collection_uid, n.item_uid, place.place + case when n.new_items_go = 'start' then -n.n else n.n end
    from newcomer n join place on place.collection_uid = n.collection_uid
    on conflict do nothing returning collection_uid as "collectionUid", item_uid as "pageUid"`)
  return rows
}
