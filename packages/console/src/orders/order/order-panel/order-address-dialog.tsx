import { type Address, addressShape } from '@backroom/contract/kit/shapes/address'
import { changeAddress } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { useState } from 'react'
import { AddressFields } from '#kit/fields/composite-inputs.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { OrderCallDialog } from '#orders/order/order-panel/order-call-dialog.tsx'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

/** An address with every part of it, as a form needs them. */
export function wholeAddress(given: Partial<Address>, country: string): Address {
  const blank = Object.fromEntries(Object.keys(addressShape.shape).map(part => [part, '']))
  return { ...blank, country, ...given } as Address
}

/** Sends an order somewhere else. */
export function OrderAddressDialog({ order, onClose }: Props) {
  const { countryCode } = useStoreFacts()
  const [address, setAddress] = useState(() => wholeAddress(order.deliveryAddress ?? {}, countryCode))
  return (
    <OrderCallDialog
      title={say('Where {number} goes', { number: order.number })}
      size={560}
      call={changeAddress}
      submit={say('Change address')}
      sent={() => ({ params: { uid: order.uid }, body: { version: order.version, address } })}
      onClose={onClose}
    >
      {errorOf => (
        <AddressFields
          name="address"
          value={address}
          onChange={next => setAddress(next ?? address)}
          home={countryCode}
          parts={['name', 'company', 'phone']}
          errorOf={errorOf}
        />
      )}
    </OrderCallDialog>
  )
}
