import { FocusTrap } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Layer } from '#kit/asking/layers.ts'
import themeJson from '#kit/theme.json'
import classes from '#shell/versions/overlay.module.css'

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
      <div
        className={classes.cover}
        style={{ zIndex: z[layer] }}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={labelledBy}
      >
        {children}
      </div>
    </FocusTrap>
  )
}
