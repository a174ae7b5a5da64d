import type { ReactNode } from 'react'
import classes from '#kit/parts/parts.module.css'

export type Tone = 'leaf' | 'amber' | 'brick' | 'sky' | 'heather' | 'gray'

interface Props {
  readonly tone: Tone
  readonly children: ReactNode
  /** Instead of the dot; null for none. */
  readonly icon?: ReactNode
}

/** How a record stands, by word and shape and only then by colour. */
export function Pill({ tone, icon, children }: Props) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {icon === undefined ? <span className={classes.dot} aria-hidden="true" /> : icon}
      {children}
    </span>
  )
}
