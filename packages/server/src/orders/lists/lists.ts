import { orderLinesView, ordersView, starBuyLinesView } from '@backroom/contract/orders/lists/lists'
import { refundsView } from '@backroom/contract/orders/lists/refunds'
import { type SQL, sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Kit } from '#kit/kit'
import { isOversold, isShort, reserved } from '#orders/order/reserved'
import { hidesCost } from '#site/door'
import { order, orderLine } from '#tables/orders/orders'
import { refund } from '#tables/payments/payments'

const zone = sql`(select time_zone from site_config limit 1)`
/** When an order was placed by the store's own clock. */
const onTheWall = sql`"order".placed_at at time zone ${zone}`

/** Late is what was promised for a day that has passed; without a promise, what was paid for two days ago. */
export const lateSql = sql`coalesce("order".promised_to < (now() at time zone ${zone})::date,
  "order".promised_to is null and "order".paid_at < now() - interval '48 hours')`

/** Orders of which something is to be sent: nothing else can be late. */
export const toSendSql = sql`"order".status = 'open' and "order".fulfilment_type = 'delivery' and "order".fulfilment_state in ('unfulfilled', 'partFulfilled')`

/** What a line was sold for without its tax. */
export const netSql = (line: 'l' | 'order_line') =>
  sql`(${sql.identifier(line)}.line_total_minor - case when o.prices_include_tax then ${sql.identifier(line)}.tax_amount_minor else 0 end)`
/** The same, or any other sum of a line, less what its cancelled units were worth. */
export const soldSql = (whole: SQL, line: 'l' | 'order_line') =>
  sql`sold_minor(${whole}, ${sql.identifier(line)}.quantity, ${sql.identifier(line)}.quantity_cancelled)`
const net = netSql('order_line')
/** Mail about an order did not arrive, and nobody tries again. */
export const messageFailedSql = sql`exists (select from mail_message m where m.entity = 'order' and m.entity_uid = "order".uid and m.state in ('failed', 'bounced'))`

/** What every list of lines reads of the order and of the item. */
const lines = {
  table: orderLine,
  from: {
    table: sql`order_line`,
    joins: [
      { name: 'o', sql: sql`join "order" o on o.uid = order_line.order_uid` },
      { name: 'i', sql: sql`left join item i on i.uid = order_line.item_uid` },
    ],
  },
  search: { text: sql`fold(order_line.code || ' ' || order_line.name || ' ' || o.number)` },
}
const ofLines = {
  number: sql`o.number`,
  isTest: sql`o.is_test`,
  pageUid: sql`i.page_uid`,
  soldUnits: sql`(order_line.quantity - order_line.quantity_cancelled)`,
  soldMinor: soldSql(sql`order_line.line_total_minor`, 'order_line'),
  marginBp: sql`case when order_line.unit_cost_minor is not null and ${net} > 0
    then round((${net} - order_line.unit_cost_minor::bigint * order_line.quantity) * 10000.0 / ${net})::int end`,
}

export function orderLists(kit: Kit) {
  serveDataView(kit, ordersView, {
    table: order,
    from: sql`"order"`,
    fields: {
      balanceMinor: sql`(case when "order".status in ('cancelled', 'expired') then 0
        else greatest("order".grand_total_minor - "order".paid_total_minor, 0) end)`,
      ageHours: sql`floor(extract(epoch from now() - "order".paid_at) / 3600)::int`,
      weekday: sql`extract(isodow from ${onTheWall})::text`,
      hour: sql`extract(hour from ${onTheWall})::int`,
      late: sql`(${toSendSql} and ${lateSql})`,
      refundRequested: sql`exists (select from refund_request q where q.order_uid = "order".uid and q.state = 'open')`,
      messageFailed: messageFailedSql,
    },
    search: { text: order.searchText, covers: ['number', 'email', 'customerName', 'postcode'] },
  })

  serveDataView(kit, orderLinesView, {
    ...lines,
    fields: {
      ...ofLines,
      brand: sql`(select b.name from brand b where b.uid = order_line.brand_uid)`,
      category: sql`(select c.name from category c where c.uid = order_line.category_uid)`,
      location: sql`(select p.name from stock_location p where p.uid = order_line.stock_location_uid)`,
      supplier: sql`(select s.name from supplier s where s.uid = order_line.supplier_uid)`,
      oversold: reserved('order_line', isOversold),
      shortage: reserved('order_line', isShort),
      customerName: sql`o.customer_name`,
      country: sql`coalesce(o.delivery_address ->> 'country', o.billing_address ->> 'country', '')`,
    },
    hides: async ({ store, visitor }) =>
      (await hidesCost(store, visitor)) ? ['unitCostMinor', 'marginBp'] : [],
  })

  serveDataView(kit, starBuyLinesView, {
    ...lines,
    from: {
      ...lines.from,
      joins: [
        ...lines.from.joins,
        { name: 's', sql: sql`left join star_buy s on s.uid = order_line.star_buy_uid` },
      ],
    },
    fields: {
      ...ofLines,
      starBuyUid: sql`order_line.star_buy_uid`,
      starBuy: sql`coalesce(s.name, '')`,
      starBuyKind: sql`s.target_type`,
      triggerItem: sql`coalesce((select t.name from order_line t where t.uid = order_line.star_buy_trigger_line_uid), '')`,
      normalMinor: sql`(order_line.unit_price_minor * order_line.quantity)`,
      withCoupon: sql`exists (select from order_discount d where d.line_uid = order_line.uid and d.source = 'coupon')`,
    },
    where: sql`order_line.star_buy_uid is not null`,
    hides: async ({ store, visitor }) => ((await hidesCost(store, visitor)) ? ['marginBp'] : []),
  })

  serveDataView(kit, refundsView, {
    table: refund,
    from: {
      table: sql`refund`,
      joins: [{ name: 'o', sql: sql`join "order" o on o.uid = refund.order_uid` }],
    },
    fields: {
      number: sql`o.number`,
      customerName: sql`o.customer_name`,
      channel: sql`o.channel`,
      placedAt: sql`o.placed_at`,
      orderStatus: sql`o.status`,
      isTest: sql`o.is_test`,
    },
    search: { text: sql`o.search_text` },
  })
}
