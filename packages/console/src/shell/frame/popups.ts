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

/** Whether a popup is open, and whether its contents are still there: they go a moment after it, so that nothing flickers. */
export function usePopup(name: PopupName): { isOpen: boolean; isThere: boolean } {
  const isOpen = useValue(popup) === name
  const [isThere, setIsThere] = useState(isOpen)
  useEffect(() => {
    if (isOpen) return setIsThere(true)
    const timer = setTimeout(() => setIsThere(false), resetDelayMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return { isOpen, isThere: isOpen || isThere }
}
