import { storeStaff } from '@backroom/contract/kit/access'
import { screens } from '@backroom/contract/orders/screens'
import { type OrderPile, orderPiles, readOrderPiles } from '@backroom/contract/orders/trade/trade'
import { type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '#kit/dashboard'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { lateSql, messageFailedSql, toSendSql } from '#orders/lists/lists'
import { isShort } from '#orders/order/reserved'

const ordersThat = (are: SQL) => sql`"order" where not "order".is_test and ${are}`
const piles: Readonly<Record<OrderPile, SQL>> = {
  'to-despatch': ordersThat(toSendSql),
  late: ordersThat(sql`${toSendSql} and ${lateSql}`),
  'in-review': ordersThat(sql`"order".status = 'review'`),
  'on-hold': ordersThat(sql`"order".status = 'onHold'`),
  unpaid: ordersThat(sql`"order".status = 'awaitingPayment'`),
  'short-of-stock': sql`order_line l join "order" on "order".uid = l.order_uid
    where not "order".is_test and l.uid in (select r.order_line_uid from stock_reservation r where ${isShort})`,
  'refund-requested': ordersThat(
    sql`exists (select from refund_request q where q.order_uid = "order".uid and q.state = 'open')`,
  ),
  'messages-failed': ordersThat(messageFailedSql),
}

/** Orders that wait for somebody, each pile a view of its list; tests are in none. */
export function orderPiled(kit: Kit) {
  serve(kit, readOrderPiles, ({ store }) =>
    Promise.all(
      (Object.keys(orderPiles) as OrderPile[]).map(async pile => {
        const { count } = await store.database.row<{ count: number }>(
          sql`select count(*)::int as count from ${piles[pile]}`,
        )
        return { pile, count }
      }),
    ),
  )

  const cards = [
    { key: 'lateOrders', title: 'Late orders', pile: 'late', severity: 'red' },
    { key: 'ordersToDespatch', title: 'Orders to despatch', pile: 'to-despatch', severity: 'blue' },
    { key: 'ordersInReview', title: 'Orders in review', pile: 'in-review', severity: 'amber' },
    { key: 'ordersOnHold', title: 'Orders on hold', pile: 'on-hold', severity: 'blue' },
    { key: 'refundRequests', title: 'Refunds asked for', pile: 'refund-requested', severity: 'amber' },
  ] as const
  for (const { pile, ...card } of cards)
    kit.dashboard.cards.push({
      ...card,
      levels: storeStaff,
      link: `${screens.orderSummary.path}?view=${pile}`,
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, { from: piles[pile], oldest: sql`"order".placed_at` }),
    })
}
