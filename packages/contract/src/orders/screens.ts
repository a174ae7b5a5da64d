import { storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const shared = { group: 'Reports & Lists', levels: storeStaff } as const

export const screens = {
  orderDashboard: { path: '/orders', title: 'Order Dashboard', ...shared },
  orderSummary: { path: '/orders/summary', title: 'Order Summary', ...shared },
  orderLines: { path: '/orders/lines', title: 'Order Lines', ...shared },
  starBuyLines: { path: '/orders/lines/starbuys', title: 'Star Buy Order Lines', ...shared },
  customers: { path: '/customers', title: 'Customers', ...shared },
} as const satisfies Record<string, Screen>
