import { type SQL, sql } from 'drizzle-orm'
import { templatesUsing } from '#items/builders/rules'

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

const openOrder = sql`(
  select 'On open order ' || o.number from order_line l join "order" o on o.uid = l.order_uid
  where l.item_uid in ${onPage} and o.status in ('awaitingPayment', 'review', 'open', 'onHold') order by o.uid limit 1)`

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
    { code: 'onOrder', when: sql`${openOrder} is not null`, text: openOrder },
    {
      code: 'builderOption',
      when: sql`${template} is not null`,
      text: sql`'An option of the custom builder template ' || ${template} || '.'`,
    },
  ]
}

/** The same as one value: why not, or null. */
export function archiveRefusalSql(leave: Leave): SQL {
  const cases = archiveRules(leave).map(({ when, text }) => sql`when ${when} then ${text}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
