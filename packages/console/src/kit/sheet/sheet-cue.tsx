import { UnstyledButton } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { say } from '#kit/say.ts'
import type { SheetColumn } from '#kit/sheet/sheet-column.ts'

interface Props<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: readonly SheetColumn<Row>[]
}

/** Under a sheet that is wider than its place: the columns that are out of sight, and the way to them. */
export function SheetCue<Row>({ scroller, columns }: Props<Row>) {
  const [edge, setEdge] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => setEdge(element.scrollLeft + element.clientWidth)
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  const titles = beyond(columns, edge).map(({ title }) => say(title))
  if (titles.length === 0) return null
  return (
    <UnstyledButton
      fz={12}
      mt={4}
      display="block"
      className="quietLink"
      onClick={() => scroller.current?.scrollTo({ left: scroller.current.scrollWidth })}
    >
      {say('Further right: {columns}', { columns: titles.join(', ') })}
    </UnstyledButton>
  )
}

const halfSeen = 0.5

/** Columns of which not even half lies before the edge. */
export function beyond<Column extends { readonly width: number }>(
  columns: readonly Column[],
  edge: number,
): Column[] {
  let left = 0
  return columns.filter(({ width }) => {
    left += width
    return left - width * halfSeen > edge
  })
}
