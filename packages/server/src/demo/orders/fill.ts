import type { DemoRoom } from '#demo/demo-room'
import { growOrders } from '#demo/grow-orders'
import { order } from '#tables/orders/orders'

const ordersOfTwoYears = 2_400

/** What was sold, so that figures and best sellers live; the small store has sold nothing yet. */
export const orders: DemoRoom = {
  goes: [order],
  async fill(tx, { size }) {
    if (size === 'whole') await growOrders(tx, ordersOfTwoYears)
  },
}
