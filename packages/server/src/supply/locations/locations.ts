import {
  blankLocation,
  orderLocations,
  stockLocations,
  stockLocationsView,
} from '@backroom/contract/supply/locations/locations'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { refuseGuarded } from '#kit/records/guarded-fields'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { stockLocation } from '#tables/supply/stock'

const summed = (figure: SQL): SQL<number> =>
  sql`(select ${figure} from stock_level l where l.location_uid = stock_location.uid)`
const figures = {
  itemsHeld: summed(sql`count(*) filter (where l.on_hand <> 0)::int`),
  units: summed(sql`coalesce(sum(l.on_hand), 0)::int`),
  reserved: summed(sql`coalesce(sum(l.reserved), 0)::int`),
  catchingUp: sql<number>`(select count(*)::int from stock_level l join item i on i.uid = l.item_uid
    where l.location_uid = stock_location.uid and i.page_uid in (select c.page_uid from item_change c
      where 'stock' = any(c.fields) and c.at > stock_location.created_at and c.xid >= coalesce((select r.before_xid from item_change_reader r where r.name = 'rollup'), '0')))`,
}

const locationKind = new RecordKind(stockLocations, stockLocation, {
  computed: figures,
  unique: {
    stock_location_code_key: {
      field: 'code',
      text: ({ code }) => sentence`There is already a location ${code}.`,
    },
  },
  check: async (tx, { active, kind, sellsOn, master }, { uid, before }) => {
    if (kind === 'inTransit' && before?.kind !== 'inTransit')
      throw invalid({ kind: 'Backroom makes the place for what is on its way by itself.' })
    if (before?.kind === 'inTransit' && (kind !== 'inTransit' || !active))
      throw invalid({ kind: 'What is on its way is kept here, so that it stays as it is.' })
    if (kind === 'inTransit' && sellsOn.length > 0)
      throw invalid({ sellsOn: 'What is on its way is not sold before it has arrived.' })
    if (kind === 'inTransit' && master !== 'backroom')
      throw invalid({ master: 'What is on its way is kept in Backroom.' })
    if (uid === null || active || !before?.active) return
    // Whoever promises some of what lies here is waited for, and waits: afterwards they see that it is switched off.
    await tx.execute(sql`
      select from inventory_info where uid in (select item_uid from stock_level where location_uid = ${uid}) order by uid for no key update`)
    const { rows } = await tx.execute<{ reserved: number }>(
      sql`select coalesce(sum(reserved), 0)::int as reserved from stock_level where location_uid = ${uid}`,
    )
    const reserved = rows[0]?.reserved ?? 0
    if (reserved > 0)
      throw invalid({
        active: sentence`${counted(reserved, 'unit')} ${reserved === 1 ? 'is' : 'are'} reserved here`,
      })
  },
  refuseRemoval: async (tx, { uid }) => {
    const { rows } = await tx.execute(sql`
      select from stock_movement where location_uid = ${uid} union all select from stock_transfer where ${uid} in (from_uid, to_uid) limit 1`)
    if (rows.length > 0) throw refused('This location has history. Switch it off instead.')
  },
  takesAlong: (tx, { uid }) => tx.execute(sql`delete from stock_level where location_uid = ${uid}`),
})

export function locations(kit: Kit) {
  serveRecord(kit, locationKind, {
    judge:
      ({ visitor }) =>
      ({ before, after }) =>
        refuseGuarded(stockLocations, visitor, { before: before ?? blankLocation(''), after }),
  })
  serveDataView(kit, stockLocationsView, {
    table: stockLocation,
    fields: {
      ...figures,
      lastCountAt: summed(sql`max(l.counted_at)`),
      valueMinor: sql`(select coalesce(sum(l.on_hand::bigint * r.effective_price_minor), 0)::bigint
        from stock_level l join item_rollup r on r.item_uid = l.item_uid where l.location_uid = stock_location.uid)`,
    },
    search: { text: stockLocation.searchText, covers: ['code', 'name'] },
  })
  serve(kit, orderLocations, async ({ body, store, visitor }) => {
    await store.write(visitor, tx =>
      tx.execute(sql`
        update stock_location set priority = p.place from unnest(${`{${body.uids.join()}}`}::int[]) with ordinality p(uid, place)
        where stock_location.uid = p.uid and priority <> p.place`),
    )
  })
}
