import { screens } from '@backroom/contract/access/screens'
import { me } from '@backroom/contract/access/session'
import { Alert, Button, Group } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'
import { say } from '#kit/say.ts'

const weekMs = 7 * 86_400_000
const laterAt = remembered('protectLater', z.number(), 0)

/** One line a week for those whose password alone opens the store. */
export function ProtectLoginBar() {
  const putOff = useValue(laterAt)
  const { pathname } = useLocation()
  const isDue = Date.now() - putOff > weekMs
  const quietly = { ignore: [0, 401, 403, 404, 429, 500, 502, 503, 504], staleMs: 600_000 }
  const { data } = useRead(me, {}, { ...quietly, enabled: isDue })
  if (!isDue || !data?.policy.suggestsSecondStep || pathname === screens.myAccount.path) return null
  return (
    <Alert color="sky" radius={0} py={4} icon={<IconShieldCheck size={16} />} role="status">
      <Group justify="space-between">
        {say('Protect your login: a second step keeps others out even when they know your password.')}
        <Group gap="xs">
          <Button size="compact-xs" component={Link} to={screens.myAccount.path}>
            {say('Set up')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => laterAt.set(Date.now())}>
            {say('Later')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
