import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ItemDialogProps } from '#items/page/item-dialogs/item-dialog.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

const icons = {
  must: <IconAlertOctagonFilled size={16} color="var(--br-bad)" />,
  live: <IconAlertOctagonFilled size={16} color="var(--br-bad)" />,
  should: <IconAlertTriangleFilled size={16} color="var(--br-warn)" />,
  info: <IconInfoCircleFilled size={16} color="var(--br-info)" />,
}

/** Why an item is not on the site, without opening it; each line leads to where it is put right. */
export function LiveCheckDrawer({ item, onClose }: ItemDialogProps) {
  const { data } = useRead(items.liveCheck, { params: { uid: item.uid } }, { staleMs: 0 })
  const failed = data?.filter(({ ok }) => !ok) ?? []
  const stops = failed.filter(({ level }) => level === 'must' || level === 'live')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={say('Why is {code} not live?', { code: item.code })}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <Text fw={560} mb="sm">
        {item.name}
      </Text>
      {!data && <Skeleton h={120} />}
      {data && stops.length === 0 && (
        <Group gap={8} mb="sm" wrap="nowrap">
          <IconCircleCheckFilled size={16} color="var(--mantine-color-leaf-6)" />
          <Text>{say('It is live: nothing keeps it off the site.')}</Text>
        </Group>
      )}
      <Stack gap="sm">
        {failed.map(check => (
          <Group key={check.key} gap={10} wrap="nowrap" align="flex-start">
            {icons[check.level]}
            <div style={{ flex: 1 }}>
              <Text fw={560}>{say(check.label)}</Text>
              <Text c="dimmed">{check.text}</Text>
            </div>
            <Anchor
              component={Link}
              to={check.path ?? `${pathTo(screens.item, { uid: item.uid })}#${check.fix}`}
              fw={600}
              aria-label={say('Fix: {what}', { what: say(check.label) })}
            >
              {say('Fix')}
            </Anchor>
          </Group>
        ))}
      </Stack>
      {data && (
        <Text c="dimmed" mt="md">
          {say('{checks} passed', { checks: counted(data.length - failed.length, 'check') })}
        </Text>
      )}
    </Drawer>
  )
}
