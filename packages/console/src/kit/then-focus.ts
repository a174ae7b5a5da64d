import { flushSync } from 'react-dom'

/** Draws a change at once and gives its place the focus, so that the very next key already goes there. */
export function thenFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
