// The statements of the item list and the look-up, written by hand for the columns on screen.

const row = `item.uid, item.version, file_address(r.main_file_uid, 'thumb160') as image, item.code, item.name, colour.name as "colourName",
  item.size_label as "sizeLabel", brand.name as "brandName", category.name as "categoryName", item.status, r.live,
  r.live_reason as "liveReason", r.effective_price_minor as "effectivePriceMinor", item.price_minor as "priceMinor", r.on_sale as "onSale",
  r.own_available as "ownAvailable", item.inventory_tracked as "inventoryTracked", r.sizes_in_stock as "sizesInStock",
  r.sizes_total as "sizesTotal", item.updated_at as "updatedAt", item.page_uid as "pageUid", r.own_stock as "ownStock",
  item.brand_uid as "brandUid", item.primary_category_uid as "primaryCategoryUid"`

const from = `from item join item_rollup r on r.item_uid = item.uid left join brand on brand.uid = item.brand_uid
  left join category on category.uid = item.primary_category_uid left join colour on colour.uid = item.colour_uid`
const listed = `item.status in ('active', 'inactive') and item.status <> 'archived' and item.lead_item_uid is null`
const order = 'order by item.updated_at desc, item.uid desc'

/** The words of a search, each somewhere in the text. */
const words = `not exists (select from unnest(string_to_array(fold($1::text), ' ')) w where i.search_text not like '%' || w || '%')`
const longest = `i.search_text like '%' || (select w from unnest(string_to_array(fold($1::text), ' ')) w order by length(w) desc limit 1) || '%'`
const found = `with found as materialized (
  select i.uid from item i where i.status in ('active', 'inactive') and i.lead_item_uid is null and ${longest} and ${words})`

/** What a look-up shows of an item. */
const shown = `i.uid, i.page_uid as "pageUid", i.code, page.name, i.size_label as size, c.name as colour,
  file_address(r.main_file_uid, 'thumb160') as thumb, r.effective_price_minor as "priceMinor",
  coalesce(r.own_available + r.sim_stock, 0) as available, i.status, page.staff_note as "staffNote"`
const around =
  'join item page on page.uid = i.page_uid left join colour c on c.uid = page.colour_uid left join item_rollup r on r.item_uid = i.uid'

/** @param {string} table @param {string} where */
const list = (table, where) =>
  `(select coalesce(json_agg(k), '[]') from ${table} k where ${where}) as ${table}s`

export const itemStatements = {
  itemRead: `select page.*, row_to_json(r) as rollup, ${list('item', 'k.lead_item_uid = page.uid')},
    ${list('item_barcode', 'k.item_uid in (select uid from item where page_uid = page.uid)')}, ${list('item_image', 'k.item_uid = page.uid')},
    ${list('item_price_schedule', 'k.item_uid in (select uid from item where page_uid = page.uid)')},
    ${list('item_category', 'k.item_uid = page.uid')}, ${list('item_facet', 'k.page_uid = page.uid')}, ${list('item_related', 'k.item_uid = page.uid')}
    from item page left join item_rollup r on r.item_uid = page.uid where page.uid = $1`,
  itemSave: 'update item set meta_description = $2 where uid = $1',
  items: `select ${row} ${from} where ${listed} ${order} limit 51`,
  itemsAfter: `select ${row} ${from} where ${listed} and (item.updated_at, item.uid) < ((select $1::timestamptz), (select $2::bigint)) ${order} limit 51`,
  itemsCount: `select count(*)::int as count from (select from item where ${listed} limit 10001) counted`,
  itemSearch: `${found} select ${row} ${from} where item.uid = any(array(select uid from found)) ${order} limit 51`,
  itemSearchCount: `${found} select count(*)::int as count from found`,
  itemByCode: `select ${shown} from item i ${around} where lower(i.code) = lower($1) and i.status <> 'archived'`,
  itemByBarcode: `select ${shown} from item_barcode b join item i on i.uid = b.item_uid ${around} where b.barcode = $1 and i.status <> 'archived'`,
  itemsCsv: `select item.code, item.name, brand.name as brand, category.name as category, item.status, r.live, r.effective_price_minor,
    r.own_available, item.updated_at ${from} where ${listed} ${order}`,
}
