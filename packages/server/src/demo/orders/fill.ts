import type { DemoRoom } from '#demo/demo-room'
import { growOrders } from '#demo/grow-orders'

const ordersOfTwoYears = 2_400

/** What was sold, so that figures and best sellers live; the small store has sold nothing yet. */
export const orders: DemoRoom = {
  async fill(tx, { size }) {
    if (size === 'whole') await growOrders(tx, ordersOfTwoYears)
  },
}
