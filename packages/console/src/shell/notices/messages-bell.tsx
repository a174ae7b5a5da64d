import { notices } from '@backroom/contract/shell/notices'
import { ActionIcon, Anchor, Drawer, Indicator, Stack, Text, Tooltip } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconBell,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLayer } from '#kit/asking/layers.ts'
import { messages, unreadMessages } from '#kit/asking/messages.ts'
import { notify } from '#kit/asking/notify.tsx'
import { useEvents } from '#kit/calls/events.ts'
import { queryClient, useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#shell/frame/header.module.css'
import { popup } from '#shell/frame/popups.ts'
import { LastRuns } from '#shell/notices/last-runs.tsx'

const quietly = { ignore: [0, 400, 404, 429, 500, 502, 503, 504], isQuiet: true }

const icons = {
  ok: <IconCircleCheckFilled size={16} color="var(--mantine-color-leaf-6)" />,
  info: <IconInfoCircleFilled size={16} color="var(--mantine-color-sky-6)" />,
  warning: <IconAlertTriangleFilled size={16} color="var(--mantine-color-amber-5)" />,
  error: <IconAlertOctagonFilled size={16} color="var(--mantine-color-brick-6)" />,
}

/** What was said in this tab and what the store told its staff, so that nothing missed is lost. */
export function MessagesBell() {
  const unread = useValue(unreadMessages)
  const isOpen = useValue(popup) === 'messages'
  const { data = [] } = useRead(notices.list, {}, quietly)
  const { mutate: markRead } = useWrite(notices.read, quietly)
  const fresh = data.filter(notice => !notice.isRead)
  const count = unread + fresh.length
  useEvents(event => {
    if (event.type !== 'notice') return
    const { tone, text } = event
    notify({ tone: tone === 'info' ? 'info' : 'warning', title: text })
    unreadMessages.update(known => Math.max(0, known - (tone === 'info' ? 0 : 1))) // counted once, as a notice
    void queryClient.invalidateQueries({ queryKey: ['notice'] })
  })
  const uids = fresh.map(notice => notice.uid).join(',')
  useEffect(() => {
    if (!isOpen) return
    unreadMessages.set(0)
    if (uids) markRead({ body: { uids: uids.split(',').map(Number) } })
  }, [isOpen, uids, markRead])
  return (
    <>
      <Tooltip label={say('Messages')}>
        <Indicator
          color="brick"
          size={16}
          offset={6}
          classNames={{ indicator: classes.count ?? '' }}
          label={count > 99 ? '99+' : count}
          disabled={count === 0}
        >
          <ActionIcon
            size={32}
            aria-label={count > 0 ? say('Messages, {n} new', { n: count }) : say('Messages')}
            onClick={() => popup.set('messages')}
          >
            <IconBell size={18} stroke={1.7} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <MessageDrawer isOpen={isOpen} />
    </>
  )
}

function MessageDrawer({ isOpen }: { isOpen: boolean }) {
  const said = useValue(messages)
  const { data = [] } = useRead(notices.list, {}, { ...quietly, enabled: isOpen })
  const close = () => popup.set(null)
  useLayer(isOpen, 'menu', close)
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': say('Close') }}
      title={say('Messages')}
      data-layer="menu"
    >
      <h2>{say('For me')}</h2>
      {data.length === 0 && <Nothing />}
      <Stack gap={0} mb="lg">
        {data.map(({ uid, at, tone, text, path }) => (
          <Line key={uid} at={at} tone={tone} title={text}>
            {path && (
              <Anchor component={Link} to={path} fz={12} onClick={close}>
                {say('Open')}
              </Anchor>
            )}
          </Line>
        ))}
      </Stack>
      <LastRuns isOpen={isOpen} onLeave={close} />
      <h2>{say('Messages of this tab')}</h2>
      {said.length === 0 && <Nothing />}
      <Stack gap={0}>
        {said.map(({ id, at, tone, title, text }) => (
          <Line key={id} at={at} tone={tone} title={title}>
            {text && (
              <Text fz={12} c="dimmed">
                {text}
              </Text>
            )}
          </Line>
        ))}
      </Stack>
    </Drawer>
  )
}

function Nothing() {
  return (
    <Text c="dimmed" my="xs">
      {say('Nothing yet.')}
    </Text>
  )
}

interface LineProps {
  readonly at: string
  readonly tone: keyof typeof icons
  readonly title: string
  readonly children: React.ReactNode
}

function Line({ at, tone, title, children }: LineProps) {
  return (
    <div style={{ display: 'flex', gap: 10, padding: '8px 0', borderBottom: '1px solid var(--br-line)' }}>
      {icons[tone]}
      <div className="grows">
        <Text fw={550}>{title}</Text>
        {children}
      </div>
      <Text fz={12} c="dimmed" className="num" title={format.dateTime(at)}>
        {format.when(at)}
      </Text>
    </div>
  )
}
