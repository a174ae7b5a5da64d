import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { ExternalStore } from '#kit/external-store.ts'

/** What a page would lose by being left, and what can be done about it. */
export interface UnsavedWork {
  readonly isDirty: boolean
  /** Why saving is not possible at present; null when it is. */
  readonly cannotSave: string | null
  /** True when it was stored. */
  readonly save: () => Promise<boolean>
  readonly discard: () => void
  /** Whether the page with another search part loses it too, where several records are edited on one page. */
  readonly isLeftBy?: ((search: URLSearchParams) => boolean) | undefined
}

/** The open page's unsaved work; null where there is nothing to lose. */
export const unsavedWork = new ExternalStore<UnsavedWork | null>(null)
const works = new Set<UnsavedWork>()
/** How many actions are under way that leaving would interrupt. */
export const actionsUnderWay = new ExternalStore(0)

/** Reports what the open page would lose by being left; the shell asks before it is. */
export function useUnsavedWork({ isDirty, cannotSave, save, discard, isLeftBy }: UnsavedWork): void {
  const saveNow = useEffectEvent(save)
  const discardNow = useEffectEvent(discard)
  // The question is drawn by what it answers, and an effect event may not be asked while something is drawn.
  const isLeftNow = useRef(isLeftBy)
  useLayoutEffect(() => {
    isLeftNow.current = isLeftBy
  })
  useEffect(() => {
    if (!isDirty) return
    const work: UnsavedWork = {
      isDirty,
      cannotSave,
      save: () => saveNow(),
      discard: () => discardNow(),
      isLeftBy: search => isLeftNow.current?.(search) ?? false,
    }
    works.add(work)
    unsavedWork.set(together([...works]))
    return () => {
      works.delete(work)
      unsavedWork.set(together([...works]))
    }
  }, [isDirty, cannotSave])
}

/** Several works of one page are saved and discarded together. */
function together(all: readonly UnsavedWork[]): UnsavedWork | null {
  if (all.length <= 1) return all[0] ?? null
  return {
    isDirty: true,
    cannotSave: all.find(work => work.cannotSave !== null)?.cannotSave ?? null,
    save: async () => {
      for (const work of all) if (!(await work.save())) return false
      return true
    },
    discard: () => {
      for (const work of all) work.discard()
    },
  }
}

interface Address {
  readonly pathname: string
  readonly search: string
}

/** What would be lost by going from one address to another. */
export function workLostBetween(from: Address, to: Address): UnsavedWork | null {
  if (from.pathname !== to.pathname) return unsavedWork.get()
  const search = new URLSearchParams(to.search)
  return together([...works].filter(work => work.isLeftBy?.(search)))
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

/** Loads the page anew without asking: drafts are kept. */
export function reloadFreely(): void {
  isFree = true
  location.reload()
}
