// The statements of the brands list, record and CSV, written by hand for the columns on screen.

const row = `brand.uid, brand.version, file_address(brand.logo_file_uid, 'thumb160') as logo, brand.name, brand.active, brand.featured,
  coalesce(r.items_active, 0) as "itemsActive", coalesce(r.items_total, 0) as "itemsTotal", coalesce(r.stock_value_minor, 0) as "stockValueMinor",
  coalesce(r.supplier_links, 0) as "supplierLinks", brand.allow_ebay as "allowEbay", brand.allow_amazon as "allowAmazon",
  brand.allow_sim_stock as "allowSimStock", brand.allow_discount as "allowDiscount", brand.updated_at as "updatedAt", brand.url_slug as "urlSlug"`

const from = 'from brand left join brand_rollup r on r.brand_uid = brand.uid'
const order = 'order by brand.name, brand.uid'
const summed =
  'sum(r.items_total)::float8 as "itemsTotal", sum(r.stock_value_minor)::float8 as "stockValueMinor"'

const found = `with found as materialized (select brand.uid from brand where search_text like '%' || $1::text || '%')`
const isFound = 'where brand.uid = any(array(select uid from found))'

const figures = `
  (select count(*)::int from item where item.brand_uid = brand.uid and item.status = 'active') as "itemsActive",
  (select count(*)::int from item where item.brand_uid = brand.uid and item.status <> 'archived') as "itemsTotal",
  (select coalesce(sum(r.stock_value_minor), 0)::bigint from item join item_rollup r on r.item_uid = item.uid
    where item.brand_uid = brand.uid) as "stockValueMinor",
  (select count(*)::int from brand_link where brand_link.brand_uid = brand.uid) as "supplierLinks"`

export const statements = {
  firstPage: `select ${row} ${from} ${order} limit 51`,
  pageAfter: `select ${row} ${from} where (brand.name, brand.uid) > ($1::text, $2::bigint) ${order} limit 51`,
  count: 'select count(*)::int as count from (select from brand limit 10001) counted',
  sums: `select ${summed} ${from}`,
  search: `${found} select ${row} ${from} ${isFound} ${order} limit 51`,
  searchCount: `${found} select count(*)::int as count from found`,
  searchSums: `${found} select ${summed} ${from} ${isFound}`,
  read: `select brand.*, ${figures}, maker.name as maker, changer.name as changer from brand
    left join staff maker on maker.uid = brand.created_by left join staff changer on changer.uid = brand.updated_by where brand.uid = $1`,
  save: 'update brand set meta_description = $2 where uid = $1',
  csv: `select file_address(brand.logo_file_uid, 'thumb160') as logo, brand.name, brand.active, brand.featured,
    coalesce(r.items_active, 0) as active, coalesce(r.stock_value_minor, 0) as stock, coalesce(r.supplier_links, 0) as links, brand.allow_ebay,
    brand.allow_amazon, brand.allow_sim_stock, brand.allow_discount, brand.updated_at ${from} ${order}`,
}
