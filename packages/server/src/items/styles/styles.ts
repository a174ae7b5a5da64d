import { styles as contract, styleCreate, styleMatrix } from '@backroom/contract/items/styles/styles'
import { storeStaff } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { dropEmptyStyles } from '#items/styles/drop-empty'
import { itemsOfStyle, matrixSql } from '#items/styles/matrix'
import { saveMatrix } from '#items/styles/save'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { RecordKind } from '#kit/records/record-kind'
import { savedAnswer, serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { hidesCost } from '#site/door'
import { item } from '#tables/items/items'
import { style } from '#tables/items/styles'

const styleKind = new RecordKind(contract, style, {
  computed: {
    colours: sql`(select count(distinct page.colour_uid)::int from item page where page.style_uid = style.uid and page.lead_item_uid is null)`,
    sizes: sql`(select count(distinct i.size_label)::int from ${itemsOfStyle} where i.sellable)`,
    itemsActive: sql`(select count(*)::int from ${itemsOfStyle} where i.sellable and i.status = 'active' and page.status = 'active')`,
    itemsTotal: sql`(select count(*)::int from ${itemsOfStyle} where i.sellable and i.status <> 'archived')`,
    stock: sql`(select coalesce(sum(r.own_stock), 0)::int from item page join item_rollup r on r.item_uid = page.uid
    where page.style_uid = style.uid and page.lead_item_uid is null)`,
    matrix: matrixSql,
  },
  unique: {
    style_code_key: 'code',
  },
  refuseRemoval: (tx, { uid, code }) => refuseWhileUsed(tx, code, [{ to: 'style', uids: [uid] }]),
  takesAlong: async (tx, { uid }) => {
    await tx.execute(sql`update item set style_uid = null where style_uid = ${uid}`) // its items stay, each by itself
  },
})

export function styles(kit: Kit) {
  serveRecord(kit, styleKind)

  serve(kit, styleCreate, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { itemUids, ...input } = body
      const pages = await pagesOf(tx, itemUids)
      const saved = await styleKind.make(tx, input)
      const { uid } = saved
      await tx.execute(
        sql`update item set style_uid = ${uid} where page_uid = any(${`{${pages.join(',')}}`}::int[])`,
      )
      await refuseTwice(tx, uid)
      await dropEmptyStyles(tx)
      await finish(tx, uid, pages)
      return savedAnswer(styleKind, tx, saved)
    }),
  )

  serve(kit, styleMatrix, async ({ params, body, store, visitor }) => {
    const context = { timeZone: store.timeZone, hidesCost: await hidesCost(store, visitor) }
    return store.write(visitor, async tx => {
      const pages = await saveMatrix(tx, params.uid, body, context)
      await finish(tx, params.uid, pages)
      return { ...(await styleKind.read(tx, params.uid)), merged: [], cleaned: [] }
    })
  })
}

async function pagesOf(tx: Transaction, itemUids: readonly number[]): Promise<number[]> {
  await rollsUpItself(tx)
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select distinct page_uid as uid from item where uid = any(${`{${itemUids.join(',')}}`}::int[]) order by 1`)
  if (rows.length === 0) throw invalid({ itemUids: 'These items no longer exist.' })
  await tx.execute(sql`
    select from item where page_uid = any(${`{${rows.map(({ uid }) => uid).join(',')}}`}::int[]) order by uid for update`)
  return rows.map(({ uid }) => uid)
}

/** Of one colour there is one page, and of one size of it one item. */
async function refuseTwice(tx: Transaction, uid: number) {
  const { rows } = await tx.execute<{ colour: string }>(sql`
    select coalesce(c.name, 'No colour') as colour from item page left join colour c on c.uid = page.colour_uid
    where page.style_uid = ${uid} and page.lead_item_uid is null and page.status <> 'archived' group by 1 having count(*) > 1 limit 1`)
  if (rows[0])
    throw invalid({
      itemUids: sentence`${rows[0].colour} appears twice. A style has one page for each colour.`,
    })
}

async function finish(tx: Transaction, uid: number, pages: readonly number[]) {
  await refreshRollups(tx, sql`select unnest(${`{${pages.join(',')}}`}::int[])`)
  await announceChange(tx, { levels: storeStaff }, style, uid)
  for (const page of pages) await announceChange(tx, { levels: storeStaff }, item, page)
}
