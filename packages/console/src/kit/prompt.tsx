import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import themeJson from '#kit/theme.json'

const { size, z } = themeJson.other

interface Props {
  readonly opened: boolean
  /** What a screen reader calls it. */
  readonly label: string
  /** Of the design's layers, from page to fatal. */
  readonly layer: keyof typeof z
  /** Left out: it cannot be closed but by its buttons. */
  readonly onClose?: () => void
  /** The buttons, the safe one left of the main one. */
  readonly foot?: ReactNode
  readonly children: ReactNode
  readonly onHold?: (isHeld: boolean) => void
}

/** A small dialog that interrupts: words, then buttons on their own ground. */
export function Prompt({ opened, label, layer, onClose, foot, children, onHold }: Props) {
  const isClosable = onClose !== undefined
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => {})}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      size={size.dialogSmall}
      zIndex={z[layer]}
    >
      <Modal.Overlay />
      <Modal.Content
        aria-label={label}
        onMouseEnter={() => onHold?.(true)}
        onMouseLeave={() => onHold?.(false)}
      >
        <div role="alert">{children}</div>
        {foot && (
          <Group
            justify="flex-end"
            gap="xs"
            px="md"
            py="sm"
            bg="var(--br-sunken)"
            style={{ borderTop: '1px solid var(--br-line)' }}
          >
            {foot}
          </Group>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
