import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DropMark, dropAt, misplaced, type NodeId, type TreeNode } from '#kit/tree/tree-model.ts'
import { indent } from '#kit/tree/tree-row.tsx'
import type { TreeControl } from '#kit/tree/use-tree.ts'

interface Spec<Node extends TreeNode> {
  readonly tree: TreeControl<Node>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  readonly deepest: number
  readonly isOff: boolean
  readonly onDrop: (id: NodeId, to: DropMark) => void
}

/** A pointer that went down on a row, and what has come of it. */
interface Press {
  readonly id: NodeId
  readonly pointerId: number
  /** Where the rows stand in the window; they do not move while something is dragged over them. */
  readonly box: DOMRect
  readonly from: { readonly x: number; readonly y: number }
  at: { x: number; y: number }
  isDragging: boolean
  place: (DropMark & { readonly isRefused: boolean }) | null
  /** Until a finger has rested long enough; a mouse has none. */
  readonly timer: ReturnType<typeof setTimeout> | null
  held: { readonly id: NodeId; readonly timer: ReturnType<typeof setTimeout> } | null
  frame: number | null
}

/** Folded rows open when something is held over them this long. */
const openAfterMs = 600
const startsAfterPx = 5
/** A finger has to rest before it drags: moved at once it scrolls. */
const fingerRestsMs = 250
const fingerSlipsPx = 6
/** Near an edge the rows scroll by themselves, so many pixels a frame at most. */
const edgePx = 44
const scrollMost = 14

/**
 * Dragging in a tree, drawn without React: a move of the pointer writes the place of two elements (what is dragged, and where it
 * would go) once a frame, and neither renders nor lays out a row. Rows are of one height, so a place is found by counting.
 */
export function useTreeDrag<Node extends TreeNode>(spec: Spec<Node>) {
  const [draggedId, setDraggedId] = useState<NodeId | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const press = useRef<Press | null>(null)

  const leave = () => {
    const left = press.current
    press.current = null
    if (!left) return
    clearTimeout(left.timer ?? undefined)
    clearTimeout(left.held?.timer)
    cancelAnimationFrame(left.frame ?? 0)
    if (mark.current) mark.current.hidden = true
    setDraggedId(null)
  }
  const draw = useEffectEvent(() => {
    const now = press.current
    const scroller = spec.scroller.current
    if (!now || !scroller || !ghost.current || !mark.current) return
    now.frame = null
    const isScrolling = scrollAtEdge(scroller, now)
    const before = now.place
    now.place = placeOf(spec, now, scroller.scrollTop)
    ghost.current.style.transform = `translate(${now.at.x + 12}px, ${now.at.y + 10}px)`
    ghost.current.toggleAttribute('data-refused', now.place?.isRefused === true)
    if (!isSamePlace(before, now.place)) show(mark.current, now.place, spec.rowHeight)
    hold(now, spec.tree)
    if (isScrolling) soon()
  })
  const soon = () => {
    if (press.current) press.current.frame ??= requestAnimationFrame(() => draw())
  }
  const start = () => {
    const now = press.current
    if (!now) return
    now.isDragging = true
    spec.scroller.current?.setPointerCapture(now.pointerId)
    setDraggedId(now.id)
    soon()
  }
  const drop = () => {
    const { id, isDragging, place } = press.current ?? {}
    leave()
    if (isDragging && id !== undefined && place && !place.isRefused && place.beforeId !== id)
      spec.onDrop(id, place)
  }
  useWhileDragging(spec.scroller, draggedId !== null, press, leave)
  return {
    draggedId,
    ghost,
    mark,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        const box = event.currentTarget.getBoundingClientRect()
        const [x, y] = [event.clientX, event.clientY]
        const row = spec.tree.rows[Math.floor((y - box.top + event.currentTarget.scrollTop) / spec.rowHeight)]
        const isBesideRows = !(event.target as Element).closest('[role=treeitem]')
        if (spec.isOff || !row || isBesideRows || event.button !== 0 || press.current) return
        press.current = {
          id: row.node.id,
          pointerId: event.pointerId,
          box,
          from: { x, y },
          at: { x, y },
          isDragging: false,
          place: null,
          held: null,
          frame: null,
          timer: event.pointerType === 'touch' ? setTimeout(start, fingerRestsMs) : null,
        }
      },
      onPointerMove: (event: PointerEvent) => {
        const now = press.current
        if (!now || event.pointerId !== now.pointerId) return
        now.at = { x: event.clientX, y: event.clientY }
        const far = Math.hypot(now.at.x - now.from.x, now.at.y - now.from.y)
        if (now.isDragging) soon()
        else if (now.timer !== null ? far > fingerSlipsPx : event.buttons === 0) leave()
        else if (now.timer === null && far >= startsAfterPx) start()
      },
      onPointerUp: drop,
      onPointerCancel: leave,
    },
  }
}

