import { useRef } from 'react'
import classes from '#kit/data-table/data-table.module.css'

const narrowest = 48
const widest = 800
const step = 16

interface Props {
  readonly label: string
  readonly width: number
  readonly onResize: (width: number) => void
}

/** The edge of a heading: dragged with the pointer, moved with the arrow keys. */
export function ResizeHandle({ label, width, onResize }: Props) {
  const drag = useRef<{ from: number; width: number } | null>(null)
  const resize = (next: number) => onResize(Math.round(Math.min(widest, Math.max(narrowest, next))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot stand in a heading cell and be moved
    <span
      className={classes.resize}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={-1}
      onPointerDown={event => {
        drag.current = { from: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
      }}
      onPointerMove={event => {
        if (drag.current) resize(drag.current.width + event.clientX - drag.current.from)
      }}
      onPointerUp={() => {
        drag.current = null
      }}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft') resize(width - step)
        if (event.key === 'ArrowRight') resize(width + step)
        if (event.key.startsWith('Arrow')) event.stopPropagation()
      }}
    />
  )
}
