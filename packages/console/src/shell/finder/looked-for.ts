import { ExternalStore } from '#kit/external-store.ts'
import { popup } from '#shell/frame/popups.ts'

/** What the item look-up opens with: typed on the Dashboard, or scanned. */
export const lookedFor = new ExternalStore('')

// What was scanned is looked for once: opened by its key a moment later, the box is empty.
popup.subscribe(() => {
  if (popup.get() !== 'itemLookUp') lookedFor.set('')
})

/** Opens the item look-up for a code. */
export function lookUp(code: string): void {
  lookedFor.set(code)
  popup.set('itemLookUp')
}
