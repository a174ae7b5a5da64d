import { type DragEvent, useState } from 'react'

/** What a drag from outside the browser carries. */
export const filesDragged = 'Files'

/**
 * Lets things of one kind be dropped on an element, which is marked `data-over` meanwhile; spread the answer on it. With
 * nothing to do for them, they pass to whatever lies around it. A drop is only ever a shortcut: whatever takes one also has a
 * button or a key for it.
 */
export function useDrop(kind: string, take: ((dragged: DataTransfer) => void) | undefined) {
  const [isOver, setIsOver] = useState(false)
  const claim = (event: DragEvent, isNowOver: boolean) => {
    if (!take || !event.dataTransfer.types.includes(kind)) return
    event.preventDefault()
    event.stopPropagation()
    setIsOver(isNowOver)
    if (!isNowOver) take(event.dataTransfer)
  }
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => claim(event, true),
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => claim(event, false),
  }
}
