import { useEffect, useEffectEvent } from 'react'
import { ExternalStore } from '#kit/external-store.ts'

/** What a page would lose by being left, and what can be done about it. */
export interface UnsavedWork {
  readonly isDirty: boolean
  /** Why saving is not possible at present; null when it is. */
  readonly cannotSave: string | null
  /** True when it was stored. */
  readonly save: () => Promise<boolean>
  readonly discard: () => void
}

/** The open page's unsaved work; null where there is nothing to lose. */
export const unsavedWork = new ExternalStore<UnsavedWork | null>(null)
/** How many actions are under way that leaving would interrupt. */
export const actionsUnderWay = new ExternalStore(0)

/** Reports what the open page would lose by being left; the shell asks before it is (§4). */
export function useUnsavedWork({ isDirty, cannotSave, save, discard }: UnsavedWork): void {
  const saveNow = useEffectEvent(save)
  const discardNow = useEffectEvent(discard)
  useEffect(() => {
    if (!isDirty) return
    unsavedWork.set({ isDirty, cannotSave, save: () => saveNow(), discard: () => discardNow() })
    return () => unsavedWork.set(null)
  }, [isDirty, cannotSave])
}

/** Reports an action under way while it is true: an upload, a save, a payment. */
export function useInProgress(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    actionsUnderWay.update(count => count + 1)
    return () => actionsUnderWay.update(count => count - 1)
  }, [isUnderWay])
}

let isFree = false

/** Whether the browser should ask before the page goes. */
export function mustAskBeforeLeaving(): boolean {
  return !isFree && (unsavedWork.get() !== null || actionsUnderWay.get() > 0)
}

/** Loads the page anew without asking: drafts are kept (§4). */
export function reloadFreely(): void {
  isFree = true
  location.reload()
}
