import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNewOpen } from '#kit/parts/asked-new.ts'

interface NewButtonProps {
  readonly label: string
  /** The dialog that asks what is needed to make one. */
  readonly children: (onClose: () => void) => ReactNode
}

/**
 * The button in a list's head that makes a record after a question or two:
 * `<NewButton label={say('New brand')}>{onClose => <BrandNewDialog onClose={onClose} />}</NewButton>`.
 */
export function NewButton({ label, children }: NewButtonProps) {
  const [isOpen, setIsOpen] = useNewOpen()
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}
