import { Box, type BoxProps, type ElementProps } from '@mantine/core'
import classes from '#kit/layout/layout.module.css'

interface Props extends BoxProps, ElementProps<'div'> {
  /** A form in the middle; jump list and form; these and a rail; these and something that goes under them where there is no room. */
  readonly columns?: 'form' | 'settings' | 'record' | 'aside'
  /** How wide what stands in one column may get; a form is 760 where nothing is said. */
  readonly widest?: number
}

/** What scrolls under the head of a page. */
export function PageBody({ columns, widest, ...props }: Props) {
  return (
    <Box
      {...props}
      className={classes.body ?? ''}
      data-columns={columns}
      __vars={widest ? { '--widest': `${widest}px` } : {}}
    />
  )
}
