import { fileRead } from '@backroom/contract/content/files'
import { Button, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { say } from '#kit/say.ts'
import { Thumb } from '#kit/thumb.tsx'
import { useRead } from '#kit/use-endpoint.ts'
import { ImagePicker } from '#pickers/image-picker.tsx'

/** The picture of an entry, from the gallery. */
export function NodeImage({ uid, onChange }: { uid: number | null; onChange: (uid: number | null) => void }) {
  const [isPicking, setIsPicking] = useState(false)
  const { data } = useRead(fileRead, { params: { uid: uid ?? 0 } }, { enabled: uid !== null, ignore: [404] })
  return (
    <Input.Wrapper label={say('Image')} labelElement="div">
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
