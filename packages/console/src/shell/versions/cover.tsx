import { Center, FocusTrap } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Layer } from '#kit/asking/layers.ts'
import themeJson from '#kit/theme.json'

const { z } = themeJson.other

/** A full screen that nothing can be done behind. */
export function Cover({
  layer,
  labelledBy,
  children,
}: {
  layer: Layer
  labelledBy: string
  children: ReactNode
}) {
  return (
    <FocusTrap active>
      <Center
        pos="fixed"
        inset={0}
        p={24}
        bg="spruce.9"
        c="white"
        style={{ zIndex: z[layer] }}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={labelledBy}
      >
        {children}
      </Center>
    </FocusTrap>
  )
}
