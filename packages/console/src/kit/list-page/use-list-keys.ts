import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { TableProps } from '#kit/list-page/data-table.tsx'

interface Keys extends TableProps {
  readonly count: number
  readonly scrollTo: (index: number) => void
}

const pageRows = 12

/** The keyboard of a list: arrows move, Space selects, Enter opens, / searches, Shift extends. */
export function useListKeys({
  count,
  rows,
  selection,
  memory,
  scrollTo,
  rowKeys = {},
  onOpen,
  onSearch,
}: Keys) {
  const [current, setCurrent] = useState<number | null>(memory.currentIndex > 0 ? memory.currentIndex : null)
  const anchor = useRef(0)

  const move = (index: number, isExtending: boolean) => {
    const next = Math.max(0, Math.min(count - 1, index))
    setCurrent(next)
    memory.currentIndex = next
    scrollTo(next)
    if (isExtending) selectRange(anchor.current, next, true)
    else anchor.current = next
  }

  const selectRange = (from: number, to: number, isChosen: boolean) => {
    const uids: number[] = []
    for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
      const row = rows.at(index)
      if (row) uids.push(row.uid)
    }
    selection.set(uids, isChosen)
  }

  const toggle = (index: number) => {
    const row = rows.at(index)
    if (row) selection.toggle(row.uid)
  }

  /** Moves on to the next row that fits, as far as rows have been read. */
  const next = (fits: (row: never) => boolean) => {
    for (let index = (current ?? -1) + 1; index < count; index++) {
      const row = rows.at(index)
      if (!row) return
      if (fits(row as never)) return move(index, false)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    // What has keys of its own, such as the handle of a row, is left alone.
    if (event.target instanceof HTMLElement && event.target.closest('[data-own-keys]')) return
    if (event.altKey || (event.ctrlKey && event.key !== 'a') || event.metaKey || count === 0) return
    const at = current ?? -1
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(at + 1, event.shiftKey),
      ArrowUp: () => move(at - 1, event.shiftKey),
      PageDown: () => move(at + pageRows, event.shiftKey),
      PageUp: () => move(at - pageRows, event.shiftKey),
      Home: () => move(0, event.shiftKey),
      End: () => move(count - 1, event.shiftKey),
      ' ': () => toggle(Math.max(0, at)),
      Enter: () => {
        const row = rows.at(at)
        if (row) onOpen(row)
      },
      '/': onSearch,
      Escape: selection.clear,
      a: () => event.ctrlKey && selection.chooseAll(),
    }
    const row = rows.at(at)
    const own = rowKeys[event.key]
    const action = own && row ? () => own(row as never, next) : actions[event.key]
    if (!action || (event.key === 'a' && !event.ctrlKey)) return
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button'))
      return
    event.preventDefault()
    action()
  }

  /** A click makes a row the current one; on its tick, or with Ctrl, it is chosen; with Shift, everything up to it. */
  const point = (index: number, event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('a,button') && !target.closest('[data-tick]')) return
    const isTick = Boolean(target.closest('[data-tick]'))
    setCurrent(index)
    memory.currentIndex = index
    if (event.shiftKey) selectRange(anchor.current, index, true)
    else if (isTick || event.ctrlKey || event.metaKey) toggle(index)
    if (!event.shiftKey) anchor.current = index
  }

  const onFocus = () => {
    if (current === null && count > 0) setCurrent(0)
  }

  return { current, onKeyDown, onFocus, point }
}