/** While something is dragged, a finger scrolls nothing, no menu opens, and Escape puts it back. */
function useWhileDragging(
  scroller: RefObject<HTMLDivElement | null>,
  isDragging: boolean,
  press: RefObject<Press | null>,
  leave: () => void,
) {
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave()
  })
  useEffect(() => {
    const element = scroller.current
    // Asked of every finger from its first move on: once a browser has begun to scroll it no longer listens.
    const stay = (event: Event) => {
      if (press.current?.isDragging) event.preventDefault()
    }
    element?.addEventListener('touchmove', stay, { passive: false })
    element?.addEventListener('contextmenu', stay)
    return () => {
      element?.removeEventListener('touchmove', stay)
      element?.removeEventListener('contextmenu', stay)
    }
  }, [scroller, press])
  useEffect(() => {
    if (!isDragging) return
    const listen = (event: KeyboardEvent) => cancel(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isDragging])
}

function placeOf<Node extends TreeNode>(
  { tree, rowHeight, deepest }: Spec<Node>,
  { id, at, box }: Press,
  scrolled: number,
) {
  const place = dropAt(tree.model, tree.rows, {
    at: (at.y - box.top + scrolled) / rowHeight,
    level: (at.x - box.left - 12) / indent,
  })
  return place && { ...place, isRefused: misplaced(tree.model, id, place.parentId, deepest) !== null }
}

function isSamePlace(one: Press['place'], other: Press['place']): boolean {
  if (!one || !other) return one === other
  return one.row === other.row && one.isInto === other.isInto && one.depth === other.depth
}

/** A line between rows, or a frame around the one it would go into; nothing where it may not go. */
function show(mark: HTMLDivElement, place: Press['place'], rowHeight: number) {
  mark.hidden = !place || place.isRefused
  if (!place || place.isRefused) return
  mark.toggleAttribute('data-into', place.isInto)
  const left = place.isInto ? 4 : 12 + place.depth * indent
  mark.style.transform = `translate(${left}px, ${place.row * rowHeight}px)`
}

/** Scrolls when the pointer is near the upper or lower edge; answers whether it did. */
function scrollAtEdge(scroller: HTMLDivElement, { at, box }: Press): boolean {
  const above = box.top + edgePx - at.y
  const below = at.y - (box.bottom - edgePx)
  const near = above > 0 ? -above : Math.max(0, below)
  if (near === 0) return false
  const before = scroller.scrollTop
  scroller.scrollTop = before + Math.sign(near) * Math.min(scrollMost, Math.ceil(Math.abs(near) / 3))
  return scroller.scrollTop !== before
}

/** Opens a folded row that something is held over long enough. */
function hold<Node extends TreeNode>(now: Press, tree: TreeControl<Node>) {
  const row = now.place?.isInto ? tree.rows[now.place.row] : undefined
  if (row?.node.id === now.held?.id) return
  clearTimeout(now.held?.timer)
  const open = () => row && tree.setOpen([row.node.id], true)
  now.held =
    row?.hasChildren && !row.isOpen ? { id: row.node.id, timer: setTimeout(open, openAfterMs) } : null
}
