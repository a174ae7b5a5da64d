import { type SQL, sql } from 'drizzle-orm'
import { distinctUids } from '#database/distinct-uids'

const figures = [
  'own',
  'supplier',
  'sellable',
  'state',
  'supplier_uid',
  'lead_days',
  'next_due',
  'recheck_at',
].map(name => sql.identifier(name))

/** Works out anew what may be sold of the items that a subselect names; `at` is a moment to judge ages by, or null for now. */
export function recomputeSql(items: SQL): SQL {
  const list = sql.join(figures, sql`, `)
  const news = figures.map(name => sql`${name} = excluded.${name}`)
  const row = (of: string) =>
    sql.join(
      figures.map(name => sql`${sql.identifier(of)}.${name}`),
      sql`, `,
    )
  return sql`
    insert into item_availability (item_uid, channel, ${list})
    select item_uid, channel, ${list} from (${availabilitySql(items, momentGiven)}) worked_out order by item_uid, channel
    on conflict (item_uid, channel) do update set ${sql.join(news, sql`, `)}, changed_at = now()
    where (${row('item_availability')}) is distinct from (${row('excluded')})`
}

const momentGiven = sql`coalesce(${sql.placeholder('at')}::timestamptz, now())`

/** What is free at a place `l`, in a location `place`: never less than nothing. */
export const freeSql = sql`greatest(l.on_hand - l.reserved - l.external_reserved - coalesce(l.buffer, place.default_buffer), 0)`

/** What supplier stock `ss` says now: somebody's word while it holds, else the supplier's. */
export const heldSql = (at: SQL) => sql`
  select ss.override_quantity is not null and (ss.override_until is null or ss.override_until > ${at}) as is_override,
    coalesce(case when ss.override_until is null or ss.override_until > ${at} then ss.override_quantity end, ss.feed_quantity) as quantity`

/** Why supplier stock `ss` of supplier `s` and item `i` is not offered, the first reason that holds; null where it is. */
export const supplierRefusalSql = (at: SQL) => sql`case
  when not s.active then 'inactive' when ss.suppressed then 'suppressed' when i.sim_suppressed then 'itemSuppressed'
  when i.sim_stock_status = 'off' then 'itemOff' when not coalesce(brand.allow_sim_stock, true) then 'brand'
  when not held.is_override and ss.as_of <= ${at} - make_interval(hours => s.stale_after_hours) then 'stale' end`

/** Why nothing of any supplier is sold on a channel of which there are `own`, by the settings `sim`; null where it is. */
export const closedSql = (channel: SQL, own: SQL) => sql`case
  when not sim.enabled then 'disabled' when ${channel} <> all(sim.channels) then 'channel'
  when sim.offer_when = 'ownIsZero' and ${own} > 0 then 'ownFirst' end`

/** How much of it may be offered. */
export const supplierOfferSql = sql`least(s.max_offer, sim.max_offer, greatest(held.quantity - coalesce(ss.buffer_override, s.buffer) - ss.reserved, 0))`

/**
 * What each channel may sell of some items, from what is where and what suppliers have: one row an item and channel. This is the
 * only place where that is worked out; `item_availability` keeps it, and everything else reads it there.
 */
export function availabilitySql(items: SQL, at: SQL): SQL {
  return sql`
    select i.uid as item_uid, c.channel, offered.own, offered.supplier,
      case when page.prelaunch then 0 when not i.inventory_tracked then null
        when i.backorder and i.backorder_limit is null then null
        else offered.own + offered.supplier + room.backorder end as sellable,
      case when page.prelaunch then 'prelaunch' when not i.inventory_tracked then 'notTracked'
        when offered.own > coalesce(site.low_at, 3) then 'inStock' when offered.own > 0 then 'lowStock'
        when offered.supplier > 0 then 'supplierStock'
        when i.backorder and (i.backorder_limit is null or room.backorder > 0) then 'backorder'
        when due.next_due is not null then 'dueIn' else 'outOfStock' end as state,
      case when offered.supplier > 0 then best.supplier_uid end as supplier_uid,
      case when offered.supplier > 0 then best.lead_days end as lead_days,
      due.next_due, least(best.recheck_at, (due.next_due + 1)::timestamptz) as recheck_at
    from ${distinctUids(items)} asked join item i on i.uid = asked.uid
    join item page on page.uid = i.page_uid left join brand on brand.uid = page.brand_uid
    left join inventory_info info on info.uid = i.uid
    cross join sim_settings sim left join lateral (select low_at from site_config order by uid limit 1) site on true
    cross join lateral (
      select coalesce(sum(${freeSql}) filter (where 'web' = any(place.sells_on)), 0)::int as web,
        coalesce(sum(${freeSql}) filter (where 'ebay' = any(place.sells_on)), 0)::int as ebay,
        coalesce(sum(${freeSql}) filter (where 'amazon' = any(place.sells_on)), 0)::int as amazon,
        coalesce(sum(${freeSql}) filter (where 'collect' = any(place.sells_on)), 0)::int as collect
      from stock_level l join stock_location place on place.uid = l.location_uid and place.active where l.item_uid = i.uid) free
    left join lateral (
      select max(offer.quantity) filter (where offer.place = 1) as quantity, max(offer.supplier_uid) filter (where offer.place = 1) as supplier_uid,
        max(offer.lead_days) filter (where offer.place = 1) as lead_days, min(offer.due_on) as due_on, min(offer.changes_at) as recheck_at
      from (
        select ss.supplier_uid, coalesce(ss.lead_days_override, s.lead_days) as lead_days, ss.due_on, eff.quantity,
          case when held.is_override then ss.override_until when eff.refusal is null then ss.as_of + make_interval(hours => s.stale_after_hours) end as changes_at,
          row_number() over (order by eff.quantity > 0 desc, ss.supplier_uid is not distinct from info.preferred_supplier_uid desc, eff.quantity desc, ss.uid) as place
        from supplier_stock ss join supplier s on s.uid = ss.supplier_uid
        cross join lateral (${heldSql(at)}) held
        cross join lateral (select ${supplierRefusalSql(at)} as refusal) no
        cross join lateral (select no.refusal, case when no.refusal is null then ${supplierOfferSql} else 0 end as quantity) eff
        where ss.item_uid = i.uid) offer) best on true
    cross join lateral (
      select least(min(l.incoming_due) filter (where l.incoming > 0 and l.incoming_due >= ${at}::date), case when best.due_on >= ${at}::date then best.due_on end) as next_due
      from stock_level l where l.item_uid = i.uid) due
    cross join lateral (values
      ('web', free.web, 0), ('ebay', free.ebay, coalesce(info.ebay_buffer, 0)),
      ('amazon', free.amazon, coalesce(info.amazon_buffer, 0)), ('collect', free.collect, 0)) c(channel, free, kept)
    cross join lateral (select greatest(c.free - coalesce(info.web_buffer, 0) - c.kept, 0) as own) ours
    cross join lateral (
      select ours.own, case when ${closedSql(sql`c.channel`, sql`ours.own`)} is null then coalesce(best.quantity, 0) else 0 end as supplier) offered
    cross join lateral (
      select case when i.backorder then greatest(i.backorder_limit - (
        select coalesce(sum(b.quantity), 0)::int from stock_reservation b
        where b.item_uid = i.uid and b.source = 'backorder' and b.state in ('held', 'committed', 'ordered')), 0) else 0 end as backorder) room`
}
