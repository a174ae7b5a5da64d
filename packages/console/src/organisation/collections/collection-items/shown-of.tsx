import { Button, Group, Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** How many of a long list are shown, and the way to more of them. */
export function ShownOf({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  return (
    <Group gap="xs" mt={6}>
      <Text c="dimmed">
        {say('The first {n} of {total} are shown.', { n: format.number(shown), total: format.number(total) })}
      </Text>
      <Button size="compact-sm" onClick={onMore}>
        {say('Show more')}
      </Button>
    </Group>
  )
}
