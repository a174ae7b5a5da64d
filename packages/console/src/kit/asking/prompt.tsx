import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Layer, useLayer } from '#kit/asking/layers.ts'
import themeJson from '#kit/theme.json'

const { size, z } = themeJson.other

interface Props {
  readonly opened: boolean
  /** What a screen reader calls it. */
  readonly label: string
  /** Of the layers, from page to fatal. */
  readonly layer: Layer
  /** Left out: it cannot be closed but by its buttons. */
  readonly onClose?: () => void
  /** The buttons, the safe one left of the main one. */
  readonly foot?: ReactNode
  readonly children: ReactNode
  /** The pointer is over it, or the focus has moved inside it beyond its main button. */
  readonly onHold?: (by: 'pointer' | 'focus', isHeld: boolean) => void
}

/** A small dialog that interrupts: words, then buttons on their own ground. */
export function Prompt({ opened, label, layer, onClose, foot, children, onHold }: Props) {
  const isClosable = onClose !== undefined
  useLayer(opened, layer, onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => {})}
      closeOnEscape={false} // the topmost layer alone hears it
      closeOnClickOutside={isClosable}
      size={size.dialogSmall}
      zIndex={z[layer]}
    >
      <Modal.Overlay />
      <Modal.Content
        aria-label={label}
        data-layer={layer}
        onMouseEnter={() => onHold?.('pointer', true)}
        onMouseLeave={() => onHold?.('pointer', false)}
        onFocus={event => onHold?.('focus', !event.target.hasAttribute('data-autofocus'))}
        onBlur={() => onHold?.('focus', false)}
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
