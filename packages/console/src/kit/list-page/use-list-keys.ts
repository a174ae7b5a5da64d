import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { RowPlace } from '#kit/data-table/current-row.ts'
import type { Next, RowKey, TableProps } from '#kit/data-table/table-props.ts'
import { useCurrentRow } from '#kit/data-table/use-current-row.ts'
import type { Row } from '#kit/data-table/use-rows.ts'

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
  const { place, keep, placeAt, whereIs, dealtWith } = useCurrentRow(rows, count, memory)
  const current = place?.index ?? null
  const anchor = useRef<RowPlace>({ index: 0, uid: null })
  /** Rows whose keys are still being answered. */
  const busy = useRef(new Set<number>())

  const move = (index: number, isExtending: boolean) => {
    const next = placeAt(Math.max(0, Math.min(count - 1, index)))
    keep(next)
    scrollTo(next.index)
    if (isExtending) selectRange(whereIs(anchor.current).index, next.index, true)
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

  /** Until it has been answered, a row hears no key of the list's own: it would be dealt with twice. */
  const lock = (uid: number, answer: Promise<unknown>) => {
    dealtWith.current = uid
    busy.current.add(uid)
    const done = () => void busy.current.delete(uid)
    // The rows as they are then are drawn first. A refusal has been told by the call itself.
    answer.then(() => setTimeout(done), done)
  }

  /** Moves on to the next row that fits, as far as rows have been read; the row it starts from may have moved since. */
  const nextAfter =
    (from: RowPlace & { readonly uid: number }): Next<never> =>
    (fits, answer) => {
      if (answer) lock(from.uid, answer)
      const start = whereIs(from, true)
      for (let index = start.uid === from.uid ? start.index + 1 : start.index; index < count; index++) {
        const row = rows.at(index)
        if (!row) return
        if (fits(row as never) && !busy.current.has(row.uid)) return move(index, false)
      }
    }

  const press = (row: Row, own: RowKey<never>) => {
    if (busy.current.has(row.uid)) return
    const answer = own(row as never, nextAfter({ index: current ?? 0, uid: row.uid }))
    if (answer instanceof Promise) lock(row.uid, answer)
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
    // Capital letters come from Caps Lock; with Ctrl a letter is not the list's own.
    const own = event.ctrlKey ? undefined : (rowKeys[event.key] ?? rowKeys[event.key.toLowerCase()])
    const action = own && row ? () => press(row, own) : actions[event.key]
    if (!action || (event.key === 'a' && !event.ctrlKey && !own)) return
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
    keep(placeAt(index))
    if (event.shiftKey) selectRange(whereIs(anchor.current).index, index, true)
    else if (isTick || event.ctrlKey || event.metaKey) toggle(index)
    if (!event.shiftKey) anchor.current = placeAt(index)
  }

  /** Tab into the rows makes the first one current. A heading that is focused names no row. */
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget && current === null && count > 0) keep(placeAt(0))
  }

  return { current, onKeyDown, onFocus, point }
}
