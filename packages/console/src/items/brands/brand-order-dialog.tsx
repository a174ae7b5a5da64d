import { brandsOrder, brandsView } from '@backroom/contract/items/brands/brands'
import { Button, Group, ScrollArea, Text } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useListAddress } from '#kit/list-page/use-asked-address.ts'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

/** Stands in the head of the list while its featured brands are shown. */
export function BrandOrderButton() {
  const search = useListAddress()
  const [isOpen, setIsOpen] = useState(false)
  if (search.get('view') !== 'featured') return null
  return (
    <>
      <Button leftSection={<IconArrowsSort size={16} stroke={1.7} />} onClick={() => setIsOpen(true)}>
        {say('Change order')}
      </Button>
      {isOpen && <BrandOrderDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function BrandOrderDialog({ onClose }: { onClose: () => void }) {
  const filter = JSON.stringify([{ field: 'featured', op: 'is', value: true }])
  const { data } = useRead(
    brandsView.list,
    { query: { filter: filter as never, sort: 'position,name', limit: 200 } },
    { staleMs: 0 },
  )
  const [order, setOrder] = useState<NonNullable<typeof data>['rows'] | null>(null)
  const rows = order ?? data?.rows ?? []
  return (
    <CallDialog
      title={say('Order of the featured brands')}
      call={brandsOrder}
      sent={() => ({ body: { uids: rows.map(({ uid }) => uid) } })}
      submit={say('Save order')}
      isReady={order !== null}
      onClose={onClose}
    >
      <Text c="dimmed">
        {say('As the site shows them. Drag, or choose a handle and use Space and the arrow keys.')}
      </Text>
      <ScrollArea.Autosize mah={440}>
        <OrderedList rows={rows} idOf={({ uid }) => uid} nameOf={({ name }) => name} onChange={setOrder}>
          {({ logo, name }) => (
            <Group h={40} gap="sm" wrap="nowrap">
              <Thumb src={logo} size={28} />
              <Text fw={540}>{name}</Text>
            </Group>
          )}
        </OrderedList>
      </ScrollArea.Autosize>
    </CallDialog>
  )
}
