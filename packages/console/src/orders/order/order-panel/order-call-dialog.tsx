import type { Endpoint } from '@backroom/contract/kit/endpoint'
import type { ComponentProps } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { OrderChangedBar } from '#orders/order/order-panel/order-changed-bar.tsx'

/** A question about an open order. Where somebody changed the order meanwhile it says who, and keeps what was typed. */
export function OrderCallDialog<E extends Endpoint>({
  children,
  ...asking
}: ComponentProps<typeof CallDialog<E>>) {
  return (
    <CallDialog {...asking} onRefused={() => {}}>
      {errorOf => (
        <>
          <OrderChangedBar />
          {typeof children === 'function' ? children(errorOf) : children}
        </>
      )}
    </CallDialog>
  )
}
