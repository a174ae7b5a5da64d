import { refundCalls, refundInput } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { useState } from 'react'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format } from '#kit/store-facts.ts'
import { OrderCallDialog } from '#orders/order/order-panel/order-call-dialog.tsx'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

/** Money back that nothing is cancelled for; of whoever may not move it, a request. */
export function OrderRefundDialog({ order, onClose }: Props) {
  const isAllowed = useMay(refundCalls.approve)
  const [values, setValues] = useState({
    amountMinor: order.refundableMinor,
    reason: 'other' as const,
    note: '',
    idempotencyKey: crypto.randomUUID(),
  })
  const amount = format.money(values.amountMinor)
  const asked = { schema: refundInput, values, onChange: setValues }
  return (
    <OrderCallDialog
      title={say('Give money back for {number}', { number: order.number })}
      call={refundCalls.ask}
      submit={say(isAllowed ? 'Refund {amount}' : 'Request a refund of {amount}', { amount })}
      isReady={values.amountMinor > 0}
      sent={() => ({ params: { uid: order.uid }, body: { ...values, version: order.version } })}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <Question {...asked} name="amountMinor" error={errorOf('amountMinor')} isFirst />
          <Question {...asked} name="reason" error={errorOf('reason')} />
          <Question {...asked} name="note" error={errorOf('note')} />
        </>
      )}
    </OrderCallDialog>
  )
}
