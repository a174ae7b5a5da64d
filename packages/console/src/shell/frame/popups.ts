import { resetDelayMs } from '@backroom/contract/constants'
import type { Group } from '@backroom/contract/kit/screen'
import { useEffect, useState } from 'react'
import { ExternalStore, useValue } from '#kit/external-store.ts'

export type PopupName = 'palette' | 'help' | 'itemLookUp' | 'whatsNew' | 'messages' | 'sandbox'

/** Which of the shell's popups is open; opening one closes another. */
export const popup = new ExternalStore<PopupName | null>(null)

/** The menu as a drawer, and the group it should show. */
export const menuDrawer = new ExternalStore<{ readonly isOpen: boolean; readonly group: Group | null }>({
  isOpen: false,
  group: null,
})

/** The failure of a call closes what only helps to find things. */
export function closeFinders(): void {
  if (popup.get() === 'help' || popup.get() === 'itemLookUp') popup.set(null)
}

/**
 * Whether a popup is open, and whether its contents are still there: they go a moment after it, so that nothing flickers. Opened again
 * within that moment it begins anew: `opening` is the key of what is in it.
 */
export function usePopup(name: PopupName): { isOpen: boolean; isThere: boolean; opening: number } {
  const isOpen = useValue(popup) === name
  const [isThere, setIsThere] = useState(isOpen)
  const [last, setLast] = useState({ isOpen, opening: 0 })
  if (last.isOpen !== isOpen) setLast({ isOpen, opening: last.opening + (isOpen ? 1 : 0) })
  useEffect(() => {
    if (isOpen) return setIsThere(true)
    const timer = setTimeout(() => setIsThere(false), resetDelayMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return { isOpen, isThere: isOpen || isThere, opening: last.opening }
}
