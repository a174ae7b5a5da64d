import * as contract from '@backroom/contract/organisation/collections/item-calls'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import type { RefusalRule } from '#kit/bulk/definition'
import { selectedUids } from '#kit/bulk/targets'
import { searchSql } from '#kit/data-view/condition'
import { invalid, notFound } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { recount } from '#organisation/collections/counts'
import { moveItems, pinItems } from '#organisation/collections/order'
import type { Sample } from '#organisation/membership/rule-verdicts'
import { item } from '#tables/items/items'
import { collectionItem } from '#tables/organisation/collection-items'

const list = (uids: readonly number[]) => sql`${`{${uids.join(',')}}`}::int[]`

/** Who is in a collection, and in what order: by hand. */
export function collectionItems(kit: Kit) {
  kit.bulk.guardUndo(collectionItem, { refusals: itemUndoRefusals })
  serve(kit, contract.collectionItems, async ({ params, query, store }) =>
    readItems(store.database.orm, params.uid, query),
  )

  serve(kit, contract.itemsToCollect, async ({ body, store, visitor }) => {
    const reader = store.database.orm
    const selected =
      body.selection &&
      (await selectedUids(body.selection, { kit, store, visitor, resource: 'item', table: item }))
    return readTiles(reader, selected ? pagesSql(selected) : ordered(await pagesByCode(reader, body.codes)))
  })

  serve(kit, contract.addCollectionItems, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await lockCollection(tx, params.uid)
      const named = [...body.itemUids, ...(await pagesByCode(tx, body.codes))]
      const uids = [...new Set(await pagesOf(tx, named))]
      const added = await addByHand(tx, params.uid, uids)
      if (body.position !== undefined)
        await moveItems(tx, params.uid, await toPosition(tx, params.uid, uids, body.position))
      return { ...(await countsOf(tx, params.uid)), added }
    }),
  )

  serve(kit, contract.removeCollectionItems, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await lockCollection(tx, params.uid)
      const { removed, excluded } = await takeOut(tx, params.uid, body.itemUids)
      return { ...(await countsOf(tx, params.uid)), removed, excluded }
    }),
  )

  serve(kit, contract.orderCollectionItems, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await lockCollection(tx, params.uid)
      await moveItems(tx, params.uid, body.moves)
      await pinItems(tx, params.uid, body.pins)
      return countsOf(tx, params.uid)
    }),
  )

  serve(kit, contract.excludeCollectionItems, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await lockCollection(tx, params.uid)
      await exclude(tx, params.uid, await pagesOf(tx, body.itemUids))
      return countsOf(tx, params.uid)
    }),
  )

  serve(kit, contract.includeCollectionItems, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await lockCollection(tx, params.uid)
      await putBack(tx, params.uid, body.itemUids)
      return countsOf(tx, params.uid)
    }),
  )
}

/** Why an item does not come back into a collection: it has been archived since, and what is archived is in none. */
function itemUndoRefusals(_: SQL, before: SQL): readonly RefusalRule[] {
  return [
    {
      code: 'archived',
      when: sql`(x.expect ->> 'wasDeleted')::boolean
        and exists (select from item i where i.uid = (${before} ->> 'itemUid')::int and i.status = 'archived')`,
      text: 'The item is archived by now.',
    },
  ]
}

/** Two people who order one collection take turns. */
async function lockCollection(tx: Transaction, uid: number): Promise<void> {
  const { rows } = await tx.execute(sql`select from collection where uid = ${uid} for update`)
  if (rows.length === 0) throw notFound('This collection does not exist. Someone may have deleted it.')
}

interface Which {
  readonly which: 'members' | 'excluded' | 'away'
  readonly search: string
  readonly limit: number
  readonly skip: number
}

