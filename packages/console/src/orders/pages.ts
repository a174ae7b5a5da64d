import type { screens } from '@backroom/contract/orders/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  orderDashboard: () =>
    import('#orders/trade/order-dashboard/order-dashboard.tsx').then(({ OrderDashboard }) => OrderDashboard),
  orderSummary: () => import('#orders/lists/order-list.tsx').then(({ OrderList }) => OrderList),
  orderLines: () => import('#orders/lists/order-line-list.tsx').then(({ OrderLineList }) => OrderLineList),
  starBuyLines: () =>
    import('#orders/lists/star-buy-line-list.tsx').then(({ StarBuyLineList }) => StarBuyLineList),
  customers: () => import('#orders/customers/customer-list.tsx').then(({ CustomerList }) => CustomerList),
}
