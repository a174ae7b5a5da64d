import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

/** The guide as it stands on an item without size information of its own. */
export function SizeGuidePreview() {
  const html = useWatch({ name: 'sizeGuide' }) as string
  const words = valueText('richText', html)
  if (!words) return null
  return (
    <div className="quoted">
      <Text fz={12} c="dimmed">
        {say('On an item without its own size information:')}
      </Text>
      <b>{say('Size information')}</b>
      <p>{words}</p>
    </div>
  )
}