async function readItems(reader: Reader, uid: number, { which, search, limit, skip }: Which) {
  const { rows: mine } = await reader.execute<{ sortMode: string; last: boolean }>(
    sql`select sort_mode as "sortMode", out_of_stock_last as last from collection where uid = ${uid}`,
  )
  const [own] = mine
  if (!own) throw notFound('This collection does not exist. Someone may have deleted it.')
  const from =
    which === 'members'
      ? sql`(select item_uid, manual, by_rule, position, pinned, true as is_member from collection_member where collection_uid = ${uid}) m`
      : sql`(select h.item_uid, false as manual, r.item_uid is not null as by_rule, h.position, h.pinned, false as is_member
          from collection_item h left join collection_rule_item r on r.collection_uid = h.collection_uid and r.item_uid = h.item_uid
          where h.collection_uid = ${uid} and ${which === 'excluded' ? sql`h.excluded` : sql`not h.excluded and not h.manual and r.item_uid is null and h.pinned is not null`}) m`
  const found = searchSql(sql`p.search_text`, search) ?? sql`true`
  const { rows } = await reader.execute<{ items: contract.MemberTile[]; total: number }>(sql`
    with stands as materialized (
      select m.*, ${found} as is_found, row_number() over (order by ${memberOrder(own.sortMode, own.last)})::int as place
      from ${from} join item p on p.uid = m.item_uid left join item_index i on i.page_uid = p.uid
    )
    select (select count(*)::int from stands where is_found) as total, coalesce((select json_agg(t order by t.place) from (
      select p.uid, p.code, p.name, ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image,
        case when m.manual and m.by_rule then 'both' when m.manual then 'manual' when m.by_rule then 'rule' else 'none' end as source,
        m.pinned, m.place, m.is_member as "isMember", coalesce(i.live, false) as "isLive", coalesce(i.buyable, false) as "isBuyable",
        i.effective_price_minor as "priceMinor", p.status
      from (select * from stands where is_found order by place limit ${limit} offset ${skip}) m
      join item p on p.uid = m.item_uid join item_rollup r on r.item_uid = p.uid left join item_index i on i.page_uid = p.uid) t), '[]') as items`)
  return rows[0] as { items: contract.MemberTile[]; total: number }
}

const bySort: Readonly<Record<string, string>> = {
  manual: 'm.position nulls last',
  bestSelling: 'i.units90 desc nulls last, i.units30 desc nulls last',
  newest: 'coalesce(i.activated_at, i.created_at) desc nulls last',
  priceUp: 'i.effective_price_minor asc nulls last',
  priceDown: 'i.effective_price_minor desc nulls last',
  name: 'i.name_lower',
  discount: 'i.discount_bp desc nulls last',
  stock: 'i.total_available desc nulls last',
}

/** Pins first, then by the collection's own order; what cannot be bought goes last, pins excepted. */
export function memberOrder(sortMode: string, outOfStockLast: boolean): SQL {
  const last = outOfStockLast ? 'not coalesce(i.buyable, false), ' : ''
  return sql.raw(`m.pinned nulls last, ${last}${bySort[sortMode] ?? bySort.manual}, m.item_uid`)
}

/** Pages in a given order. */
function ordered(pages: readonly number[]): SQL {
  return sql`select page as uid, min(n) as place from unnest(${list(pages)}) with ordinality t(page, n) group by page`
}

/** The pages of what is selected, in its order; archived ones cannot be collected. */
function pagesSql(selected: SQL): SQL {
  return sql`select o.page_uid as uid, min(s.n) as place
    from (select t.uid, row_number() over () as n from (${selected}) t) s join item o on o.uid = s.uid
    join item p on p.uid = o.page_uid and p.status <> 'archived' group by o.page_uid`
}

/** As many as can be put in at once, with how many there are. */
async function readTiles(reader: Reader, pages: SQL) {
  const { rows } = await reader.execute<{ items: Sample[]; total: number }>(sql`
    with page as materialized (${pages})
    select (select count(*)::int from page) as total, coalesce((select json_agg(t) from (
      select p.uid, p.code, p.name, ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image
      from page join item p on p.uid = page.uid join item_rollup r on r.item_uid = p.uid
      order by page.place limit ${contract.itemsAtOnce}) t), '[]') as items`)
  return rows[0] as { items: Sample[]; total: number }
}

/** The pages of some items: what is sold in sizes is in a collection as a whole. None is archived before this is done. */
async function pagesOf(tx: Transaction, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return []
  const { rows } = await tx.execute<{ uid: number; page: number; isArchived: boolean }>(sql`
    select o.uid, o.page_uid as page, p.status = 'archived' as "isArchived" from item o join item p on p.uid = o.page_uid
    where o.uid = any(${list(uids)}) order by p.uid for share of p`)
  const archived = rows.filter(({ isArchived }) => isArchived).length
  if (archived > 0)
    throw invalid({ itemUids: 'Archived items cannot be in a collection. Unarchive them first.' })
  const unknown = uids.filter(uid => !rows.some(row => row.uid === uid))
  if (unknown.length > 0) throw invalid({ itemUids: `These codes are not items: ${unknown.join(', ')}` })
  return uids.map(uid => rows.find(row => row.uid === uid)?.page as number)
}

