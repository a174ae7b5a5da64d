import type { MemberTile } from '@backroom/contract/organisation/collections/item-calls'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { isToPin } from '#organisation/collections/collection-items/item-order.ts'
import type { useItemOrder } from '#organisation/collections/collection-items/use-item-order.ts'

interface Props {
  readonly order: ReturnType<typeof useItemOrder>
  readonly columns: number
  readonly isByHand: boolean
  /** Only what was searched for is shown, so nothing changes places. */
  readonly isFound: boolean
  readonly scrollTo: (row: number) => void
}

/** Which tile is current, which are ticked, and every key that works on them. */
export function useGridKeys({ order, columns, isByHand, isFound, scrollTo }: Props) {
  const { items } = order
  const [at, setAt] = useState<number | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState(0)
  const [isMoving, setIsMoving] = useState(false)
  const place = at === null ? null : Math.min(at, items.length - 1)
  const current: MemberTile | null = place === null ? null : (items[place] ?? null)
  const chosen = selected.size > 0 ? [...selected] : current ? [current.uid] : []

  const go = (to: number) => {
    const next = Math.max(0, Math.min(items.length - 1, to))
    setAt(next)
    scrollTo(Math.floor(next / columns))
    return next
  }
  const range = (from: number, to: number) =>
    new Set(items.slice(Math.min(from, to), Math.max(from, to) + 1).map(item => item.uid))
  const toggle = (uid: number) => {
    const next = new Set(selected)
    if (!next.delete(uid)) next.add(uid)
    setSelected(next)
  }
  /** Pins change places whatever the order; the others where it is by hand. */
  const shift = (by: number) => {
    if (place === null || !current || isFound || (!isByHand && current.pinned === null)) return
    if (order.step(place, by)) go(place + by)
  }

  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  const others: Readonly<Record<string, () => void>> = {
    Home: () => go(0),
    End: () => go(items.length - 1),
    ' ': () => {
      if (current) toggle(current.uid)
      setAnchor(place ?? 0)
    },
    p: () => order.pin(chosen, isToPin(items, chosen)),
    m: () => setIsMoving(isByHand && chosen.length > 0),
    Delete: () => {
      order.remove(chosen)
      setSelected(new Set())
    },
    Escape: () => setSelected(new Set()),
  }

  return {
    current,
    selected,
    chosen,
    isMoving,
    closeMoving: () => setIsMoving(false),
    openMoving: () => setIsMoving(true),
    clear: () => setSelected(new Set()),
    onFocus: () => place === null && setAt(0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return
      const step = steps[event.key]
      const isMod = event.ctrlKey || event.metaKey
      if (step !== undefined && event.altKey) shift(step)
      else if (step !== undefined) {
        const next = go((place ?? 0) + step)
        if (event.shiftKey) setSelected(range(anchor, next))
        else setAnchor(next)
      } else if (isMod && event.key.toLowerCase() === 'a') setSelected(new Set(items.map(item => item.uid)))
      else if (!isMod && others[event.key.length === 1 ? event.key.toLowerCase() : event.key])
        others[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    press: (index: number, event: MouseEvent) => {
      const item = items[index]
      if (!item) return
      setAt(index)
      if (event.shiftKey) setSelected(range(anchor, index))
      else if (event.ctrlKey || event.metaKey) toggle(item.uid)
      else setSelected(selected.size === 1 && selected.has(item.uid) ? new Set() : new Set([item.uid]))
      if (!event.shiftKey) setAnchor(index)
    },
  }
}
