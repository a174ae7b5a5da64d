import { fileRead } from '@backroom/contract/content/files'
import { Button, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { ImagePicker } from '#content/files/pickers/image-picker.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly label: string
  readonly uid: number | null
  readonly onChange: (uid: number | null) => void
}

/** A picture of the gallery, chosen where there is little room: in a drawer, in a row. */
export function PictureChoice({ label, uid, onChange }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const { data } = useRead(fileRead, { params: { uid: uid ?? 0 } }, { enabled: uid !== null, ignore: [404] })
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap="sm">
        <Thumb src={uid === null ? null : (data?.thumb ?? null)} size={48} />
        <Button size="compact-sm" onClick={() => setIsPicking(true)}>
          {uid === null ? say('Choose…') : say('Change…')}
        </Button>
        {uid !== null && (
          <Button size="compact-sm" onClick={() => onChange(null)}>
            {say('Remove')}
          </Button>
        )}
      </Group>
      {isPicking && (
        <ImagePicker
          onPick={picked => {
            onChange(picked)
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </Input.Wrapper>
  )
}
