import { refundCalls } from '@backroom/contract/orders/order/order'
import {
  paymentMethods,
  paymentStepStates,
  refundRequestStates,
  refundStates,
} from '@backroom/contract/orders/order/payment-words'
import { balanceOf } from '@backroom/contract/orders/order/totals'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { cancelReasons } from '@backroom/contract/orders/order/words'
import { Button, Group, Stack } from '@mantine/core'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format } from '#kit/store-facts.ts'

/** What came in for an order, what went back and what somebody asks to go back. */
export function OrderMoney({ order }: { readonly order: WholeOrder }) {
  const mayDecide = useMay(refundCalls.approve)
  const money = (minor: number) => <span className="num nowrap">{format.money(minor)}</span>
  return (
    <Stack gap="lg">
      <Figures
        rows={[
          [say('Total'), format.money(order.grandTotalMinor)],
          [say('Paid'), format.money(order.paidTotalMinor)],
          [say('Refunded'), format.money(order.refundedTotalMinor)],
          [say('Balance'), format.money(balanceOf(order))],
        ]}
      />
      <FewRows
        label={say('Payments')}
        none={say('Nothing has been paid yet.')}
        rows={order.payments.map(({ uid, takenAt, method, amountMinor, state, reference }) => ({
          key: uid,
          cells: {
            When: format.dateTime(takenAt),
            Method: say(paymentMethods[method]),
            Amount: money(amountMinor),
            State: say(paymentStepStates[state]),
            Reference: <span className="code">{reference}</span>,
          },
        }))}
      />
      {order.refundRequests.length > 0 && (
        <FewRows
          label={say('Refund requests')}
          none=""
          rows={order.refundRequests.map(request => ({
            key: request.uid,
            cells: {
              Asked: `${request.by.name}, ${format.dateTime(request.requestedAt)}`,
              Amount: money(request.amountMinor),
              Why: [say(cancelReasons[request.reason]), request.note].filter(Boolean).join(': '),
              State: say(refundRequestStates[request.state]),
              ...(mayDecide && { Actions: request.state === 'open' ? <Decision uid={request.uid} /> : null }),
            },
          }))}
        />
      )}
      {order.refunds.length > 0 && (
        <FewRows
          label={say('Refunds')}
          none=""
          rows={order.refunds.map(refund => ({
            key: refund.uid,
            cells: {
              Refund: `${refund.by.name}, ${format.dateTime(refund.createdAt)}`,
              Amount: money(refund.amountMinor),
              Why: [say(cancelReasons[refund.reason]), refund.note].filter(Boolean).join(': '),
              State: say(refundStates[refund.state]),
              ...(mayDecide && { Actions: refund.state === 'pending' ? <Made uid={refund.uid} /> : null }),
            },
          }))}
        />
      )}
    </Stack>
  )
}

function Decision({ uid }: { readonly uid: number }) {
  const approve = useWrite(refundCalls.approve)
  const reject = useWrite(refundCalls.reject)
  const sent = { params: { uid } }
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" loading={approve.isPending} onClick={() => approve.mutate(sent)}>
        {say('Approve')}
      </Button>
      <Button size="compact-sm" loading={reject.isPending} onClick={() => reject.mutate(sent)}>
        {say('Reject')}
      </Button>
    </Group>
  )
}

function Made({ uid }: { readonly uid: number }) {
  const made = useWrite(refundCalls.made)
  return (
    <Button size="compact-sm" loading={made.isPending} onClick={() => made.mutate({ params: { uid } })}>
      {say('It has been paid back')}
    </Button>
  )
}
