import type { BuilderOption } from '@backroom/contract/items/builders/templates'
import { Menu, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ImagePicker } from '#content/files/pickers/image-picker.tsx'
import { useFileAddress } from '#content/files/pickers/use-file-address.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly option: BuilderOption
  readonly name: string
  /** The picture of the item behind it, shown while the option has none of its own. */
  readonly itemThumb: string | null
  readonly onChange: (fileUid: number | null) => void
}

/** What shoppers see beside an option: a picture of its own, or its item's. */
export function OptionPicture({ option, name, itemThumb, onChange }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const addressOf = useFileAddress()
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton aria-label={say('Picture of {name}', { name })}>
            <Thumb src={option.fileUid === null ? itemThumb : addressOf(option.fileUid)} size={30} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsPicking(true)}>{say('Choose a picture…')}</Menu.Item>
          <Menu.Item disabled={option.fileUid === null} onClick={() => onChange(null)}>
            {option.itemUid === null ? say('No picture') : say('Use the item’s picture')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking && (
        <ImagePicker
          onClose={() => setIsPicking(false)}
          onPick={uid => {
            onChange(uid)
            setIsPicking(false)
          }}
        />
      )}
    </>
  )
}
