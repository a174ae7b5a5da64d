import { decideRisk, holdInput, holdOrder, riskInput } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { useState } from 'react'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { OrderCallDialog } from '#orders/order/order-panel/order-call-dialog.tsx'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

/** Nothing of an order leaves until somebody releases it. */
export function OrderHoldDialog({ order, onClose }: Props) {
  const [values, setValues] = useState({ reason: '' })
  return (
    <OrderCallDialog
      title={say('Put {number} on hold', { number: order.number })}
      call={holdOrder}
      submit={say('Put on hold')}
      isReady={values.reason.trim() !== ''}
      sent={() => ({ params: { uid: order.uid }, body: { ...values, version: order.version } })}
      onClose={onClose}
    >
      {errorOf => (
        <Question
          schema={holdInput}
          name="reason"
          values={values}
          onChange={setValues}
          error={errorOf('reason')}
          hint={say('Nothing of it is sent until somebody releases it.')}
          isFirst
        />
      )}
    </OrderCallDialog>
  )
}

/** What becomes of an order that looks like fraud. */
export function OrderRiskDialog({
  order,
  decision,
  onClose,
}: Props & { readonly decision: 'approve' | 'decline' }) {
  const [values, setValues] = useState({ decision, note: '' })
  const isDecline = decision === 'decline'
  return (
    <OrderCallDialog
      title={say(isDecline ? 'Decline {number}' : 'Approve {number}', { number: order.number })}
      call={decideRisk}
      submit={say(isDecline ? 'Decline and cancel' : 'Approve')}
      isDestructive={isDecline}
      sent={() => ({ params: { uid: order.uid }, body: { ...values, version: order.version } })}
      onClose={onClose}
    >
      {errorOf => (
        <Question
          schema={riskInput}
          name="note"
          values={values}
          onChange={setValues}
          error={errorOf('note')}
          isFirst
        />
      )}
    </OrderCallDialog>
  )
}
