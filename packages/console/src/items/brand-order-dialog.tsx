import { brandsOrder, brandsView } from '@backroom/contract/items/brands'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { OrderDialog } from '#kit/order-dialog.tsx'
import { say } from '#kit/say.ts'
import { Thumb } from '#kit/thumb.tsx'
import { useRead, useWrite } from '#kit/use-endpoint.ts'

/** Stands in the head of the list while its featured brands are shown. */
export function BrandOrderButton() {
  const [search] = useSearchParams()
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
  const save = useWrite(brandsOrder)
  return (
    <OrderDialog
      title={say('Order of the featured brands')}
      text={say('As the site shows them.')}
      rows={data?.rows ?? []}
      render={({ name, logo }) => (
        <Group h={40} gap="sm" wrap="nowrap">
          <Thumb src={logo} size={28} />
          <Text fw={540}>{name}</Text>
        </Group>
      )}
      isSaving={save.isPending}
      onSave={uids => save.mutate({ body: { uids } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
