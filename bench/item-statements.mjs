// The statements of the item list and the look-up as the product runs them, written out for the bare server.

const net = `(r.effective_price_minor * 10000.0
  / (10000 + case when (select prices_include_tax from site_config order by uid limit 1) then coalesce(tax_class.rate_bp, 0) else 0 end))`
const cost = 'coalesce(item.cost_minor, page.cost_minor)'

const row = `item.uid, item.version, item.page_uid as "pageUid", file_address(r.main_file_uid, 'thumb160') as image, item.code, page.name,
  item.size_label as "sizeLabel", colour.name as "colourName", brand.name as "brandName", season.code as "seasonName",
  category.name as "categoryName", item.status, r.live, r.live_reason as "liveReason", r.effective_price_minor as "effectivePriceMinor",
  coalesce(item.price_minor, page.price_minor) as "priceMinor", r.on_sale as "onSale", r.discount_bp as "discountBp",
  coalesce(item.rrp_minor, page.rrp_minor) as "rrpMinor", ${cost} as "costMinor",
  round((${net} - ${cost}) * 10000 / nullif(${net}, 0))::int as "marginBp", r.own_available as "ownAvailable", r.own_stock as "ownStock",
  r.sim_stock as "simStock", r.incoming, r.sizes_in_stock as "sizesInStock", r.sizes_total as "sizesTotal",
  r.readiness_pct as "readinessPct", r.image_count as "imageCount", r.units_sold30 as "unitsSold30", r.units_sold90 as "unitsSold90",
  r.last_sold_at as "lastSoldAt", item.supplier_code as "supplierCode", item.mpn,
  (select b.barcode from item_barcode b where b.item_uid = item.uid order by not b.is_primary, b.uid limit 1) as barcode,
  page.kind, page.gender, page.age, page.model_year as "modelYear", page.major_item as "majorItem", page.prelaunch, item.backorder,
  item.inventory_tracked as "inventoryTracked", page.block_mail_order as "blockMailOrder",
  page.restrict_store_pickup as "restrictStorePickup", page.delivery_charges_apply as "deliveryChargesApply",
  page.brand_uid as "brandUid", page.season_uid as "seasonUid", page.primary_category_uid as "primaryCategoryUid",
  page.colour_uid as "colourUid", item.style_uid as "styleUid", item.supplier_uid as "supplierUid", page.tax_class_uid as "taxClassUid",
  page.buyers_guide_uid as "buyersGuideUid", page.custom_builder_template_uid as "customBuilderTemplateUid",
  item.created_at as "createdAt", item.updated_at as "updatedAt", coalesce(staff.name, 'Backroom') as "updatedBy"`

const from = `from item join item page on page.uid = item.page_uid join item_rollup r on r.item_uid = item.uid
  left join brand on brand.uid = page.brand_uid left join season on season.uid = page.season_uid
  left join category on category.uid = page.primary_category_uid left join colour on colour.uid = page.colour_uid
  left join tax_class on tax_class.uid = page.tax_class_uid left join staff on staff.uid = item.updated_by`
const listed = `item.status <> 'archived' and item.lead_item_uid is null`
const order = 'order by item.updated_at desc, item.uid desc'

/** The words of a search, each somewhere in the text. */
const words = `not exists (select from unnest(string_to_array(fold($1::text), ' ')) w where i.search_text not like '%' || w || '%')`
const longest = `i.search_text like '%' || (select w from unnest(string_to_array(fold($1::text), ' ')) w order by length(w) desc limit 1) || '%'`
const found = `with found as materialized (
  select i.uid from item i where i.status <> 'archived' and i.lead_item_uid is null and ${longest} and ${words})`

/** What a look-up shows of an item. */
const shown = `i.uid, i.page_uid as "pageUid", i.code, page.name, i.size_label as size, c.name as colour,
  file_address(r.main_file_uid, 'thumb160') as thumb, r.effective_price_minor as "priceMinor",
  coalesce(r.own_available + r.sim_stock, 0) as available, i.status, page.staff_note as "staffNote"`
const around =
  'join item page on page.uid = i.page_uid left join colour c on c.uid = page.colour_uid left join item_rollup r on r.item_uid = i.uid'

export const itemStatements = {
  items: `select ${row} ${from} where ${listed} ${order} limit 51`,
  itemsAfter: `select ${row} ${from} where ${listed} and (item.updated_at, item.uid) < ((select $1::timestamptz), (select $2::bigint)) ${order} limit 51`,
  itemsCount: `select count(*)::int as count from (select 1 ${from} where ${listed} limit 10001) counted`,
  itemSearch: `${found} select ${row} ${from} where item.uid = any(array(select uid from found)) ${order} limit 51`,
  itemSearchCount: `${found} select count(*)::int as count from found`,
  itemByCode: `select ${shown} from item i ${around} where lower(i.code) = lower($1) and i.status <> 'archived'`,
  itemByBarcode: `select ${shown} from item_barcode b join item i on i.uid = b.item_uid ${around} where b.barcode = $1 and i.status <> 'archived'`,
  itemsCsv: `select item.code, page.name, brand.name as brand, category.name as category, item.status, r.live, r.effective_price_minor,
    r.own_available, item.updated_at ${from} where ${listed} ${order}`,
}
