import { Alert, Button, Group } from '@mantine/core'
import { IconUserExclamation } from '@tabler/icons-react'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { otherUser } from '#kit/session/session.ts'

/** A colleague logged in in another tab: this page is no longer theirs who opened it, and can only be reloaded. */
export function OtherUserBar() {
  const name = useValue(otherUser)
  if (name === null) return null
  return (
    <Alert color="brick" radius={0} py={4} icon={<IconUserExclamation size={16} />} role="alert">
      <Group justify="space-between">
        {say('You are now logged in as {name}. Reload to continue.', { name })}
        <Button size="compact-xs" onClick={() => location.reload()}>
          {say('Reload')}
        </Button>
      </Group>
    </Alert>
  )
}
