import { sql } from 'drizzle-orm'
import type { DemoRoom } from '#demo/demo-room'
import { prepareChance } from '#demo/grow-sql'
import { drawPeople, keepErasures, keepPeople } from '#demo/orders/customers'
import { drawLines } from '#demo/orders/draw-lines'
import { drawOffers } from '#demo/orders/draw-offers'
import { drawOrders } from '#demo/orders/draw-orders'
import { drawEnds, drawReturns, keepOrders, reckon } from '#demo/orders/keep-orders'
import { keepMovements, keepStories } from '#demo/orders/keep-stories'
import { customer, customerAddress } from '#tables/orders/customers'
import { order } from '#tables/orders/orders'

/**
 * Fourteen months of orders and who placed them; the small store has sold nothing yet. Everything is drawn first and kept once, so that
 * an order has the history of an order and its sums are those of its lines.
 */
export const orders: DemoRoom = {
  goes: [order, customer, customerAddress],
  async fill(tx, { size }) {
    if (size !== 'whole') return
    const steps = [
      prepareChance,
      drawOrders,
      drawPeople,
      drawOffers,
      drawLines,
      drawReturns,
      reckon,
      drawEnds,
      keepPeople,
      keepOrders,
      keepStories,
      keepMovements,
      keepErasures,
    ]
    for (const step of steps) await step(tx)
  },
  /** Star buys are known only now: what was had of them is theirs. */
  async finish(tx) {
    await tx.execute(sql`
      update order_line l set star_buy_uid = u.star_buy_uid from star_buy_use u join "order" o on o.number = u.order_key
      where l.order_uid = o.uid and l.kind = 'starBuyReward'`)
    await tx.execute(sql`
      update order_discount d set source_uid = l.star_buy_uid from order_line l where l.uid = d.line_uid and d.source = 'starBuy'`)
  },
}
