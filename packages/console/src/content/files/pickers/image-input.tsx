import { fileRead } from '@backroom/contract/content/files'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ImagePicker } from '#content/files/pickers/image-picker.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import type { ImageInputProps } from '#kit/fields/room-inputs.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** A picture of the gallery, chosen with room for what is said of it. */
export function ImageInput({ id, uid, onChange, isLocked, minWidth }: ImageInputProps) {
  const [isPicking, setIsPicking] = useState(false)
  const { data: file } = useRead(
    fileRead,
    { params: { uid: uid ?? 0 } },
    { enabled: uid !== null, ignore: [404] },
  )
  const shown = uid === null ? undefined : file
  const isSmall =
    shown?.width !== null &&
    shown?.width !== undefined &&
    shown.mime !== 'image/svg+xml' &&
    shown.width < minWidth
  return (
    <Group gap={14} wrap="nowrap" className="framed">
      <Thumb src={shown?.thumb ?? null} size={64} alt={shown?.alt ?? ''} />
      <div className="grows">
        <Text className="cut" fw={540}>
          {shown?.name ?? say('No picture')}
        </Text>
        {shown && (
          <Text fz={12} c="dimmed">
            {[
              ...(shown.width ? [`${shown.width} × ${shown.height} px`] : []),
              `${format.number(Math.ceil(shown.bytes / 1024))} kB`,
            ].join(', ')}
          </Text>
        )}
        {isSmall && (
          <Text fz={12} c="var(--br-warn)">
            {say('May look blurred: under {n} px wide.', { n: minWidth })}
          </Text>
        )}
        <Group gap="xs" mt={6}>
          <Button id={id} size="compact-sm" disabled={isLocked} onClick={() => setIsPicking(true)}>
            {shown ? say('Change…') : say('Choose…')}
          </Button>
          {uid !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              disabled={isLocked}
              onClick={() => onChange(null)}
            >
              {say('Remove')}
            </Button>
          )}
        </Group>
      </div>
      {isPicking && (
        <ImagePicker
          onClose={() => setIsPicking(false)}
          onPick={picked => {
            onChange(picked)
            setIsPicking(false)
          }}
        />
      )}
    </Group>
  )
}
