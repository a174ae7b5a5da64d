import { mailStates } from '@backroom/contract/kit/shapes/mail-states'
import { orderHistory, readOrder } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { orderChannels, orderEventKinds } from '@backroom/contract/orders/order/words'
import { Box, Drawer, Group, Skeleton, Tabs, Text } from '@mantine/core'
import { z } from 'zod'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { EventTimeline } from '#kit/parts/event-timeline.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { HistoryList } from '#kit/record-history/history-list.tsx'
import { AlsoOpen } from '#kit/record-page/also-open.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { OrderActions } from '#orders/order/order-panel/order-actions-bar.tsx'
import { OrderChanged, OrderChangedBar, useShownOrder } from '#orders/order/order-panel/order-changed-bar.tsx'
import { OrderMoney } from '#orders/order/order-panel/order-money-section.tsx'
import { OrderSummary } from '#orders/order/order-panel/order-summary-section.tsx'
import { FulfilmentStatePill, OrderStatusPill, PaymentStatePill } from '#orders/order/order-status-pill.tsx'

interface Props {
  readonly uid: number
  readonly onClose: () => void
}

/** An order over whatever page asks for it: what was sold, what became of it, and what can be done now. */
export function OrderPanel({ uid, onClose }: Props) {
  const { data, error, refetch } = useRead(readOrder, { params: { uid } }, { ignore: [404] })
  const [order, changed] = useShownOrder(data)
  const close = () => {
    // Escape in a question over it closes that alone.
    if (document.querySelectorAll('[role=dialog],[role=alertdialog]').length <= 1) onClose()
  }
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={760}
      title={order ? say('Order {number}', { number: order.number }) : say('Order')}
      closeButtonProps={{ 'aria-label': say('Close') }}
      classNames={{ body: 'fill' }}
    >
      {order ? (
        <OrderChanged value={changed}>
          {/* Nothing that was opened in one order is meant for another. */}
          <Order key={order.uid} order={order} />
        </OrderChanged>
      ) : error ? (
        <CouldNotLoad error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={420} m={16} w="auto" />
      )}
    </Drawer>
  )
}

function Order({ order }: { readonly order: WholeOrder }) {
  return (
    <>
      <Bar edge="bottom" px={16} py={8}>
        <Group gap={6} flex={1}>
          <OrderStatusPill {...order} />
          <PaymentStatePill {...order} />
          <FulfilmentStatePill {...order} />
          <Text span className="dim small">
            {say('{total}, {channel}, {when}', {
              total: format.money(order.grandTotalMinor),
              channel: say(orderChannels[order.channel]),
              when: format.dateTime(order.placedAt),
            })}
          </Text>
          <AlsoOpen entity="order" uid={order.uid} />
        </Group>
        <OrderActions order={order} />
      </Bar>
      <Box p="12px 16px 24px" className="scrolls">
        <OrderChangedBar />
        <Tabs defaultValue="summary" keepMounted={false}>
          <Tabs.List mb="md" aria-label={say('Order')} style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
            <Tabs.Tab value="summary">{say('Summary')}</Tabs.Tab>
            <Tabs.Tab value="timeline">{say('Timeline')}</Tabs.Tab>
            <Tabs.Tab value="payments">{say('Payments')}</Tabs.Tab>
            <Tabs.Tab value="messages">{say('Messages')}</Tabs.Tab>
            <Tabs.Tab value="history">{say('History')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="summary">
            <OrderSummary order={order} />
          </Tabs.Panel>
          <Tabs.Panel value="timeline">
            <EventTimeline
              events={order.events}
              keyOf={({ uid }) => uid}
              byOf={({ by }) => by}
              isPending={false}
              none={say('Nothing has happened yet.')}
            >
              {({ kind, text, at, by }) => (
                <>
                  <Text className="strong">{say(orderEventKinds[kind])}</Text>
                  {text && <Text>{text}</Text>}
                  <Text className="dim small">{`${by.name}, ${format.dateTime(at)}`}</Text>
                </>
              )}
            </EventTimeline>
          </Tabs.Panel>
          <Tabs.Panel value="payments">
            <OrderMoney order={order} />
          </Tabs.Panel>
          <Tabs.Panel value="messages">
            <FewRows
              label={say('Messages')}
              none={say('Nobody has been written to yet.')}
              rows={order.messages.map(({ uid, at, subject, to, state }) => ({
                key: uid,
                cells: { Sent: format.dateTime(at), Subject: subject, To: to, State: say(mailStates[state]) },
              }))}
            />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <HistoryList history={orderHistory} uid={order.uid} schema={z.object({})} />
          </Tabs.Panel>
        </Tabs>
      </Box>
    </>
  )
}
