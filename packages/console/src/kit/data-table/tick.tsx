import type { ComponentProps } from 'react'
import classes from '#kit/data-table/data-table.module.css'

/** The box that ticks a row. A bare input: a screenful of anything richer is what a table takes longest to draw. */
export function Tick(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={classes.tick} />
}
