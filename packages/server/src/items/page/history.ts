import { costFields, itemInput } from '@backroom/contract/items/page/fields'
import { items as contract } from '@backroom/contract/items/page/items'
import { type SQL, sql } from 'drizzle-orm'
import { pageOf } from '#items/page/read'
import type { Kit } from '#kit/kit'
import { readRecordAsOf } from '#kit/records/history'
import { withReferenceNames } from '#kit/records/reference-names'
import { serve } from '#kit/serve'
import { hidesCost } from '#site/door'
import type { Changes } from '#tables/history'
import { item } from '#tables/items/items'

const entriesPerPage = 50

/** What hangs on an item and has a history of its own. */
const parts = {
  itemBarcode: 'item_barcode',
  itemImage: 'item_image',
  itemPriceSchedule: 'item_price_schedule',
  itemCategory: 'item_category',
  itemFacet: 'item_facet',
  itemRelated: 'item_related',
} as const

interface Row {
  readonly uid: number
  readonly at: Date
  readonly byUid: number
  readonly by: string
  readonly via: string
  readonly action: 'create' | 'update' | 'delete' | 'read'
  readonly version: number
  readonly operationUid: number | null
  readonly title: string | null
  readonly asSuperUser: boolean
  readonly note: string
  readonly changes: Changes
  readonly entity: string
  readonly of: string
}

/** Who changed what on a page, over the item, its sizes and everything on them. */
export function itemHistory(kit: Kit) {
  serve(kit, contract.history, async ({ params, query, store, visitor }) => {
    const pageUid = await pageOf(store.database.orm, params.uid)
    const hides = await hidesCost(store, visitor)
    const rows = await store.database.rows<Row>(historySql(pageUid, query))
    const page = rows.slice(0, entriesPerPage)
    const entries = page.map(({ byUid, by, operationUid, title, at, changes, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      by: { uid: byUid, name: by },
      operation: operationUid === null ? null : { uid: operationUid, title: title ?? '' },
      changes: Object.entries(changes)
        .filter(([field]) => !(hides && costFields.has(field)))
        .map(([field, [before, after]]) => ({ field, before, after })),
    }))
    const told = entries.filter(entry => entry.action !== 'update' || entry.changes.length > 0)
    return {
      entries: await withReferenceNames(store.database.orm, itemInput, told),
      nextCursor: rows.length > entriesPerPage ? String(page.at(-1)?.uid) : null,
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

function historySql(
  pageUid: number,
  query: { cursor?: string | undefined; field?: string | undefined; by?: number | undefined },
): SQL {
  const asked = sql`${query.cursor ? sql`h.uid < ${Number(query.cursor)}::bigint` : sql`true`}
    and ${query.field ? sql`h.changes ? ${query.field}::text` : sql`true`} and ${query.by === undefined ? sql`true` : sql`h.by_uid = ${query.by}`}`
  const limit = sql.raw(String(entriesPerPage + 1))
  const present = Object.entries(parts).map(
    ([entity, table]) =>
      sql`select ${entity}::text, t.uid, i.uid from ${sql.identifier(table)} t join item i on i.uid = t.item_uid where i.page_uid = ${pageUid}`,
  )
  return sql`
    with owned as materialized (
      select 'item'::text as entity, uid, uid as item_uid from item where page_uid = ${pageUid} union all ${sql.join(present, sql` union all `)}
      union all
      select gone.entity, gone.entity_uid, i.uid from item i join history gone on (gone.changes -> 'itemUid' ->> 0)::int = i.uid
      where i.page_uid = ${pageUid} and gone.action = 'delete'
        and gone.entity in ('itemBarcode', 'itemImage', 'itemPriceSchedule', 'itemCategory', 'itemFacet', 'itemRelated')
    ), written as (
      select h.*, owned.item_uid from owned
      cross join lateral (select * from history h where h.entity = owned.entity and h.entity_uid = owned.uid and ${asked} order by h.uid desc limit ${limit}) h
    )
    select w.uid, w.at, w.by_uid as "byUid", coalesce(s.name, 'Backroom') as by, w.via, w.action, w.version, w.operation_uid as "operationUid", o.title,
      w.as_super_user as "asSuperUser", w.note, w.changes, w.entity, i.code as of
    from written w join item i on i.uid = w.item_uid left join staff s on s.uid = w.by_uid left join bulk_operation o on o.uid = w.operation_uid
    order by w.uid desc limit ${limit}`
}
