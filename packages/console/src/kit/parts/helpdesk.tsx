import { Anchor, Text } from '@mantine/core'
import { helpdesk as ofServer } from '#kit/product.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** Who helps, as the vendor options of the store say, else as the people who run this server wrote it. */
export function Helpdesk() {
  const { name, email, phone, hours, url } = useStoreFacts().helpdesk
  const words = [name, email, phone, hours].filter(Boolean).join(', ') || (url ? '' : ofServer)
  if (!words && !url) return null
  return (
    <Text fz={13} c="dimmed">
      {words}
      {words && url && ' '}
      {url && (
        <Anchor fz={13} href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https:\/\//, '')}
        </Anchor>
      )}
    </Text>
  )
}
