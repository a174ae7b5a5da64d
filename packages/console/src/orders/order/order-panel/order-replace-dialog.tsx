import { replacementInput, replaceOrder } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { useState } from 'react'
import { Question } from '#kit/fields/question.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { say } from '#kit/say.ts'
import { OrderCallDialog } from '#orders/order/order-panel/order-call-dialog.tsx'
import { UnitsFields } from '#orders/order/order-panel/order-units-fields.tsx'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

/** Makes an order of some of it that costs nothing, and opens it. */
export function OrderReplaceDialog({ order, onClose }: Props) {
  const [, open] = useAddressWord('order')
  const most = new Map(order.lines.map(line => [line.uid, line.itemUid ? line.quantity : 0]))
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map())
  const [values, setValues] = useState({
    note: '',
    idempotencyKey: crypto.randomUUID(),
  })
  const lines = [...units].flatMap(([lineUid, quantity]) => (quantity > 0 ? [{ lineUid, quantity }] : []))
  return (
    <OrderCallDialog
      title={say('Send a replacement for {number}', { number: order.number })}
      size={560}
      call={replaceOrder}
      submit={say('Place the replacement')}
      isReady={lines.length > 0 && values.note.trim() !== ''}
      sent={() => ({ params: { uid: order.uid }, body: { ...values, version: order.version, lines } })}
      onDone={({ uid }) => open(String(uid))}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <UnitsFields
            lines={order.lines}
            most={most}
            units={units}
            onChange={setUnits}
            error={errorOf('lines')}
          />
          <Question
            schema={replacementInput}
            name="note"
            values={values}
            onChange={setValues}
            error={errorOf('note')}
            hint={say('It costs the customer nothing, and is an order of its own.')}
          />
        </>
      )}
    </OrderCallDialog>
  )
}
