import { guideItems } from '@backroom/contract/items/buyers-guides'
import { setBuyersGuide } from '@backroom/contract/items/item-bulk'
import { itemStatuses } from '@backroom/contract/items/item-fields'
import { items } from '@backroom/contract/items/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Anchor, Button, Group, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ItemFinder } from '#items/item-edit/item-finder.tsx'
import { call } from '#kit/call.ts'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { queryClient, useRead } from '#kit/use-endpoint.ts'

const codesMost = 100

/** The items that point at a guide: found one by one, pasted as codes, taken off. */
export function GuideItems({ guideUid }: { guideUid: number }) {
  const { data = [] } = useRead(guideItems, { params: { uid: guideUid } })
  const [codes, setCodes] = useState('')
  const point = async (uids: readonly number[], buyersGuideUid: number | null) => {
    if (uids.length === 0) return
    await call(setBuyersGuide.call, {
      body: { selection: { uids: [...uids] }, buyersGuideUid, idempotencyKey: crypto.randomUUID() },
    })
    notify({ title: say('{items} are being changed', { items: counted(uids.length, 'item') }) })
    await queryClient.invalidateQueries({ queryKey: ['bulkOperation'] })
    // The run is small; its end is told by the events too.
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['buyersGuide'] }), 1_500)
  }
  const addCodes = async () => {
    const asked = [...new Set(codes.split(/[\s,;]+/).filter(Boolean))].slice(0, codesMost)
    const found = await Promise.all(
      asked.map(async term =>
        (await call(items.lookup, { query: { term, limit: 1 } })).find(({ exact }) => exact),
      ),
    )
    const unknown = asked.filter((_, index) => !found[index])
    if (unknown.length > 0) {
      notify({ tone: 'warning', title: say('No item has these codes'), text: unknown.join(', ') })
    }
    await point(
      found.flatMap(item => (item ? [item.pageUid] : [])),
      guideUid,
    )
    setCodes(unknown.join(' '))
  }
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Group mb="sm" align="flex-end" grow>
        <ItemFinder
          label={say('Add an item')}
          except={data.map(({ uid }) => uid)}
          onPick={({ uid }) => void point([uid], guideUid)}
        />
        <Group gap={8} wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={say('Paste codes')}
            placeholder={say('Paste codes')}
            value={codes}
            onChange={event => setCodes(event.currentTarget.value)}
          />
          <Button disabled={codes.trim() === ''} onClick={() => void addCodes()}>
            {say('Add')}
          </Button>
        </Group>
      </Group>
      {data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('Code')}</Table.Th>
              <Table.Th>{say('Name')}</Table.Th>
              <Table.Th>{say('Status')}</Table.Th>
              <Table.Th w={40}>
                <VisuallyHidden>{say('Remove')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(item => (
              <Table.Tr key={item.uid}>
                <Table.Td className="code">
                  <Anchor component={Link} to={pathTo(screens.item, { uid: item.uid })}>
                    {item.code}
                  </Anchor>
                </Table.Td>
                <Table.Td>{item.name}</Table.Td>
                <Table.Td>{say(itemStatuses[item.status])}</Table.Td>
                <Table.Td>
                  <ActionIcon
                    size={24}
                    aria-label={say('Remove {name}', { name: item.name })}
                    onClick={() => void point([item.uid], null)}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}
