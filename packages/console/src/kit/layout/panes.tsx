import { Box, type BoxProps, polymorphic } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#kit/layout/layout.module.css'

interface Props extends BoxProps {
  /** As `grid-template-columns` has them. */
  readonly columns: string
  /** The same where a tablet has less room. */
  readonly tablet?: string
  /** As `grid-template-rows` has them, where they stand one over the other. */
  readonly phone?: string
  readonly children?: ReactNode
}

/** Panes side by side, each scrolling by itself: a list, what is chosen in it, what follows from that. */
export const Panes = polymorphic<'div', Props>(
  ({ columns, tablet = columns, phone = 'none', className, ...props }: Props) => (
    <Box
      {...props}
      className={`${classes.panes} ${className ?? ''}`}
      __vars={{ '--columns': columns, '--tablet': tablet, '--phone': phone }}
    />
  ),
)
