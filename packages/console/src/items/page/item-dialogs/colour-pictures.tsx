import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ImagePicker } from '#content/files/pickers/image-picker.tsx'
import { useFileAddress } from '#content/files/pickers/use-file-address.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly colour: string
  readonly fileUids: readonly number[]
  readonly onChange: (fileUids: readonly number[]) => void
}

/** The pictures of one colour of a run, the main one first; a press takes one out. */
export function ColourPictures({ colour, fileUids, onChange }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const addressOf = useFileAddress()
  return (
    <Group gap={4} wrap="nowrap" mt={4}>
      {fileUids.map(uid => (
        <UnstyledButton
          key={uid}
          aria-label={say('Take this picture out of {colour}', { colour })}
          onClick={() => onChange(fileUids.filter(each => each !== uid))}
        >
          <Thumb src={addressOf(uid)} size={28} />
        </UnstyledButton>
      ))}
      <ActionIcon
        size={28}
        aria-label={say('Add a picture of {colour}', { colour })}
        onClick={() => setIsPicking(true)}
      >
        <IconPhotoPlus size={16} stroke={1.7} />
      </ActionIcon>
      {isPicking && (
        <ImagePicker
          onClose={() => setIsPicking(false)}
          onPick={uid => {
            onChange([...new Set([...fileUids, uid])])
            setIsPicking(false)
          }}
        />
      )}
    </Group>
  )
}
