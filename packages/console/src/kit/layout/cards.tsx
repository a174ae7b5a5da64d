import { Box, type BoxProps, polymorphic } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#kit/layout/layout.module.css'

interface Props extends BoxProps {
  /** How narrow a card may get. */
  readonly least: number
  readonly children?: ReactNode
}

/** Cards of one width, as many beside each other as there is room for. */
export const Cards = polymorphic<'div', Props>(({ least, className, ...props }: Props) => (
  <Box
    {...props}
    className={`${classes.cards} ${className ?? ''}`}
    __vars={{ '--least': `min(${least}px, 100%)` }}
  />
))
