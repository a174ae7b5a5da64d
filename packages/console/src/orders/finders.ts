import { judge } from '@backroom/contract/kit/access'
import { customersView } from '@backroom/contract/orders/customers/customers'
import { ordersView } from '@backroom/contract/orders/lists/lists'
import { orderByNumber } from '@backroom/contract/orders/order/order'
import { screens } from '@backroom/contract/orders/screens'
import { screens as shell } from '@backroom/contract/shell/screens'
import { IconPackage, IconPhone, IconUser, IconUserPlus } from '@tabler/icons-react'
import { ApiError, call } from '#kit/calls/call.ts'
import { newAt } from '#kit/parts/asked-new.ts'
import { byList, type PaletteAction, type RecordFinder } from '#kit/record-finder.ts'
import { currentUser, visitorOf } from '#kit/session/session.ts'

/** Whoever has no list of orders opens one by its whole number, over the page they start on. */
const byNumber: RecordFinder = {
  title: 'Order by number',
  icon: IconPackage,
  rule: orderByNumber,
  screen: shell.dashboard,
  find: async (search, options) => {
    const number = search.trim().toUpperCase()
    const hasList = judge(ordersView.list, visitorOf(currentUser())).allowed
    if (hasList || !/^[A-Z]{0,8}\d{1,12}$/.test(number)) return []
    try {
      const { uid } = await call(orderByNumber, { params: { number } }, { ...options, ignore: [404] })
      return [{ name: number, path: `${shell.dashboard.path}?order=${uid}` }]
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return []
      throw error
    }
  },
}

export const finders: readonly RecordFinder[] = [
  byList(
    { title: 'Orders', icon: IconPackage, screen: screens.orderSummary },
    ordersView,
    ['number', 'customerName'],
    ({ uid, number, customerName }) => ({
      name: number,
      note: customerName,
      path: `${screens.orderSummary.path}?order=${uid}`,
    }),
  ),
  byNumber,
  byList(
    { title: 'Customers', icon: IconUser, screen: screens.customers },
    customersView,
    ['name', 'email'],
    ({ uid, name, email }) => ({ name, note: email, path: `${screens.customers.path}?customer=${uid}` }),
  ),
]

export const actions: readonly PaletteAction[] = [
  {
    label: 'New phone order',
    icon: IconPhone,
    rule: screens.orderSummary,
    path: newAt(screens.orderSummary.path),
  },
  { label: 'New customer', icon: IconUserPlus, rule: screens.customers, path: newAt(screens.customers.path) },
]
