import { changeDetails, detailsInput, tagOrder, tagsInput } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { isOwnTag } from '@backroom/contract/orders/order/words'
import { useState } from 'react'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { OrderCallDialog } from '#orders/order/order-panel/order-call-dialog.tsx'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

/** How whoever ordered is reached, and what they ask of whoever packs it. */
export function OrderDetailsDialog({ order, onClose }: Props) {
  const { email, phone, instructions } = order
  const [values, setValues] = useState({ email, phone, instructions })
  const asked = { schema: detailsInput, values, onChange: setValues }
  return (
    <OrderCallDialog
      title={say('Details of {number}', { number: order.number })}
      call={changeDetails}
      submit={say('Keep details')}
      sent={() => ({ params: { uid: order.uid }, body: { ...values, version: order.version } })}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <Question {...asked} name="email" error={errorOf('email')} isFirst />
          <Question {...asked} name="phone" error={errorOf('phone')} />
          <Question {...asked} name="instructions" error={errorOf('instructions')} />
        </>
      )}
    </OrderCallDialog>
  )
}

/** The words under which staff find an order again. */
export function OrderTagsDialog({ order, onClose }: Props) {
  const [values, setValues] = useState({ tags: order.tags.filter(tag => !isOwnTag(tag)) })
  return (
    <OrderCallDialog
      title={say('Tags of {number}', { number: order.number })}
      call={tagOrder}
      submit={say('Keep tags')}
      sent={() => ({ params: { uid: order.uid }, body: { ...values, version: order.version } })}
      onClose={onClose}
    >
      {errorOf => (
        <Question
          schema={tagsInput}
          name="tags"
          values={values}
          onChange={setValues}
          error={errorOf('tags')}
          isFirst
        />
      )}
    </OrderCallDialog>
  )
}
