import { fileRead } from '@backroom/contract/content/files'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { ImagePicker } from '#content/files/pickers/image-picker.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { type FieldProps, FieldShell } from '#kit/fields/field-shell.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props extends FieldProps<string> {
  readonly schema: z.ZodObject
  /** What the site shows best: "Square, at least 320 px". */
  readonly wants: string
  readonly minWidth?: number
}

/** A picture of the gallery, as a field of a form. */
export function ImageField({ wants, minWidth = 0, ...props }: Props) {
  return (
    <FieldShell {...props} hint={props.hint ?? wants} labelling="group">
      {({ value, onChange, id, disabled }) => (
        <ImageInput
          id={id}
          uid={(value as number | null) ?? null}
          onChange={onChange}
          isLocked={disabled}
          minWidth={minWidth}
        />
      )}
    </FieldShell>
  )
}

interface InputProps {
  readonly id: string
  readonly uid: number | null
  readonly onChange: (uid: number | null) => void
  readonly isLocked: boolean
  readonly minWidth: number
}

function ImageInput({ id, uid, onChange, isLocked, minWidth }: InputProps) {
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
