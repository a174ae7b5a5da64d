import { costFields, itemInput } from '@backroom/contract/items/page/fields'
import { items as contract } from '@backroom/contract/items/page/items'
import { type SQL, sql } from 'drizzle-orm'
import { pageOf } from '#items/page/read'
import type { Kit } from '#kit/kit'
import { type HistoryPart, partsOn } from '#kit/nouns'
import { readRecordAsOf } from '#kit/records/history'
import { readHistory } from '#kit/records/read-history'
import { serve } from '#kit/serve'
import { hidesCost } from '#site/door'
import { item } from '#tables/items/items'

/** Who changed what on a page, over the item, its sizes and everything on them. */
export function itemHistory(kit: Kit) {
  serve(kit, contract.history, async ({ params, query, store, visitor }) => {
    const pageUid = await pageOf(store.database.orm, params.uid)
    const hides = await hidesCost(store, visitor)
    const parts = partsOn(kit.nouns, 'item')
    const subject = { rows: rowsOf(pageUid, parts), input: itemInput, parts }
    const told = await readHistory(store.database.orm, subject, { query, timeZone: store.timeZone })
    if (!hides) return told
    const seen = told.entries.map(entry => ({
      ...entry,
      changes: entry.changes.filter(({ field }) => !costFields.has(field)),
    }))
    return {
      ...told,
      entries: seen.filter(({ action, changes }) => action !== 'update' || changes.length > 0),
    }
  })

  serve(kit, contract.asOf, async ({ params, store, visitor }) => {
    const shape = { ...contract, noun: 'item', input: itemInput }
    const values: Record<string, unknown> = await readRecordAsOf(
      store.database.orm,
      shape as never,
      item,
      params.uid,
      params.historyUid,
    )
    if (await hidesCost(store, visitor)) for (const field of costFields) delete values[field]
    return values
  })
}

/** The page's item and sizes and everything on them, also what is gone. */
function rowsOf(pageUid: number, parts: ReadonlyMap<string, HistoryPart>): SQL {
  const of = sql`case when i.uid = ${pageUid} then '' else i.code end`
  const present = [...parts].map(
    ([
      entity,
      {
        table,
        of: { at },
      },
    ]) =>
      sql`select ${entity}::text, ${table.uid}, ${of} from ${table} join item i on i.uid = ${at} where i.page_uid = ${pageUid}`,
  )
  return sql`
    select 'item'::text, i.uid, ${of} from item i where i.page_uid = ${pageUid} union all ${sql.join(present, sql` union all `)}
    union all
    select gone.entity, gone.entity_uid, ${of} from item i join history gone on (gone.changes -> 'itemUid' ->> 0)::int = i.uid
    where i.page_uid = ${pageUid} and gone.action = 'delete'
      and gone.entity in ('itemBarcode', 'itemImage', 'itemPriceSchedule', 'itemCategory', 'itemFacet', 'itemRelated')`
}
