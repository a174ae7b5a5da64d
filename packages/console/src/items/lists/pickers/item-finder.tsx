import type { FoundItem } from '@backroom/contract/items/page/items'
import { Button } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemLookUpBox } from '#items/lists/pickers/item-look-up-box.tsx'

interface Props {
  readonly label: string
  readonly onPick: (item: FoundItem) => void
  /** Items that are not offered. */
  readonly except: readonly number[]
  /** Only this brand's, until others are asked for. */
  readonly brandUid?: number | null
  /** What is sold itself: of a page with sizes one of them. */
  readonly sold?: boolean
  readonly disabled?: boolean
}

/** Finds an item that carries a page, or one that is sold, by code, barcode or name, in the look-up that everybody knows. */
export function ItemFinder({ disabled = false, onPick, ...picking }: Props) {
  const { label } = picking
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconBarcode size={16} stroke={1.7} />}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
        style={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
      {isOpen && (
        <ItemLookUpBox
          opened
          picking={picking}
          onPick={item => {
            setIsOpen(false)
            onPick(item)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
