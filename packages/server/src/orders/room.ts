import type { Room } from '#kit/kit'
import { customers } from '#orders/customers/customers'
import { erasure } from '#orders/erasure/erasure'
import { orderBulk } from '#orders/lists/bulk'
import { lineGroups } from '#orders/lists/groups'
import { lineItems } from '#orders/lists/lines'
import { orderLists } from '#orders/lists/lists'
import { documents } from '#orders/order/documents'
import { oneOrder } from '#orders/order/order'
import { orderClock } from '#orders/order/paying'
import { knownCustomers } from '#orders/placing/known'
import { phoneOrders } from '#orders/placing/phone'
import { trade } from '#orders/trade/trade'

export const orders: Room = kit => {
  kit.work.at(...orderClock)
  oneOrder(kit)
  documents(kit)
  phoneOrders(kit)
  knownCustomers(kit)
  orderLists(kit)
  lineGroups(kit)
  lineItems(kit)
  orderBulk(kit)
  customers(kit)
  erasure(kit)
  trade(kit)
}
