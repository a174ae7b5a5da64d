import {
  categoryItems,
  itemCategoriesMost,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { invalid, refused } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { countAround } from '#organisation/categories/counts'
import { isSeen } from '#organisation/categories/impact'
import { judgePrimaries } from '#organisation/categories/incorrect-primary-work'
import { standingOf } from '#organisation/categories/tree'

const namedMost = 5
const list = (uids: readonly number[]): SQL => sql`any(${`{${uids.join(',')}}`}::int[])`

export function categoryItemCalls(kit: Kit) {
  serve(kit, categoryItems, async ({ params, query, store }) => {
    await standingOf(store.database.orm, params.uid)
    const found = searchSql(sql`i.search_text`, query.search)
    const from = sql`from item_category k join item i on i.uid = k.item_uid and i.status <> 'archived'
      where k.category_uid = ${params.uid} ${found ? sql`and ${found}` : sql``}`
    const rows = await store.database.rows<{ uid: number; place: number }>(sql`
      select i.uid, i.code, i.name, ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image, i.status, r.live,
        i.primary_category_uid = ${params.uid} as "isPrimary", p.name as primary, o.place::int
      from (select i.uid, row_number() over (order by (i.primary_category_uid = ${params.uid}) desc, i.name, i.uid) as place ${from}
        order by 2 offset ${query.after} limit ${query.limit}) o
      join item i on i.uid = o.uid join item_rollup r on r.item_uid = i.uid left join category p on p.uid = i.primary_category_uid order by o.place`)
    const { total } = await store.database.row<{ total: number }>(sql`select count(*)::int as total ${from}`)
    const next = query.after + rows.length
    return {
      total,
      next: rows.length > 0 && next < total ? next : null,
      rows: rows.map(({ place: _, ...row }) => ({
        ...row,
        isPrimary: Boolean((row as never as { isPrimary: boolean }).isPrimary),
      })) as never,
    }
  })

  serve(kit, setCategoryItems, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await standingOf(tx, params.uid)
      const { uids, unknownCodes } = await pagesOfCodes(tx, body.addCodes)
      const adding = await pagesOf(tx, [...body.add, ...uids, ...body.primary])
      const removed = await takeOut(
        tx,
        params.uid,
        await pagesOf(tx, body.remove),
        body.newPrimaryUid ?? null,
      )
      const added = await putIn(tx, params.uid, adding)
      const primary = await makePrimary(tx, params.uid, await pagesOf(tx, body.primary))
      const touched = [...adding, ...body.remove]
      if (touched.length > 0) await judgePrimaries(tx, sql`select unnest(${`{${touched.join(',')}}`}::int[])`)
      await countAround(tx, body.newPrimaryUid ? [params.uid, body.newPrimaryUid] : [params.uid])
      return { added, removed, primary, unknownCodes }
    }),
  )
}

/** What was pasted, by code or barcode; a size stands for its page. */
async function pagesOfCodes(tx: Transaction, codes: readonly string[]) {
  if (codes.length === 0) return { uids: [], unknownCodes: [] }
  const { rows } = await tx.execute<{ code: string; uid: number | null }>(sql`
    select t.code, coalesce(
      (select i.page_uid from item i where lower(i.code) = lower(t.code) and i.status <> 'archived'),
      (select i.page_uid from item_barcode b join item i on i.uid = b.item_uid where b.barcode = t.code and not b.is_free limit 1)) as uid
    from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) t(code)`)
  return {
    uids: rows.flatMap(({ uid }) => (uid === null ? [] : [uid])),
    unknownCodes: rows.filter(({ uid }) => uid === null).map(({ code }) => code),
  }
}

/** The pages that items are on, archived ones left out. */
async function pagesOf(tx: Transaction, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return []
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select distinct i.page_uid as uid from item i join item p on p.uid = i.page_uid and p.status <> 'archived' where i.uid = ${list(uids)}`)
  return rows.map(({ uid }) => uid)
}

/** Puts pages into a category; answers how many were not in it. */
export async function putIn(tx: Transaction, categoryUid: number, uids: readonly number[]): Promise<number> {
  if (uids.length === 0) return 0
  const full = await codesWhere(
    tx,
    sql`i.uid = ${list(uids)} and not exists (select from item_category k where k.item_uid = i.uid and k.category_uid = ${categoryUid})
      and (select count(*) from item_category k where k.item_uid = i.uid) >= ${itemCategoriesMost}`,
  )
  if (full.length > 0) throw refused(sentence`In ${itemCategoriesMost} categories already: ${named(full)}.`)
  const { rowCount } = await tx.execute(sql`
    insert into item_category (item_uid, category_uid) select unnest(${`{${uids.join(',')}}`}::int[]), ${categoryUid} on conflict do nothing`)
  return rowCount ?? 0
}

/** Takes pages out. One whose primary it was gets another, or none: a live one may not be left without. */
async function takeOut(
  tx: Transaction,
  categoryUid: number,
  uids: readonly number[],
  newPrimaryUid: number | null,
) {
  if (uids.length === 0) return 0
  if (newPrimaryUid === categoryUid)
    throw invalid({ newPrimaryUid: 'Choose another category than the one they are taken out of.' })
  const having = sql`i.uid = ${list(uids)} and i.primary_category_uid = ${categoryUid}`
  if (newPrimaryUid === null) {
    const live = await codesWhere(tx, sql`${having} and i.status = 'active'`)
    if (live.length > 0)
      throw refused(sentence`An active item needs a primary category. Choose another for ${named(live)}.`, {
        code: 'primary',
      })
    await tx.execute(sql`update item i set primary_category_uid = null where ${having}`)
  } else {
    const { rows } = await tx.execute<{ uid: number }>(sql`select i.uid from item i where ${having}`)
    const pages = rows.map(({ uid }) => uid)
    await putIn(tx, newPrimaryUid, pages)
    await makePrimary(tx, newPrimaryUid, pages)
  }
  const { rowCount } = await tx.execute(
    sql`delete from item_category where category_uid = ${categoryUid} and item_uid = ${list(uids)}`,
  )
  return rowCount ?? 0
}

/** Makes a category the primary one of pages that are in it; answers of how many it was not. */
async function makePrimary(tx: Transaction, categoryUid: number, uids: readonly number[]): Promise<number> {
  if (uids.length === 0) return 0
  const { rows } = await tx.execute(
    sql`select from category c where c.uid = ${categoryUid} and c.allow_primary and ${isSeen}`,
  )
  if (rows.length === 0) throw refused('This category is inactive, or cannot be a primary one.')
  const { rowCount } = await tx.execute(sql`
    update item set primary_category_uid = ${categoryUid} where uid = ${list(uids)} and primary_category_uid is distinct from ${categoryUid}`)
  return rowCount ?? 0
}

async function codesWhere(tx: Transaction, where: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ code: string }>(
    sql`select i.code from item i where ${where} order by i.code`,
  )
  return rows.map(({ code }) => code)
}

/** "A, B and 3 more". */
function named(codes: readonly string[]): string {
  const more = codes.length - namedMost
  return codes.slice(0, namedMost).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
