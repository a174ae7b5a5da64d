import { type SQL, sql } from 'drizzle-orm'
import { offeredItems, templatesUsing } from '#items/builders/rules'

interface Leave {
  readonly force: boolean
  readonly deactivateFirst: boolean
}

interface ArchiveRule {
  readonly code: string
  readonly when: SQL
  readonly text: SQL
}

const onPage = sql`(select s.uid from item s where s.uid = item.uid or s.lead_item_uid = item.uid)`

const stockText = sql`(
  select string_agg(l.on_hand || ' in stock at ' || place.name, ', ' order by l.on_hand desc, place.name)
  from (select location_uid, sum(on_hand) as on_hand from stock_level where item_uid in ${onPage} group by 1 having sum(on_hand) > 0) l
  join stock_location place on place.uid = l.location_uid)`

const isOpen = sql`o.status in ('awaitingPayment', 'review', 'open', 'onHold')`

const openOrder = sql`(
  select 'On open order ' || o.number from order_line l join "order" o on o.uid = l.order_uid
  where l.item_uid in ${onPage} and ${isOpen} order by o.uid limit 1)`

/** Found once, however many items are asked about: most of them are on none. */
const onOpenOrders = sql`(
  select unnest(array[i.uid, i.page_uid]) from "order" o join order_line l on l.order_uid = o.uid join item i on i.uid = l.item_uid where ${isOpen})`

const template = sql`(select min(t.name) from (${templatesUsing(onPage)}) t)`

/** Why an item may not be archived, the first that holds. Written over the table `item`. */
export function archiveRules({ force, deactivateFirst }: Leave): ArchiveRule[] {
  return [
    ...(deactivateFirst
      ? []
      : [
          {
            code: 'stillActive',
            when: sql`item.status = 'active'`,
            text: sql`'Deactivate ' || item.code || ' before archiving it.'`,
          },
        ]),
    ...(force ? [] : [{ code: 'inStock', when: sql`${stockText} is not null`, text: stockText }]),
    { code: 'onOrder', when: sql`item.uid in ${onOpenOrders}`, text: openOrder },
    {
      code: 'builderOption',
      when: sql`item.uid in ${offeredItems}`,
      text: sql`'An option of the custom builder template ' || ${template} || '.'`,
    },
  ]
}

/** The same as one value: why not, or null. */
export function archiveRefusalSql(leave: Leave): SQL {
  const cases = archiveRules(leave).map(({ when, text }) => sql`when ${when} then ${text}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
