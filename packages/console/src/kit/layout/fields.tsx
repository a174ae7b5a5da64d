import { Box, type BoxProps, type ElementProps } from '@mantine/core'
import classes from '#kit/layout/layout.module.css'

/** Fields on six columns; what is no field takes them all. */
export function Fields({ className, ...props }: BoxProps & ElementProps<'div'>) {
  return <Box {...props} className={`${classes.fields} ${className ?? ''}`} />
}
