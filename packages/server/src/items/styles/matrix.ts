import { itemChecks } from '@backroom/contract/items/page/checks'
import { type SQL, sql } from 'drizzle-orm'
import { failsSql } from '#items/rollups/facts'

/** The items of a style: its pages and their sizes, over the table `style`. */
export const itemsOfStyle = sql`item i join item page on page.uid = i.page_uid and page.style_uid = style.uid`

const musts = itemChecks.filter(({ level }) => level === 'must')

/** What keeps a page off the site, by name. */
const missing = sql`to_json(array_remove(array[${sql.join(
  musts.map(
    ({ key, label }) =>
      sql`case when ${failsSql(sql`coalesce(figures.readiness, 0)`, key as never)} then ${label}::text end`,
  ),
  sql`, `,
)}], null))`

const barcode = sql`(select b.barcode from item_barcode b where b.item_uid = i.uid order by b.is_primary desc, b.uid limit 1)`

/** Colours down, sizes across: every item of a style that is sold, and the pages that carry them. */
export const matrixSql: SQL = sql`json_build_object(
  'colours', coalesce((
    select json_agg(json_build_object('colourUid', page.colour_uid, 'name', coalesce(c.name, page.supplier_colour_name, ''), 'hex', c.hex,
      'pageUid', page.uid, 'pageCode', page.code, 'pageStatus', page.status, 'isParent', not page.sellable) order by c.name, page.uid)
    from item page left join colour c on c.uid = page.colour_uid where page.style_uid = style.uid and page.lead_item_uid is null), '[]'),
  'sizes', coalesce((
    select json_agg(s.label order by s.sort_key, s.label) from (
      select i.size_label as label, min(i.size_sort_key) as sort_key from ${itemsOfStyle}
      where i.size_label is not null and i.sellable group by 1) s), '[]'),
  'cells', coalesce((
    select json_agg(json_build_object('itemUid', i.uid, 'pageUid', i.page_uid, 'version', i.version, 'colourUid', page.colour_uid,
      'size', i.size_label, 'code', i.code, 'barcode', ${barcode}, 'status', i.status,
      'priceMinor', coalesce(i.price_minor, page.price_minor), 'ownAvailable', coalesce(r.own_available, 0), 'missing', ${missing})
      order by page.uid, i.size_sort_key, i.size_label, i.uid)
    from ${itemsOfStyle} left join item_rollup r on r.item_uid = i.uid left join item_rollup figures on figures.item_uid = page.uid
    where i.sellable), '[]'))`
