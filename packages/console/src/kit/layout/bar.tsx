import { Box, type BoxProps, polymorphic } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#kit/layout/layout.module.css'

interface Props extends BoxProps {
  /** Where it has a hairline. */
  readonly edge?: 'top' | 'bottom'
  /** Between the things in it; 8 if nothing is said. */
  readonly gap?: number
  readonly children?: ReactNode
}

/** A strip across a page, a pane or a dialog with things in a line; `ml="auto"` sends one to its end. */
export const Bar = polymorphic<'div', Props>(({ edge, gap, className, ...props }: Props) => (
  <Box
    {...props}
    className={`${classes.bar} ${className ?? ''}`}
    data-edge={edge}
    __vars={gap === undefined ? {} : { '--gap': `${gap}px` }}
  />
))
