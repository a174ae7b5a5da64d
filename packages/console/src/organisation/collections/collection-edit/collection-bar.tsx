import type { StoredOf } from '@backroom/contract/kit/record'
import {
  applyHeld,
  discardHeld,
  recomputeCollection,
} from '@backroom/contract/organisation/collections/calls'
import type { collections } from '@backroom/contract/organisation/collections/collections'
import {
  collections as contract,
  ruleUnreadable,
} from '@backroom/contract/organisation/collections/collections'
import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What is special about the rule just now: it is being computed, a change is held, or it failed. */
export function CollectionBar({ collection }: { collection: StoredOf<typeof collections> }) {
  const { uid, ruleState, held, failure } = collection
  const params = { uid }
  // While it is being computed it is asked again; other people's computing is told by the event stream.
  useRead(contract.read, { params }, { refetchMs: ruleState === 'computing' ? 1_500 : false, staleMs: 0 })
  const apply = useWrite(applyHeld)
  const discard = useWrite(discardHeld)
  const recompute = useWrite(recomputeCollection)
  if (ruleState === 'computing')
    return (
      <Alert variant="light" color="sky" mx="md" mb="xs" p="xs" role="status">
        <Group gap="xs">
          <Loader size={14} />
          <Text>
            {say(
              'The rule is being computed. Shoppers see the items from before until it is done; you may leave the page.',
            )}
          </Text>
        </Group>
      </Alert>
    )
  if (ruleState === 'held' && held)
    return (
      <Alert
        variant="light"
        color="amber"
        mx="md"
        mb="xs"
        p="sm"
        icon={<IconHandStop size={18} />}
        role="alert"
      >
        <Text fw={600}>
          {say('A change is held: it would keep {keeps} of {all} items.', {
            keeps: format.number(held.keeps),
            all: format.number(held.keeps + held.leaves),
          })}
        </Text>
        <Text>
          {say(
            '{because}. {leaves} would leave and {joins} would join. Until you decide, its items stay as they are.',
            {
              because: held.because,
              leaves: format.number(held.leaves),
              joins: format.number(held.joins),
            },
          )}
        </Text>
        <Group gap="xs" mt="xs">
          <Button
            size="compact-sm"
            variant="filled"
            loading={apply.isPending}
            onClick={() => apply.mutate({ params, body: {} })}
          >
            {say('Apply')}
          </Button>
          <Button
            size="compact-sm"
            loading={discard.isPending}
            onClick={() => discard.mutate({ params, body: {} })}
          >
            {say('Discard')}
          </Button>
        </Group>
      </Alert>
    )
  if (ruleState !== 'failed') return null
  return (
    <Alert
      variant="light"
      color="brick"
      mx="md"
      mb="xs"
      p="sm"
      icon={<IconAlertTriangle size={18} />}
      role="alert"
    >
      <Group justify="space-between" gap="xs">
        <Text>{failure}</Text>
        {failure !== ruleUnreadable && (
          <Button
            size="compact-sm"
            loading={recompute.isPending}
            onClick={() => recompute.mutate({ params, body: {} })}
          >
            {say('Retry')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