/** What was pasted or scanned, in its order; what nobody knows is named. */
async function pagesByCode(tx: Reader, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return []
  const { rows } = await tx.execute<{ code: string; page: number }>(sql`
    select t.code, found.page from unnest(array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))) with ordinality t(code, place)
    cross join lateral (
      select o.page_uid as page from item o where lower(o.code) = lower(t.code) and o.status <> 'archived'
      union all select o.page_uid from item_barcode b join item o on o.uid = b.item_uid where b.barcode = t.code and not b.is_free
      limit 1) found order by t.place`)
  const unknown = codes.filter(code => !rows.some(row => row.code === code))
  if (unknown.length > 0) throw invalid({ codes: `These codes are not items: ${unknown.join(', ')}` })
  return rows.map(({ page }) => page)
}

/** Puts pages in by hand, in their order after those that are there. Answers how many were not in by hand before. */
export async function addByHand(tx: Transaction, uid: number, pages: readonly number[]): Promise<number> {
  if (pages.length === 0) return 0
  const { rows } = await tx.execute(sql`
    insert into collection_item (collection_uid, item_uid, manual, position)
    select ${uid}, p.page, true, place.place + p.n
    from unnest(${list(pages)}) with ordinality p(page, n) cross join (select collection_place(${uid}, 'end') as place) place
    on conflict (collection_uid, item_uid) do update set manual = true, excluded = false,
      position = coalesce(collection_item.position, excluded.position)
      where not collection_item.manual or collection_item.excluded
    returning uid`)
  return rows.length
}

/** Takes pages out: by hand they go, by rule they are excluded, since the rule would bring them back. */
async function takeOut(tx: Transaction, uid: number, pages: readonly number[]) {
  const { rows } = await tx.execute<{ item: number; byRule: boolean }>(sql`
    select item_uid as item, by_rule as "byRule" from collection_member where collection_uid = ${uid} and item_uid = any(${list(pages)})`)
  const byRule = rows.filter(row => row.byRule).map(({ item }) => item)
  const byHand = rows.filter(row => !row.byRule).map(({ item }) => item)
  await tx.execute(sql`
    delete from collection_item where collection_uid = ${uid} and item_uid = any(${list(byHand)})`)
  await exclude(tx, uid, byRule)
  return { removed: byHand.length, excluded: byRule.length }
}

/** Keeps pages out whatever the rule says; one put in by hand loses that mark. */
async function exclude(tx: Transaction, uid: number, pages: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into collection_item (collection_uid, item_uid, excluded) select ${uid}, p, true from unnest(${list(pages)}) p
    on conflict (collection_uid, item_uid) do update set manual = false, excluded = true, pinned = null
      where not collection_item.excluded`)
}

/** An exclusion that is taken back leaves the rest to the rule. */
async function putBack(tx: Transaction, uid: number, pages: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from collection_item where collection_uid = ${uid} and item_uid = any(${list(pages)}) and excluded`)
}

/** Moves that put pages at a place counted from 1 among all. */
async function toPosition(tx: Transaction, uid: number, pages: readonly number[], position: number) {
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select m.item_uid as uid from collection_member m where m.collection_uid = ${uid} and m.item_uid <> all(${list(pages)})
    order by m.position, m.item_uid limit ${position - 1}`)
  let afterUid: number | null = rows.at(-1)?.uid ?? null
  return pages.map(itemUid => {
    const move = { itemUid, afterUid }
    afterUid = itemUid
    return move
  })
}

/** The counts of a collection as they are now. */
export async function countsOf(tx: Transaction, uid: number) {
  await recount(tx, [uid])
  const { rows } = await tx.execute<{
    memberCount: number
    liveCount: number
    ruleCount: number
    manualCount: number
    excludedCount: number
  }>(sql`
    select member_count as "memberCount", live_count as "liveCount", rule_count as "ruleCount", manual_count as "manualCount",
      excluded_count as "excludedCount" from collection_state where collection_uid = ${uid}`)
  return rows[0] as NonNullable<(typeof rows)[0]>
}
