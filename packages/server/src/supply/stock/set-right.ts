import { storeStaff } from '@backroom/contract/kit/access'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { notify } from '#kit/notify'

/** How the history of a record says that nobody changed it: it was found wrong, and set right. */
const note = 'Set right by the nightly check'
const named = 10

/** A figure that was not what it should be. */
export interface Wrong {
  readonly itemUid: number
  /** The level it is of; null where it is what may be sold of the item. */
  readonly locationUid: number | null
  readonly field: string
  readonly was: number | null
  readonly is: number | null
}

/** Keeps what was wrong, and what it is now, in the history of the level or of the item's stock, and tells staff of it. */
export async function keepSetRight(tx: Transaction, wrong: readonly Wrong[]): Promise<void> {
  if (wrong.length === 0) return
  const rows = JSON.stringify(wrong)
  await tx.execute(sql`
    insert into history (entity, entity_uid, action, version, by_uid, via, as_super_user, note, changes)
    select case when l.uid is null then 'inventoryInfo' else 'stockLevel' end, coalesce(l.uid, w."itemUid"), 'update',
      coalesce(max(l.version), max(info.version), 1), 0, 'job', false, ${note}, jsonb_object_agg(w.field, jsonb_build_array(w.was, w."is"))
    from jsonb_to_recordset(${rows}::jsonb) w("itemUid" int, "locationUid" int, field text, was int, "is" int)
    left join stock_level l on l.item_uid = w."itemUid" and l.location_uid = w."locationUid" left join inventory_info info on info.uid = w."itemUid"
    group by l.uid, w."itemUid"`)
  const items = [...new Set(wrong.map(({ itemUid }) => itemUid))]
  const { rows: codes } = await tx.execute<{ code: string }>(
    sql`select code from item where uid = any(${`{${items.slice(0, named).join()}}`}::int[]) order by code`,
  )
  const first = codes.map(({ code }) => code).join(', ')
  await notify(tx, {
    key: `stock.setRight:${new Date().toISOString()}`,
    to: storeStaff,
    tone: 'error',
    text: sentence`Stock of ${counted(items.length, 'item')} was not what its movements say, and was set right: ${first}${items.length > named ? ' …' : ''}`,
    path: '/',
  })
}

/** Every figure that was set right in the last week. */
export const setRightSql = sql`
  select h.at, coalesce(l.item_uid, h.entity_uid) as item_uid, c.key as field, (c.value ->> 0)::int as was, (c.value ->> 1)::int as "is"
  from history h cross join lateral jsonb_each(h.changes) c left join stock_level l on h.entity = 'stockLevel' and l.uid = h.entity_uid
  where h.at > now() - interval '7 days' and h.entity in ('stockLevel', 'inventoryInfo') and h.via = 'job' and h.note = ${note}`
