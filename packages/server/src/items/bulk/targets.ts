import { type SQL, sql } from 'drizzle-orm'
import { fileAddress } from '#kit/file-address'
import { item } from '#tables/items/items'

/** How an item is shown in previews and results. */
export const itemShows = {
  code: item.code,
  name: sql`(select concat_ws(', ', p.name, item.size_label) from item p where p.uid = item.page_uid)`,
  image: fileAddress(
    sql`(select r.main_file_uid from item_rollup r where r.item_uid = item.uid)`,
    'thumb160',
  ),
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

/** The value an item has, or its page's where it has none. */
export function ownOrPage(column: string): SQL {
  const name = sql.identifier(column)
  return sql`coalesce(item.${name}, (select p.${name} from item p where p.uid = item.page_uid))`
}

/** A value of the page an item is on. */
export function ofPage(column: string): SQL {
  return sql`(select p.${sql.identifier(column)} from item p where p.uid = item.page_uid)`
}

/** Archived items are never changed in bulk. */
export const notArchived = {
  code: 'archived',
  when: sql`item.status = 'archived'`,
  text: sql`item.code || ' is archived.'`,
}
