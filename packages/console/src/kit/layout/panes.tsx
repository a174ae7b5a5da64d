import { Box, type BoxProps, type ElementProps } from '@mantine/core'
import classes from '#kit/layout/layout.module.css'

interface Props extends BoxProps, ElementProps<'div'> {
  /** As `grid-template-columns` has them. */
  readonly columns: string
  /** The same where a tablet has less room. */
  readonly tablet?: string
  /** As `grid-template-rows` has them, where they stand one over the other. */
  readonly phone?: string
}

/** Panes side by side, each scrolling by itself: a list, what is chosen in it, what follows from that. */
export function Panes({ columns, tablet = columns, phone = 'none', ...props }: Props) {
  return (
    <Box
      {...props}
      className={classes.panes ?? ''}
      __vars={{ '--columns': columns, '--tablet': tablet, '--phone': phone }}
    />
  )
}
