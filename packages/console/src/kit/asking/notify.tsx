import { noticeMs } from '@backroom/contract/constants'
import { Anchor, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircleFilled } from '@tabler/icons-react'
import { keepMessage } from '#kit/asking/messages.ts'
import { say } from '#kit/say.ts'

interface Notice {
  readonly tone?: 'ok' | 'info' | 'warning'
  readonly title: string
  readonly text?: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const icons = {
  ok: <IconCircleCheckFilled size={18} color="var(--mantine-color-leaf-6)" />,
  info: <IconInfoCircleFilled size={18} color="var(--mantine-color-sky-6)" />,
  warning: <IconAlertTriangleFilled size={18} color="var(--mantine-color-amber-5)" />,
}

/** A passing notice in the corner: what happened, and at most one thing to do about it. */
export function notify({ tone = 'ok', title, text, action }: Notice): void {
  keepMessage({ tone, title, ...(text !== undefined && { text }) })
  const id = notifications.show({
    icon: icons[tone],
    color: 'transparent',
    autoClose: noticeMs,
    closeButtonProps: { 'aria-label': say('Close') },
    message: (
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <div>
          <Text fw={570} fz={13}>
            {title}
          </Text>
          {text && (
            <Text fz={12} c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {action && (
          <Anchor
            component="button"
            fz={13}
            fw={600}
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </Anchor>
        )}
      </Group>
    ),
  })
}
