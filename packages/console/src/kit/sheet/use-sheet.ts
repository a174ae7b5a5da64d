import { useRef, useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { sayCount } from '#kit/say-count.ts'
import { type Cell, rangeOf, type SheetColumn } from '#kit/sheet/sheet-column.ts'
import { clearBlock, type Edited, fillDown, writeBlock } from '#kit/sheet/sheet-edits.ts'

export interface SheetSpec<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly SheetColumn<Row>[]
  readonly onChange: (rows: readonly Row[]) => void
  /** Makes the rows that a paste needs beyond the last one. */
  readonly makeRow?: () => Row
  readonly isLocked?: boolean
}

const undoMost = 100

/** The state of a sheet: where one is, what is selected, what is being typed, and the way back. */
export function useSheet<Row>({ rows, columns, onChange, makeRow, isLocked = false }: SheetSpec<Row>) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 })
  const [typing, setTyping] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const past = useRef<(readonly Row[])[]>([])
  const future = useRef<(readonly Row[])[]>([])
  const latest = useRef(rows)
  if (latest.current !== rows) {
    // Rows that came from elsewhere (a save, a discard) have no way back through what was typed before them.
    if (JSON.stringify(latest.current) !== JSON.stringify(rows)) {
      past.current = []
      future.current = []
    }
    latest.current = rows
  }
  const range = rangeOf(anchor, active)
  const sheet = { rows, columns }

  const show = (next: readonly Row[]) => {
    latest.current = next
    onChange(next)
  }
  const take = ({ rows: next, refusals }: Edited<Row>) => {
    if (refusals.length > 0) {
      notify({
        tone: 'warning',
        title: sayCount(refusals.length, '1 cell was left as it is', '{n} cells were left as they are'),
        ...(refusals[0] && { text: refusals[0] }),
      })
    }
    if (isLocked || next.every((row, place) => row === rows[place])) return
    past.current = [...past.current, rows].slice(-undoMost)
    future.current = []
    show(next)
  }

  const go = (to: Cell, isExtending = false) => {
    const within = {
      row: Math.max(0, Math.min(rows.length - 1, to.row)),
      column: Math.max(0, Math.min(columns.length - 1, to.column)),
    }
    setActive(within)
    if (!isExtending) setAnchor(within)
  }
  const step = (from: (readonly Row[])[], onto: (readonly Row[])[]) => {
    const next = from.pop()
    if (!next || isLocked) return
    onto.push(rows)
    show(next)
  }
  return {
    active,
    range,
    typing,
    refusal,
    go,
    isLocked,
    begin: (text?: string) => {
      const [row, column] = [rows[active.row], columns[active.column]]
      if (isLocked || row === undefined || !column) return
      if (column.toggle) {
        const toggled = column.toggle(row)
        take({ rows: rows.with(active.row, toggled), refusals: [] })
      } else if (column.write) {
        setRefusal('')
        setTyping(text ?? column.text(row))
      }
    },
    /** Takes over what was typed; false when it was refused and the cell stays open. */
    commit: (typed: string): boolean => {
      const [row, column] = [rows[active.row], columns[active.column]]
      if (row !== undefined && column?.write && column.text(row) !== typed) {
        const written = column.write(row, typed)
        if (typeof written === 'string') {
          setRefusal(written)
          return false
        }
        take({ rows: rows.with(active.row, written), refusals: [] })
      }
      setTyping(null)
      setRefusal('')
      return true
    },
    cancel: () => {
      setTyping(null)
      setRefusal('')
    },
    selectAll: () => {
      setAnchor({ row: 0, column: 0 })
      setActive({ row: rows.length - 1, column: columns.length - 1 })
    },
    paste: (cells: readonly (readonly string[])[]) => take(writeBlock(sheet, range, cells, makeRow)),
    clear: () => take(clearBlock(sheet, range)),
    fillDown: () => take(fillDown(sheet, range)),
    undo: () => step(past.current, future.current),
    redo: () => step(future.current, past.current),
  }
}

export type SheetControl = ReturnType<typeof useSheet>
