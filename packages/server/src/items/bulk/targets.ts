import { type SQL, sql } from 'drizzle-orm'
import { marginBpSql } from '#items/prices/margin'
import { fileAddress } from '#kit/file-address'
import { item } from '#tables/items/items'

/** The value an item has, or its page's where it has none. */
export function ownOrPage(column: string): SQL {
  const name = sql.identifier(column)
  return sql`coalesce(item.${name}, (select p.${name} from item p where p.uid = item.page_uid))`
}

/** A value of the page an item is on. */
export function ofPage(column: string): SQL {
  return sql`(select p.${sql.identifier(column)} from item p where p.uid = item.page_uid)`
}

/** What follows from an item, as it was last worked out. */
export function ofRollup(column: string): SQL {
  return sql`(select r.${sql.identifier(column)} from item_rollup r where r.item_uid = item.uid)`
}

/** An amount without tax, where the store's prices include it. */
export function net(amount: SQL): SQL {
  return sql`(${amount} * 10000.0 / (10000 + case when (select prices_include_tax from site_config order by uid limit 1)
    then coalesce((select t.rate_bp from tax_class t where t.uid = ${ofPage('tax_class_uid')}), 0) else 0 end))`
}

/** What an item leaves over its cost when it is sold at an amount. */
export function marginAt(amount: SQL): SQL {
  return marginBpSql(net(amount), ownOrPage('cost_minor'))
}

/** How an item is shown in previews and results. */
export const itemShows = {
  code: item.code,
  name: sql`(select concat_ws(', ', p.name, item.size_label) from item p where p.uid = item.page_uid)`,
  image: fileAddress(
    sql`(select r.main_file_uid from item_rollup r where r.item_uid = item.uid)`,
    'thumb160',
  ),
  also: {
    colour: sql`coalesce((select c.name from colour c where c.uid = ${ofPage('colour_uid')}), ${ofPage('supplier_colour_name')})`,
    marginBp: marginAt(ofRollup('effective_price_minor')),
  },
}

/** Fields of the page: every selected item stands for its page. */
export function pagesOf(selected: SQL): SQL {
  return sql`select i.page_uid from item i where i.uid in (${selected})`
}

/** Fields of what is sold: a selected page stands for its sizes too, unless that is not wanted. */
export function soldOf(selected: SQL, withSizes: boolean): SQL {
  if (!withSizes) return selected
  return sql`select i.uid from item i where i.sellable and (i.uid in (${selected}) or i.lead_item_uid in (${selected}))`
}

/** Prices: a size without a price of its own follows its page and is left to it. */
export function pricedOf(selected: SQL, withSizes: boolean, column: 'price_minor' | 'rrp_minor'): SQL {
  const ownSizes = withSizes
    ? sql`or i.lead_item_uid in (${selected}) and i.${sql.identifier(column)} is not null`
    : sql``
  return sql`select i.uid from item i where i.uid in (${selected}) ${ownSizes}`
}

/** Archived items are never changed in bulk. */
export const notArchived = {
  code: 'archived',
  when: sql`item.status = 'archived'`,
  text: sql`item.code || ' is archived.'`,
}
