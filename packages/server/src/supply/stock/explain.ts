import { type Explained, explainStock } from '@backroom/contract/supply/stock/why'
import { sql } from 'drizzle-orm'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import {
  availabilitySql,
  closedSql,
  freeSql,
  heldSql,
  supplierOfferSql,
  supplierRefusalSql,
} from '#supply/stock/availability'

const movementsShown = 20
const now = sql`now()`

/** Tells every term that a figure is made of, from the same statement that works it out. */
export function explain(kit: Kit) {
  serve(kit, explainStock, async ({ params: { uid }, query: { channel }, store, signal }) => {
    const [told] = await store.database.rows<Explained>(
      sql`
      select item.code, page.name || coalesce(' ' || item.size_label, '') as name, a.channel, a.sellable, a.state, a.own, a.supplier,
        case when page.prelaunch then 0 else a.sellable - a.own - a.supplier end as backorder,
        coalesce(info.web_buffer, 0) + case a.channel when 'ebay' then coalesce(info.ebay_buffer, 0) when 'amazon' then coalesce(info.amazon_buffer, 0) else 0 end as kept,
        (select coalesce(json_agg(json_build_object('name', place.name, 'onHand', l.on_hand, 'reserved', l.reserved, 'external', l.external_reserved,
            'buffer', coalesce(l.buffer, place.default_buffer), 'free', ${freeSql},
            'leftOut', case when not place.active then 'off' when not a.channel = any(place.sells_on) then 'channel' end) order by place.priority, place.uid), '[]')
          from stock_level l join stock_location place on place.uid = l.location_uid where l.item_uid = item.uid) as places,
        (select coalesce(json_agg(json_build_object('name', s.name, 'quantity', held.quantity, 'buffer', coalesce(ss.buffer_override, s.buffer), 'reserved', ss.reserved,
            'maxOffer', least(s.max_offer, sim.max_offer), 'offered', ${supplierOfferSql}, 'refusal', coalesce(${closedSql(sql`a.channel`, sql`a.own`)}, ${supplierRefusalSql(now)},
              case when ss.supplier_uid <> a.supplier_uid and ${supplierOfferSql} > 0 then 'another' end),
            'ageHours', floor(extract(epoch from now() - ss.as_of) / 3600)::int, 'staleAfterHours', s.stale_after_hours) order by ss.uid), '[]')
          from item i join supplier_stock ss on ss.item_uid = i.uid join supplier s on s.uid = ss.supplier_uid cross join lateral (${heldSql(now)}) held
          where i.uid = item.uid) as suppliers,
        (select coalesce(json_agg(json_build_object('uid', r.uid, 'quantity', r.quantity, 'source', r.source, 'locationUid', r.location_uid,
            'orderUid', (select line.order_uid from order_line line where line.uid = r.order_line_uid), 'place', coalesce(place.name, ''), 'holder', r.holder,
            'holderRef', r.holder_ref, 'state', r.state, 'short', r.short, 'createdAt', r.created_at) order by r.created_at desc, r.uid desc), '[]')
          from stock_reservation r left join stock_location place on place.uid = r.location_uid
          where r.item_uid = item.uid and r.state in ('held', 'committed', 'ordered')) as reservations,
        (select coalesce(json_agg(to_json(last)), '[]') from (
          select m.uid, m.at, place.name as place, m.kind, m.on_hand as "onHand", m.reserved, m.reason, m.note, coalesce(staff.name, '') as by
          from stock_movement m join stock_location place on place.uid = m.location_uid left join staff on staff.uid = m.by_uid
          where m.item_uid = item.uid order by m.uid desc limit ${movementsShown}) last) as movements
      from (${availabilitySql(sql`select ${uid}::int`, now)}) a
      join item on item.uid = a.item_uid join item page on page.uid = item.page_uid left join brand on brand.uid = page.brand_uid
      left join inventory_info info on info.uid = item.uid cross join sim_settings sim
      where a.channel = ${channel}`,
      signal,
    )
    if (!told) throw notFound('There is no such item.')
    return told
  })
}
