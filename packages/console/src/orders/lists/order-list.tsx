import type { AnyBulk } from '@backroom/contract/kit/bulk'
import type { TickedSelection } from '@backroom/contract/kit/selection'
import * as operations from '@backroom/contract/orders/lists/lists'
import { ordersView } from '@backroom/contract/orders/lists/lists'
import {
  type OrderDocument,
  orderDocuments,
  printOrder,
  printOrders,
} from '@backroom/contract/orders/order/documents'
import { releaseOrder, resendMessage } from '@backroom/contract/orders/order/order'
import { screens } from '@backroom/contract/orders/screens'
import { Anchor, Button, Menu } from '@mantine/core'
import { IconPackage, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { download } from '#kit/calls/download.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { usePanelAddress } from '#orders/customers/panel-address.ts'
import { RefundList } from '#orders/lists/refund-list.tsx'
import { FulfilmentStatePill, OrderStatusPill, PaymentStatePill } from '#orders/order/order-status-pill.tsx'
import { OrderNewPanel } from '#orders/placing/order-new-panel.tsx'

/** A change that asks for its values first, all of them words. */
const asks = (contract: AnyBulk, label: string) => ({
  contract,
  label,
  values: Object.fromEntries(Object.keys(contract.values.shape).map(name => [name, ''])),
  Form: bulkForm(contract),
})

const despatching = asks(operations.markDespatched, say('Mark as despatched…'))
const holding = asks(operations.holdOrders, say('Put on hold…'))
const bulk: readonly BulkChoice[] = [
  despatching,
  holding,
  { contract: operations.releaseOrders, label: say('Release'), values: {} },
  asks(operations.addTag, say('Add a tag…')),
  asks(operations.removeTag, say('Remove a tag…')),
]

const direct = Object.entries(orderDocuments).map(([document, label]) => ({
  label: say('Print {document}', { document: say(label).toLowerCase() }),
  run: async (selection: TickedSelection) => {
    await download(printOrders, { body: { document: document as OrderDocument, selection } })
    return false
  },
}))

const onPaper = ['packingSlip', 'invoice'] as const satisfies OrderDocument[]

/** Every order, and the money that went back for some. */
export function OrderList() {
  return (
    <TabbedPage
      label={screens.orderSummary.title}
      tabs={{ orders: { title: 'Orders', Page: Orders }, refunds: { title: 'Refunds', Page: RefundList } }}
    />
  )
}

/** Every order, and the piles of them that wait for somebody. */
function Orders() {
  const [, open] = useAddressWord('order')
  const addressOf = usePanelAddress()
  const navigate = useNavigate()
  const [, openCustomer] = useAddressWord('customer')
  const resend = useWrite(resendMessage)
  const release = useWrite(releaseOrder)
  // A word of the address, so that other pages lead here.
  const [isNew, setNew] = useAddressWord('new')
  const [asked, setAsked] = useState<{ choice: BulkChoice; uid: number } | null>(null)
  return (
    <>
      <ListPage
        title={screens.orderSummary.title}
        view={ordersView}
        onOpenRow={row => open(String(row.uid))}
        cells={{
          status: OrderStatusPill,
          paymentState: PaymentStatePill,
          fulfilmentState: FulfilmentStatePill,
          customerName: row => (
            <span className="lines">
              {row.customerUid ? (
                <Anchor
                  component="button"
                  type="button"
                  className="quietLink"
                  onClick={() => openCustomer(String(row.customerUid))}
                >
                  {row.customerName}
                </Anchor>
              ) : (
                <span>{row.customerName}</span>
              )}
              {row.companyName && <span className="dim small">{row.companyName}</span>}
            </span>
          ),
        }}
        card={row => ({
          title: row.customerName || row.email,
          code: row.number,
          second: format.when(row.placedAt),
          right: format.money(row.grandTotalMinor),
          rightSecond: OrderStatusPill(row),
        })}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => open(String(row.uid))}>{say('Open')}</Menu.Item>
            <Menu.Item onClick={() => void navigator.clipboard.writeText(row.number)}>
              {say('Copy number')}
            </Menu.Item>
            {onPaper.map(document => (
              <Menu.Item
                key={document}
                onClick={() => void download(printOrder, { params: { uid: row.uid, document } })}
              >
                {say('Print {document}', { document: say(orderDocuments[document]).toLowerCase() })}
              </Menu.Item>
            ))}
            {row.status === 'open' &&
              [despatching, holding].map(choice => (
                <Menu.Item key={choice.label} onClick={() => setAsked({ choice, uid: row.uid })}>
                  {choice.label}
                </Menu.Item>
              ))}
            {row.status === 'onHold' && (
              <Menu.Item
                onClick={() => release.mutate({ params: { uid: row.uid }, body: { version: row.version } })}
              >
                {say('Release')}
              </Menu.Item>
            )}
            {row.customerUid && (
              <Menu.Item onClick={() => openCustomer(String(row.customerUid))}>
                {say('Open customer')}
              </Menu.Item>
            )}
            {row.email && (
              <Menu.Item
                onClick={() =>
                  resend.mutate(
                    { params: { uid: row.uid }, body: { message: 'orderConfirmation' } },
                    {
                      onSuccess: () => notify({ title: say('Sent again to {email}', { email: row.email }) }),
                    },
                  )
                }
              >
                {say('Send the confirmation again')}
              </Menu.Item>
            )}
          </>
        )}
        bulk={bulk}
        direct={direct}
        actions={
          <Button
            variant="filled"
            leftSection={<IconPhone size={16} stroke={1.7} />}
            onClick={() => setNew('phone')}
          >
            {say('New phone order')}
          </Button>
        }
        empty={{
          icon: <IconPackage size={28} stroke={1.7} />,
          title: say('No orders yet'),
          text: say('Orders will appear here as soon as your website takes one.'),
        }}
      />
      {asked && (
        <BulkDrawer choice={asked.choice} selection={{ uids: [asked.uid] }} onClose={() => setAsked(null)} />
      )}
      {isNew !== null && (
        <OrderNewPanel
          onPlaced={uid => void navigate(addressOf('order', uid))}
          onClose={() => setNew(null)}
        />
      )}
    </>
  )
}
