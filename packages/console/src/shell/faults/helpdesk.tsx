import { Text } from '@mantine/core'
import { helpdesk } from '#kit/product.ts'

/** Who helps, as the people who run this server wrote it; nothing where they wrote nothing. */
export function Helpdesk() {
  if (!helpdesk) return null
  return (
    <Text fz={13} c="dimmed">
      {helpdesk}
    </Text>
  )
}
