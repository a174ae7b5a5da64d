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
  readonly disabled?: boolean
}

/** Finds an item that carries a page, by code, barcode or name, in the look-up that everybody knows. */
export function ItemFinder({ label, onPick, except, brandUid = null, disabled = false }: Props) {
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
          picking={{ label, except, brandUid }}
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
