import { shipmentCalls, shipmentInput } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { useState } from 'react'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { OrderCallDialog } from '#orders/order/order-panel/order-call-dialog.tsx'
import { loose, UnitsFields } from '#orders/order/order-panel/order-units-fields.tsx'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

/** Packs what is left of an order, or a part of it, and sends it. */
export function OrderShipDialog({ order, onClose }: Props) {
  const left = new Map(order.lines.map(line => [line.uid, loose(line)]))
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(left)
  const [values, setValues] = useState({
    courierName: '',
    trackingNumber: '',
    trackingUrl: '',
    despatch: true,
  })
  const lines = [...units].flatMap(([lineUid, quantity]) => (quantity > 0 ? [{ lineUid, quantity }] : []))
  const asked = { schema: shipmentInput, values, onChange: setValues }
  return (
    <OrderCallDialog
      title={say('Despatch {number}', { number: order.number })}
      size={560}
      call={shipmentCalls.add}
      submit={say(values.despatch ? 'Mark as despatched' : 'Pack')}
      isReady={values.courierName.trim() !== '' && lines.length > 0}
      sent={() => ({ params: { uid: order.uid }, body: { ...values, version: order.version, lines } })}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <UnitsFields
            lines={order.lines}
            most={left}
            units={units}
            onChange={setUnits}
            error={errorOf('lines')}
          />
          <Question {...asked} name="courierName" error={errorOf('courierName')} isFirst />
          <Question {...asked} name="trackingNumber" error={errorOf('trackingNumber')} />
          <Question {...asked} name="trackingUrl" error={errorOf('trackingUrl')} />
          <Question {...asked} name="despatch" error={errorOf('despatch')} />
        </>
      )}
    </OrderCallDialog>
  )
}
