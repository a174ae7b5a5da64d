import { type OrderDocument, orderDocuments, printOrder } from '@backroom/contract/orders/order/documents'
import { holdOrder, refundCalls, releaseOrder, resendMessage } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { isMarketplace } from '@backroom/contract/orders/order/words'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { download } from '#kit/calls/download.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { OrderAddressDialog } from '#orders/order/order-panel/order-address-dialog.tsx'
import { OrderCancelDialog } from '#orders/order/order-panel/order-cancel-dialog.tsx'
import { OrderDetailsDialog, OrderTagsDialog } from '#orders/order/order-panel/order-details-dialog.tsx'
import { OrderHoldDialog, OrderRiskDialog } from '#orders/order/order-panel/order-hold-dialog.tsx'
import { OrderRefundDialog } from '#orders/order/order-panel/order-refund-dialog.tsx'
import { OrderReplaceDialog } from '#orders/order/order-panel/order-replace-dialog.tsx'
import { OrderShipDialog } from '#orders/order/order-panel/order-ship-dialog.tsx'
import { loose, unsent } from '#orders/order/order-panel/order-units-fields.tsx'

interface Props {
  readonly order: WholeOrder
}
type Asking =
  | 'details'
  | 'replace'
  | 'ship'
  | 'hold'
  | 'cancel'
  | 'address'
  | 'refund'
  | 'tags'
  | 'approve'
  | 'decline'

/** What can be done to an order as it stands; what cannot is not offered. */
export function OrderActions({ order }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const release = useWrite(releaseOrder)
  const resend = useWrite(resendMessage)
  const isWorking = useMay(holdOrder)
  const mayRefund = useMay(refundCalls.ask) && order.refundableMinor > 0
  const close = () => setAsking(null)
  const at = { params: { uid: order.uid } }
  if (!isWorking)
    return mayRefund ? (
      <>
        <Button onClick={() => setAsking('refund')}>{say('Give money back…')}</Button>
        {asking === 'refund' && <OrderRefundDialog order={order} onClose={close} />}
      </>
    ) : null
  const { status } = order
  const isLive = ['awaitingPayment', 'review', 'open', 'onHold'].includes(status)
  const isOurs = isLive && !isMarketplace(order.channel)
  const left = order.lines.some(line => unsent(line) > 0)
  const isSendable = order.lines.some(line => loose(line) > 0)
  const documents = Object.entries(orderDocuments).filter(
    ([document]) => document !== 'creditNote' || order.refunds.some(({ state }) => state === 'succeeded'),
  )
  const main: Partial<Record<typeof status, ReactNode>> = {
    open: isSendable && (
      <Button variant="filled" onClick={() => setAsking('ship')}>
        {say('Despatch…')}
      </Button>
    ),
    onHold: (
      <Button
        variant="filled"
        loading={release.isPending}
        onClick={() => release.mutate({ ...at, body: { version: order.version } })}
      >
        {say('Release')}
      </Button>
    ),
    review: (
      <>
        <Button onClick={() => setAsking('decline')}>{say('Decline…')}</Button>
        <Button variant="filled" onClick={() => setAsking('approve')}>
          {say('Approve…')}
        </Button>
      </>
    ),
  }
  const again = (message: 'orderConfirmation' | 'orderDespatched') =>
    resend.mutate(
      { ...at, body: { message } },
      { onSuccess: () => notify({ title: say('Sent again to {email}', { email: order.email }) }) },
    )
  return (
    <>
      {main[status]}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={say('More')}>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'open' && (
            <Menu.Item onClick={() => setAsking('hold')}>{say('Put on hold…')}</Menu.Item>
          )}
          {isOurs && order.deliveryAddress && (
            <Menu.Item onClick={() => setAsking('address')}>{say('Change address…')}</Menu.Item>
          )}
          {isOurs && <Menu.Item onClick={() => setAsking('details')}>{say('Change details…')}</Menu.Item>}
          <Menu.Item onClick={() => setAsking('tags')}>{say('Tags…')}</Menu.Item>
          {documents.map(([document, label]) => (
            <Menu.Item
              key={document}
              onClick={() =>
                void download(printOrder, { params: { uid: order.uid, document: document as OrderDocument } })
              }
            >
              {say('Print {document}', { document: say(label).toLowerCase() })}
            </Menu.Item>
          ))}
          {order.email && (
            <Menu.Item onClick={() => again('orderConfirmation')}>
              {say('Send the confirmation again')}
            </Menu.Item>
          )}
          {order.email && order.shipments.some(({ state }) => state === 'despatched') && (
            <Menu.Item onClick={() => again('orderDespatched')}>
              {say('Send the despatch message again')}
            </Menu.Item>
          )}
          {mayRefund && <Menu.Item onClick={() => setAsking('refund')}>{say('Give money back…')}</Menu.Item>}
          {['open', 'onHold', 'completed'].includes(status) && (
            <Menu.Item onClick={() => setAsking('replace')}>{say('Send a replacement…')}</Menu.Item>
          )}
          {isOurs && left && (
            <>
              <Menu.Divider />
              <Menu.Item color="brick" onClick={() => setAsking('cancel')}>
                {say('Cancel items…')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'ship' && <OrderShipDialog order={order} onClose={close} />}
      {asking === 'cancel' && <OrderCancelDialog order={order} onClose={close} />}
      {asking === 'address' && <OrderAddressDialog order={order} onClose={close} />}
      {asking === 'details' && <OrderDetailsDialog order={order} onClose={close} />}
      {asking === 'replace' && <OrderReplaceDialog order={order} onClose={close} />}
      {asking === 'hold' && <OrderHoldDialog order={order} onClose={close} />}
      {asking === 'tags' && <OrderTagsDialog order={order} onClose={close} />}
      {asking === 'refund' && <OrderRefundDialog order={order} onClose={close} />}
      {(asking === 'approve' || asking === 'decline') && (
        <OrderRiskDialog order={order} decision={asking} onClose={close} />
      )}
    </>
  )
}
