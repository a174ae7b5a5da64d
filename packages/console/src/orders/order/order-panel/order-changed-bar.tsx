import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { Alert, Button, Group, Text } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

interface Changed {
  /** The order as it is by now. */
  readonly latest: WholeOrder
  readonly reload: () => void
}

/** What somebody else did to the order that is open, until it is read again. */
export const OrderChanged = createContext<Changed | null>(null)

/**
 * The order as it is looked at: it follows what one does oneself, and stays as it was read when somebody else changes it, so that nobody
 * presses a button for what is no longer so.
 */
export function useShownOrder(latest: WholeOrder | undefined): [WholeOrder | undefined, Changed | null] {
  const [shown, setShown] = useState(latest)
  const isSame = shown !== undefined && latest?.uid === shown.uid
  const isForeign = isSame && latest.version > shown.version && latest.changedBy.uid !== ownUid()
  if (latest && latest !== shown && !isForeign) setShown(latest)
  if (!latest || !isSame) return [latest, null]
  return isForeign ? [shown, { latest, reload: () => setShown(latest) }] : [latest, null]
}

/** Says who changed the open order, and shows it as it is now when it is asked for. */
export function OrderChangedBar() {
  const changed = use(OrderChanged)
  if (!changed) return null
  const { changedBy, changedAt } = changed.latest
  return (
    <Alert color="amber" role="status" mb="sm">
      <Group gap="sm">
        <Text flex={1}>
          {say('{name} changed this order at {time}.', {
            name: changedBy.name,
            time: format.time(changedAt),
          })}
        </Text>
        <Button size="compact-sm" onClick={changed.reload}>
          {say('Reload')}
        </Button>
      </Group>
    </Alert>
  )
}
