import { cancelInput, cancelOrder, restockChoices } from '@backroom/contract/orders/order/order'
import { paymentMethods } from '@backroom/contract/orders/order/payment-words'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import type { CancelReason } from '@backroom/contract/orders/order/words'
import { Paper, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { OrderCallDialog } from '#orders/order/order-panel/order-call-dialog.tsx'
import { loose, UnitsFields } from '#orders/order/order-panel/order-units-fields.tsx'

type Restock = keyof typeof restockChoices

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

/** Cancels what is chosen of an order; what it gives back is asked of the server while it is chosen. */
export function OrderCancelDialog({ order, onClose }: Props) {
  const most = new Map(order.lines.map(line => [line.uid, loose(line)]))
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(most)
  const [restock, setRestock] = useState<Readonly<Record<number, Restock>>>({})
  const [values, setValues] = useState({
    reason: 'customerChangedMind' as CancelReason,
    note: '',
    tellCustomer: order.email !== '',
    idempotencyKey: crypto.randomUUID(),
  })
  const lines = [...units].flatMap(([lineUid, quantity]) =>
    quantity > 0 ? [{ lineUid, quantity, restock: restock[lineUid] ?? 'stock' }] : [],
  )
  const sent = { params: { uid: order.uid }, body: { ...values, version: order.version, lines } }
  const dry = useRead(
    cancelOrder,
    { ...sent, body: { ...sent.body, reason: 'duplicate', note: '', dryRun: true } },
    { enabled: lines.length > 0, keepsLast: true, ignore: [400, 409] },
  )
  const { units: count = 0, refundMinor = 0, isRequested = false, split = [], message } = dry.data ?? {}
  const parcels = order.shipments.filter(({ state }) => state === 'labelled').map(({ number }) => number)
  const what = sayCount(count, 'Cancel 1 item', 'Cancel {n} items')
  const amount = format.money(refundMinor)
  const asked = { schema: cancelInput, values, onChange: setValues }
  const restocks = Object.entries(restockChoices).map(([value, label]) => ({ value, label: say(label) }))
  return (
    <OrderCallDialog
      title={say('Cancel items of {number}', { number: order.number })}
      size={600}
      call={cancelOrder}
      submit={
        refundMinor === 0
          ? what
          : say(isRequested ? '{what} and request a refund of {amount}' : '{what} and refund {amount}', {
              what,
              amount,
            })
      }
      // The amount on the button is promised: what it was before is none.
      isReady={lines.length > 0 && dry.data !== undefined && !dry.isPlaceholderData && !dry.error}
      isDestructive
      leave={say('Keep them')}
      sent={() => sent}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <UnitsFields
            lines={order.lines}
            most={most}
            units={units}
            onChange={setUnits}
            error={errorOf('lines') ?? (dry.error?.status === 400 ? dry.error.message : undefined)}
            also={({ uid, name }) => (
              <Select
                w={140}
                aria-label={say('What becomes of {name}', { name })}
                data={restocks}
                value={restock[uid] ?? 'stock'}
                onChange={chosen => setRestock({ ...restock, [uid]: chosen as Restock })}
                allowDeselect={false}
              />
            )}
          />
          {parcels.length > 0 && (
            <Text className="dim">
              {say('What is packed cannot be cancelled: void parcel {parcels} first.', {
                parcels: parcels.join(', '),
              })}
            </Text>
          )}
          <Question {...asked} name="reason" error={errorOf('reason')} />
          <Question {...asked} name="note" error={errorOf('note')} />
          {order.email && <Question {...asked} name="tellCustomer" error={errorOf('tellCustomer')} />}
          {values.tellCustomer && message && <Preview message={message} />}
          {split.length > 1 && (
            <Figures
              rows={split.map(({ method, amountMinor }) => [
                say('Back by {method}', { method: say(paymentMethods[method]).toLowerCase() }),
                format.money(amountMinor),
              ])}
            />
          )}
          {isRequested && (
            <Text className="dim">
              {say('Somebody who may move money has to agree before it goes back.')}
            </Text>
          )}
        </>
      )}
    </OrderCallDialog>
  )
}

/** What the customer will be written. */
function Preview({ message: { subject, text } }: { readonly message: { subject: string; text: string } }) {
  return (
    <Paper withBorder p="sm" role="group" aria-label={say('Message to the customer')}>
      <Text className="strong">{subject}</Text>
      <Text className="small" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </Paper>
  )
}
