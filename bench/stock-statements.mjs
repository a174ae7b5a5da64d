// The statements of the lists of stock, written by hand for the columns on screen.

const summed = (/** @type {string} */ figure) =>
  `(select coalesce(sum(${figure}), 0)::int from stock_level l where l.item_uid = item.uid)`
const sold = `item.sellable and item.status = 'active'`
const low = 'l.location_uid = $1 and l.on_hand <= l.min_level'
const counted = (/** @type {string} */ matching) =>
  `select count(*)::int as count from (select 1 from ${matching} limit 10001) counted`

export const stockStatements = {
  stock: `
    select item.uid, file_address(r.main_file_uid, 'thumb160') as image, item.code, page.name, item.size_label as size, ${summed('l.on_hand')} as "onHand",
      ${summed('l.reserved + l.external_reserved')} as committed, ${summed('l.incoming')} as incoming, web.own as "ownAvailable",
      web.supplier as "supplierQuantity", web.sellable as "sellableWeb", web.state, item.inventory_tracked as "isTracked", item.sim_suppressed as "simSuppressed"
    from item join item page on page.uid = item.page_uid left join item_rollup r on r.item_uid = item.uid
    left join item_availability web on web.item_uid = item.uid and web.channel = 'web'
    where ${sold} order by item.code, item.uid limit 50`,
  stockCount: counted(`item where ${sold}`),
  levels: `
    select l.uid, l.item_uid as "itemUid", item.code, page.name, item.size_label as size, l.location_uid as "locationUid", place.name as location, l.on_hand as "onHand",
      l.reserved + l.external_reserved as committed, greatest(l.on_hand - l.reserved - l.external_reserved - coalesce(l.buffer, place.default_buffer), 0) as available,
      l.buffer, l.min_level as "minLevel", l.bin
    from stock_level l join item on item.uid = l.item_uid join item page on page.uid = item.page_uid join stock_location place on place.uid = l.location_uid
    where ${low} order by item.code, l.uid limit 50`,
  levelsCount: counted(`stock_level l where ${low}`),
  reserveTake: `
    update stock_level set reserved = reserved + 1 where uid = (
      select l.uid from stock_level l join stock_location p on p.uid = l.location_uid
      where l.item_uid = $1 and p.active and 'web' = any(p.sells_on) and l.on_hand - l.reserved - l.external_reserved > 0
      order by p.priority limit 1 for update of l)
    returning location_uid as at`,
  reserveKeep: `
    insert into stock_reservation (item_uid, channel, quantity, source, location_uid, holder, state)
    values ($1, 'web', 1, 'own', $2, 'order', 'committed') returning uid, state`,
  reserveMove: `insert into stock_movement (item_uid, location_uid, kind, reserved, reservation_uid) values ($1, $2, 'reserve', 1, $3)`,
  settingsSave: 'update site_config set price_match_text = $1 returning *',
}
