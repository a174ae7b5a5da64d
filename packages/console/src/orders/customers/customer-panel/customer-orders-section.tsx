import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { mailStates } from '@backroom/contract/kit/shapes/mail-states'
import { type customerFile, shownOfCustomer } from '@backroom/contract/orders/customers/customers'
import { screens } from '@backroom/contract/orders/screens'
import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { usePanelAddress } from '#orders/customers/panel-address.ts'
import { OrderStatusPill } from '#orders/order/order-status-pill.tsx'

export type File = ReplyOf<typeof customerFile>

interface OrdersProps {
  readonly uid: number
  readonly orders: File['orders'] | undefined
}

/** What they bought last, each opening its order, and the way to all of it. */
export function CustomerOrders({ uid, orders }: OrdersProps) {
  const addressOf = usePanelAddress()
  const filter = JSON.stringify([{ field: 'customerUid', op: 'in', value: [uid] }])
  return (
    <Stack gap="sm">
      <FewRows
        label={say('Orders')}
        none={say('They have ordered nothing yet.')}
        rows={orders?.map(order => ({
          key: order.uid,
          cells: {
            Order: (
              <Anchor component={Link} to={addressOf('order', order.uid)} className="code">
                {order.number}
              </Anchor>
            ),
            Placed: format.when(order.placedAt),
            Status: <OrderStatusPill status={order.status} />,
            Units: order.unitCount,
            Total: <span className="num nowrap">{format.money(order.grandTotalMinor)}</span>,
          },
        }))}
      />
      {orders && orders.length >= shownOfCustomer && (
        <Anchor
          component={Link}
          to={`${screens.orderSummary.path}?${new URLSearchParams({ view: 'all-orders', filter })}`}
        >
          {say('All their orders')}
        </Anchor>
      )}
    </Stack>
  )
}

/** What was written to them, about themselves and about their orders. */
export function CustomerMessages({ messages }: { readonly messages: File['messages'] | undefined }) {
  return (
    <FewRows
      label={say('Messages')}
      none={say('Nobody has written to them yet.')}
      rows={messages?.map(({ uid, at, subject, to, state }) => ({
        key: uid,
        cells: { Sent: format.dateTime(at), Subject: subject, To: to, State: say(mailStates[state]) },
      }))}
    />
  )
}
