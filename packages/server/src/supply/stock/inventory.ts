import { storeStaff } from '@backroom/contract/kit/access'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  inventoryInfo as infoContract,
  inventoryView,
  readAvailability,
  suppressSim,
} from '@backroom/contract/supply/stock/inventory'
import { stockLevels, stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { stockAt, stockHistory } from '@backroom/contract/supply/stock/why'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, notFound } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import { RecordKind } from '#kit/records/record-kind'
import { savedAnswer, serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { hidesCost } from '#site/door'
import { freeSql } from '#supply/stock/availability'
import { moveStock, tellOf } from '#supply/stock/moving'
import { item, itemRollup } from '#tables/items/items'
import { inventoryInfo } from '#tables/supply/availability'
import { stockLevel } from '#tables/supply/stock'

const levelKind = new RecordKind(stockLevels, stockLevel, {
  check: (_, { minLevel, reorderTo }) => {
    if (minLevel !== null && reorderTo !== null && reorderTo < minLevel)
      throw invalid({ reorderTo: sentence`Fill up to at least the minimum, which is ${minLevel}.` })
  },
})
const infoKind = new RecordKind(infoContract, inventoryInfo, { computed: figuresOf(sql`inventory_info.uid`) })

const committed = sql`(stock_level.reserved + stock_level.external_reserved)`
const page = { name: 'page', sql: sql`left join item page on page.uid = item.page_uid` }
const title = sql`page.name`

export function inventory(kit: Kit) {
  serveRecord(kit, levelKind)
  serveDataView(kit, stockLevelsView, {
    table: stockLevel,
    from: {
      table: sql`stock_level join item on item.uid = stock_level.item_uid`,
      joins: [
        page,
        { name: 'place', sql: sql`left join stock_location place on place.uid = stock_level.location_uid` },
        of('web'),
      ],
    },
    fields: {
      pageUid: item.pageUid,
      code: item.code,
      name: title,
      size: item.sizeLabel,
      brandUid: sql`page.brand_uid`,
      status: item.status,
      sellableWeb: sql`web.sellable`,
      state: sql`coalesce(web.state, 'outOfStock')`,
      location: sql`place.name`,
      committed,
      available: sql`greatest(stock_level.on_hand - ${committed} - coalesce(stock_level.buffer, place.default_buffer), 0)`,
    },
    search: { text: item.searchText },
  })
  kit.nouns.set('stockLevel', {
    word: 'Stock level',
    table: stockLevel,
    title: sql`(select i.code || ', ' || p.name from item i, stock_location p where i.uid = stock_level.item_uid and p.uid = stock_level.location_uid)`,
    levels: storeStaff,
    path: () => null,
  })
  kit.nouns.set('inventoryInfo', {
    word: 'Stock',
    table: inventoryInfo,
    title: sql`(select i.code from item i where i.uid = inventory_info.uid)`,
    levels: storeStaff,
    path: () => null,
  })
  byItem(kit)
  infos(kit)

  serve(kit, stockHistory, ({ params, store, signal }) =>
    store.database.rows(
      sql`
        select day::text, sum(on_hand) over days::int as "onHand", sum(committed) over days::int as committed, on_hand::int as moved, kinds
        from (
          select (m.at at time zone ${store.timeZone})::date as day, sum(m.on_hand) as on_hand,
            sum(m.reserved + m.external_reserved) as committed, json_agg(distinct m.kind) as kinds
          from stock_movement m join item i on i.uid = m.item_uid where i.page_uid = ${params.uid} group by 1) moved
        window days as (order by day) order by day`,
      signal,
    ),
  )

  serve(kit, stockAt, ({ params, query, store }) =>
    store.database.rows(sql`
      select place.name as place, sum(m.on_hand)::int as "onHand", sum(m.reserved + m.external_reserved)::int as reserved
      from stock_movement m join stock_location place on place.uid = m.location_uid
      where m.item_uid = ${params.uid} and m.at <= ${query.at}::timestamptz
      group by place.uid having sum(m.on_hand) <> 0 or sum(m.reserved + m.external_reserved) <> 0 order by place.priority, place.uid`),
  )
}

const of = (channel: string) => ({
  name: channel,
  sql: sql`left join item_availability ${sql.identifier(channel)} on ${sql.identifier(channel)}.item_uid = item.uid and ${sql.identifier(channel)}.channel = ${sql.raw(`'${channel}'`)}`,
})

/** What there is of an item over all places; its levels are read once for all of these. */
const held = {
  name: 'held',
  sql: sql`cross join lateral (
    select coalesce(sum(l.on_hand), 0)::int as on_hand, coalesce(sum(l.reserved + l.external_reserved), 0)::int as committed,
      coalesce(sum(l.reserved), 0)::int as reserved, coalesce(sum(l.external_reserved), 0)::int as external_reserved,
      coalesce(sum(coalesce(l.buffer, (select p.default_buffer from stock_location p where p.uid = l.location_uid))), 0)::int as buffer,
      coalesce(sum(l.incoming), 0)::int as incoming, min(l.incoming_due) filter (where l.incoming > 0) as incoming_due, max(l.changed_at) as changed_at
    from stock_level l where l.item_uid = item.uid) held`,
}

/** Every item that is sold, with what is anywhere. */
function byItem(kit: Kit) {
  serveDataView(kit, inventoryView, {
    table: item,
    from: {
      table: sql`item`,
      joins: [
        page,
        { name: 'item_rollup', sql: sql`left join item_rollup on item_rollup.item_uid = item.uid` },
        held,
        of('web'),
        of('ebay'),
        of('amazon'),
        of('collect'),
      ],
    },
    where: sql`item.sellable and item.status <> 'archived'`,
    hides: async asked => ((await hidesCost(asked.store, asked.visitor)) ? ['costValueMinor'] : []),
    fields: {
      image: { show: fileAddress(itemRollup.mainFileUid, 'thumb160'), compare: itemRollup.mainFileUid },
      barcode: sql`(select b.barcode from item_barcode b where b.item_uid = item.uid order by not b.is_primary, b.uid limit 1)`,
      name: title,
      size: item.sizeLabel,
      isTracked: item.inventoryTracked,
      onHand: sql`held.on_hand`,
      committed: sql`held.committed`,
      reserved: sql`held.reserved`,
      externalReserved: sql`held.external_reserved`,
      buffer: sql`held.buffer`,
      incoming: sql`held.incoming`,
      incomingDue: sql`held.incoming_due`,
      ownAvailable: sql`coalesce(web.own, 0)`,
      supplierQuantity: sql`coalesce(web.supplier, 0)`,
      supplierUid: sql`web.supplier_uid`,
      supplierAsOf: sql`(select ss.as_of from supplier_stock ss where ss.item_uid = item.uid and ss.supplier_uid = web.supplier_uid)`,
      sellableWeb: sql`web.sellable`,
      sellableEbay: sql`ebay.sellable`,
      sellableAmazon: sql`amazon.sellable`,
      sellableCollect: sql`collect.sellable`,
      state: sql`coalesce(web.state, 'outOfStock')`,
      stockValueMinor: sql`(held.on_hand::bigint * coalesce(item_rollup.effective_price_minor, 0))`,
      costValueMinor: sql`(held.on_hand::bigint * coalesce(item.cost_minor, page.cost_minor))`,
      lastMovementAt: sql`held.changed_at`,
      lastSoldAt: itemRollup.lastSoldAt,
      brandUid: sql`page.brand_uid`,
      categoryUid: sql`page.primary_category_uid`,
      styleUid: sql`page.style_uid`,
    },
    search: { text: item.searchText },
  })
}

/** What is where of an item, and what each channel may sell of it. */
function figuresOf(itemUid: SQL) {
  return {
    levels: sql<never>`(select coalesce(json_agg(json_build_object('locationUid', place.uid, 'location', place.name, 'onHand', l.on_hand, 'reserved', l.reserved,
        'externalReserved', l.external_reserved, 'available', ${freeSql}, 'incoming', l.incoming, 'bin', l.bin) order by place.priority, place.uid), '[]')
      from stock_level l join stock_location place on place.uid = l.location_uid where l.item_uid = ${itemUid})`,
    availability: sql<never>`(select coalesce(json_agg(json_build_object('itemUid', a.item_uid, 'channel', a.channel, 'own', a.own, 'supplier', a.supplier,
        'sellable', a.sellable, 'state', a.state, 'leadDays', a.lead_days, 'nextDue', a.next_due) order by a.channel), '[]')
      from item_availability a where a.item_uid = ${itemUid})`,
  }
}

function availableSql(items: SQL, channels: SQL): SQL {
  return sql`select item_uid as "itemUid", channel, own, supplier, sellable, state, lead_days as "leadDays", next_due::text as "nextDue"
    from item_availability where item_uid in (${items}) and ${channels} order by item_uid, channel`
}

type Available = ReplyOf<typeof readAvailability>

/** What is said of an item's stock everywhere; of one that nobody said anything of, what goes without saying. */
function infos(kit: Kit) {
  kit.records.add(infoKind as never)
  serve(kit, infoContract.read, async ({ params, store }) => {
    const { orm } = store.database
    const { createdAt } = await mustBeItem(orm, params.uid)
    const made = await orm.execute(sql`select from inventory_info where uid = ${params.uid}`)
    if (made.rows.length > 0) return infoKind.read(orm, params.uid)
    const nobody = { uid: 0, name: 'Backroom' }
    const figures = figuresOf(sql`${params.uid}::int`)
    const { rows } = await orm.execute<Pick<ReplyOf<typeof infoContract.read>, 'levels' | 'availability'>>(
      sql`select ${figures.levels} as levels, ${figures.availability} as availability`,
    )
    const [{ levels, availability } = { levels: [], availability: [] }] = rows
    return {
      uid: params.uid,
      version: 1,
      createdAt,
      createdBy: nobody,
      updatedAt: createdAt,
      updatedBy: nobody,
      webBuffer: 0,
      ebayBuffer: 0,
      amazonBuffer: 0,
      maxPerOrder: null,
      preferredSupplierUid: null,
      levels,
      availability,
    }
  })
  serve(kit, infoContract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await mustBeItem(tx, params.uid)
      const saved = await moveStock(tx, [params.uid], () => infoKind.save(tx, params.uid, body))
      await tellOf(tx, [params.uid])
      return savedAnswer(infoKind, tx, saved)
    }),
  )
  serveHistory(kit, infoContract, inventoryInfo)

  serve(kit, readAvailability, ({ body, store }) =>
    store.database.rows<Available[number]>(
      availableSql(sql`select unnest(${`{${body.itemUids.join()}}`}::int[])`, sql`channel = ${body.channel}`),
    ),
  )

  serve(kit, suppressSim, ({ params: { recordId, setting }, store, visitor }) =>
    store.write(visitor, async tx => {
      await mustBeItem(tx, recordId)
      const simSuppressed = setting === 'true'
      await moveStock(tx, [recordId], () =>
        tx.execute(
          sql`update item set sim_suppressed = ${simSuppressed} where uid = ${recordId} and sim_suppressed <> ${simSuppressed}`,
        ),
      )
      const { rows } = await tx.execute<Available[number]>(availableSql(sql`${recordId}`, sql`true`) as never)
      return { recordId, simSuppressed, availability: rows }
    }),
  )
}

async function mustBeItem(reader: Reader, uid: number): Promise<{ createdAt: string }> {
  const { rows } = await reader.execute<{ createdAt: string }>(
    sql`select to_json(created_at)#>>'{}' as "createdAt" from item where uid = ${uid}`,
  )
  if (!rows[0]) throw notFound('There is no such item.')
  return rows[0]
}
