// The statements of the brands list, record and CSV as the product runs them, written out for the bare server.

const figures = `
  (select count(*)::int from item where item.brand_uid = brand.uid and item.status = 'active') as "itemsActive",
  (select count(*)::int from item where item.brand_uid = brand.uid and item.status <> 'archived') as "itemsTotal",
  (select coalesce(sum(r.stock_value_minor), 0)::bigint from item join item_rollup r on r.item_uid = item.uid
    where item.brand_uid = brand.uid) as "stockValueMinor",
  (select count(*)::int from brand_link where brand_link.brand_uid = brand.uid) as "supplierLinks"`

const row = `brand.uid, brand.version, file_address(brand.logo_file_uid, 'thumb160') as logo, brand.name, brand.active, brand.featured,
  brand.position, brand.hide_from_brand_list as "hideFromBrandList", brand.url_slug as "urlSlug", brand.website_url as "websiteUrl",
  brand.allow_ebay as "allowEbay", brand.allow_amazon as "allowAmazon", brand.allow_sim_stock as "allowSimStock",
  brand.allow_discount as "allowDiscount", brand.min_advertised_bp as "minAdvertisedBp", ${figures},
  brand.created_at as "createdAt", brand.updated_at as "updatedAt", coalesce(staff.name, 'Backroom') as "updatedBy"`

const from = 'from brand left join staff on staff.uid = brand.updated_by'
const order = 'order by brand.name, brand.uid'

/** @param {string} where */
const count = where => `select count(*)::int as count from (select 1 ${from} ${where} limit 10001) counted`

/** @param {string} where */
const sums =
  where => `select sum("itemsTotal")::float8 as "itemsTotal", sum("stockValueMinor")::float8 as "stockValueMinor"
  from (select ${figures} ${from} ${where}) summed`

const found = `with found as materialized (select brand.uid from brand where search_text like '%' || $1::text || '%')`
const isFound = 'where brand.uid in (select uid from found)'

export const statements = {
  firstPage: `select ${row} ${from} ${order} limit 51`,
  pageAfter: `select ${row} ${from} where (brand.name, brand.uid) > ($1::text, $2::bigint) ${order} limit 51`,
  count: count(''),
  sums: sums(''),
  search: `${found} select ${row} ${from} ${isFound} ${order} limit 51`,
  searchCount: `${found} ${count(isFound)}`,
  searchSums: `${found} ${sums(isFound)}`,
  read: `select brand.*, ${figures}, maker.name as maker, changer.name as changer from brand
    left join staff maker on maker.uid = brand.created_by left join staff changer on changer.uid = brand.updated_by where brand.uid = $1`,
  save: 'update brand set meta_description = $2 where uid = $1',
  csv: `select file_address(brand.logo_file_uid, 'thumb160') as logo, brand.name, brand.active, brand.featured, ${figures}, brand.allow_ebay,
    brand.allow_amazon, brand.allow_sim_stock, brand.allow_discount, brand.updated_at ${from} ${order}`,
}
