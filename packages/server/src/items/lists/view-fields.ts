import { type SQL, sql } from 'drizzle-orm'
import { marginBpSql } from '#items/prices/margin'
import { searchSql } from '#kit/data-view/condition'
import type { From, Join } from '#kit/data-view/joins'
import type { Asked } from '#kit/data-view/served-view'
import { fileAddress } from '#kit/file-address'
import { hidesCost } from '#site/door'
import { item, itemRollup } from '#tables/items/items'

const around: readonly Join[] = [
  { name: 'item_rollup', sql: sql`left join item_rollup on item_rollup.item_uid = item.uid` },
  { name: 'brand', sql: sql`left join brand on brand.uid = page.brand_uid` },
  { name: 'season', sql: sql`left join season on season.uid = page.season_uid` },
  { name: 'category', sql: sql`left join category on category.uid = page.primary_category_uid` },
  { name: 'colour', sql: sql`left join colour on colour.uid = page.colour_uid` },
  { name: 'tax_class', sql: sql`left join tax_class on tax_class.uid = page.tax_class_uid` },
  { name: 'staff', sql: sql`left join staff on staff.uid = item.updated_by` },
]

/** Every list of items reads the item, the page it is on, and what follows from both, as far as it asks about them. */
export const itemJoins: readonly Join[] = [
  { name: 'page', sql: sql`left join item page on page.uid = item.page_uid` },
  ...around,
]
export const itemFrom: From = { table: sql`item`, joins: itemJoins }

/** The same where every row is a page: it is read once. */
export const pageFrom: From = {
  table: sql`item`,
  joins: [{ name: 'page', sql: sql`cross join lateral (select item.*) page` }, ...around],
}

/** The price in force without the tax in it. */
const netPrice = sql`(item_rollup.effective_price_minor * 10000.0
  / (10000 + case when (select prices_include_tax from site_config order by uid limit 1) then coalesce(tax_class.rate_bp, 0) else 0 end))`
const cost = sql`coalesce(item.cost_minor, page.cost_minor)`

const ofPage = (column: string) => sql`page.${sql.identifier(column)}`

/** Where the fields of an item's row come from. */
export const itemFields = {
  uid: item.uid,
  version: item.version,
  pageUid: item.pageUid,
  image: { show: fileAddress(itemRollup.mainFileUid, 'thumb160'), compare: itemRollup.mainFileUid },
  code: item.code,
  name: ofPage('name'),
  sizeLabel: item.sizeLabel,
  colourName: sql`colour.name`,
  brandName: sql`brand.name`,
  seasonName: sql`season.code`,
  categoryName: sql`category.name`,
  status: item.status,
  live: itemRollup.live,
  liveReason: itemRollup.liveReason,
  effectivePriceMinor: itemRollup.effectivePriceMinor,
  priceMinor: sql`coalesce(item.price_minor, page.price_minor)`,
  onSale: itemRollup.onSale,
  discountBp: itemRollup.discountBp,
  rrpMinor: sql`coalesce(item.rrp_minor, page.rrp_minor)`,
  costMinor: cost,
  marginBp: marginBpSql(netPrice, cost),
  ownAvailable: itemRollup.ownAvailable,
  ownStock: itemRollup.ownStock,
  simStock: itemRollup.simStock,
  incoming: itemRollup.incoming,
  sizesInStock: itemRollup.sizesInStock,
  sizesTotal: itemRollup.sizesTotal,
  readinessPct: itemRollup.readinessPct,
  imageCount: itemRollup.imageCount,
  unitsSold30: itemRollup.unitsSold30,
  unitsSold90: itemRollup.unitsSold90,
  lastSoldAt: itemRollup.lastSoldAt,
  supplierCode: item.supplierCode,
  mpn: item.mpn,
  barcode: sql`(select b.barcode from item_barcode b where b.item_uid = item.uid order by not b.is_primary, b.uid limit 1)`,
  kind: ofPage('kind'),
  gender: ofPage('gender'),
  age: ofPage('age'),
  modelYear: ofPage('model_year'),
  majorItem: ofPage('major_item'),
  prelaunch: ofPage('prelaunch'),
  backorder: item.backorder,
  inventoryTracked: item.inventoryTracked,
  blockMailOrder: ofPage('block_mail_order'),
  restrictStorePickup: ofPage('restrict_store_pickup'),
  deliveryChargesApply: ofPage('delivery_charges_apply'),
  brandUid: ofPage('brand_uid'),
  seasonUid: ofPage('season_uid'),
  primaryCategoryUid: ofPage('primary_category_uid'),
  colourUid: ofPage('colour_uid'),
  styleUid: item.styleUid,
  supplierUid: item.supplierUid,
  taxClassUid: ofPage('tax_class_uid'),
  buyersGuideUid: ofPage('buyers_guide_uid'),
  customBuilderTemplateUid: ofPage('custom_builder_template_uid'),
  createdAt: item.createdAt,
  updatedAt: item.updatedAt,
  updatedBy: sql`coalesce(staff.name, 'Backroom')`,
}

/** Lists of pages: one row for each, unless every size is asked for. */
export const onePerPage: SQL = sql`item.lead_item_uid is null`

/** A page is found by its own words and by those of its sizes, in one indexed text. */
export const pageSearch = { text: item.searchText, covers: ['code', 'supplierCode', 'mpn'] as const }

/** A size is found by its own words together with its page's; the page's text leads to the few candidates first. */
export function sizeSearchSql(typed: string): SQL | undefined {
  const found = searchSql(sql`p.search_text`, typed)
  if (!found) return
  const own = searchSql(
    sql`(item.search_text || ' ' || fold(concat_ws(' ', page.name, brand.name, colour.name, page.supplier_colour_name)))`,
    typed,
  )
  return sql`item.page_uid in (select p.uid from item p where p.lead_item_uid is null and ${found}) and ${own}`
}

/**
 * How well an item matches what was typed: its code, its barcode, the beginning of its code, its name, then how alike the names
 * are. A page counts by its sizes too. What is asked of other rows depends on none of these, so it is asked once.
 */
export function rankSql(typed: string, everySize: boolean): SQL {
  const words = typed.trim()
  const digits = /^\d{8,14}$/.test(words) ? words.padStart(14, '0') : ''
  const of = everySize ? sql`o.uid` : sql`o.page_uid`
  const own = everySize ? item.uid : item.pageUid
  return sql`(case
    when ${own} in (select ${of} from item o where lower(o.code) = lower(${words})) then 0
    when ${own} in (select ${of} from item_barcode b join item o on o.uid = b.item_uid
      where (b.barcode in (${words}, upper(${words})) or b.gtin14 = ${digits}) and not b.is_free) then 1
    when ${own} in (select ${of} from item o where starts_with(lower(o.code), lower(${words})) and ${searchSql(sql`o.search_text`, words)}) then 2
    when ${searchSql(sql`fold(page.name)`, words)} then 3
    else 5 - round(similarity(fold(page.name), fold(${words}))::numeric, 3) end)::numeric`
}

/** Cost and margin are kept from those who may not see them. */
export async function hiddenFields({
  store,
  visitor,
}: Pick<Asked, 'store' | 'visitor'>): Promise<readonly string[]> {
  return (await hidesCost(store, visitor)) ? ['costMinor', 'marginBp'] : []
}
