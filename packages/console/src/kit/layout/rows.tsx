import { Box, type BoxProps, type ElementProps } from '@mantine/core'
import classes from '#kit/layout/layout.module.css'

interface Props extends BoxProps, ElementProps<'ul'> {
  /** As `grid-template-columns` has them; without them a row is a line. */
  readonly columns?: string
}

/** Dense rows with a hairline under each. */
export function Rows({ columns, className, ...props }: Props) {
  return (
    <Box
      component="ul"
      {...props}
      className={`${classes.rows} ${className ?? ''}`}
      data-columns={columns !== undefined || undefined}
      __vars={columns ? { '--columns': columns } : {}}
    />
  )
}
