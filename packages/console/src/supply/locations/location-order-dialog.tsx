import { orderLocations, stockLocationsView } from '@backroom/contract/supply/locations/locations'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'

/** Puts all places into the order in which they fill orders. */
export function LocationOrderDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRead(
    stockLocationsView.list,
    { query: { sort: 'priority', limit: 99 } },
    { staleMs: 0 },
  )
  const [order, setOrder] = useState<NonNullable<typeof data>['rows'] | null>(null)
  const rows = order ?? data?.rows ?? []
  return (
    <CallDialog
      title={say('Which place fills orders first')}
      call={orderLocations}
      sent={() => ({ body: { uids: rows.map(({ uid }) => uid) } })}
      submit={say('Save order')}
      isReady={order !== null}
      onClose={onClose}
    >
      <Text c="dimmed">
        {say(
          'A place that has the whole order goes before one that has a part of it. Drag, or choose a handle and use Space and the arrow keys.',
        )}
      </Text>
      <OrderedList rows={rows} idOf={({ uid }) => uid} nameOf={({ name }) => name} onChange={setOrder}>
        {({ name }) => <Text fw={540}>{name}</Text>}
      </OrderedList>
    </CallDialog>
  )
}
