import type { QueueItem } from '@backroom/contract/organisation/filters/item-facets'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { isEditable } from '#kit/keys.ts'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'
import { digits, type KeyedFilter, type Picked, pickNext } from '#organisation/quick-apply/key-letters.ts'
import type { Steps } from '#organisation/quick-apply/use-steps.ts'

interface Options {
  readonly filters: readonly KeyedFilter[]
  readonly picked: Picked | null
  readonly item: QueueItem | undefined
  readonly changes: FacetChanges
  readonly steps: Steps
  /** Accepts the suggestions; false where there are none. */
  readonly accept: () => boolean
  /** Something lies over the work. */
  readonly isCovered: boolean
  readonly onPick: (picked: Picked) => void
  readonly onHelp: () => void
  readonly onFind: () => void
}

/** The keys of the work area. Answers what a press means; true when the key was ours. */
export function useWorkKeys(options: Options): (event: KeyboardEvent | ReactKeyboardEvent) => boolean {
  const { filters, picked, item, changes, steps, accept, isCovered } = options
  const toggleDigit = (digit: string): boolean => {
    const filter = filters.find(each => each.uid === picked?.uid)
    const facet = filter?.facets[(picked?.from ?? 0) + digits.indexOf(digit as (typeof digits)[number])]
    if (facet && item) changes.toggle(item.uid, facet.uid)
    return facet !== undefined
  }
  const commands: Readonly<Record<string, () => void>> = {
    enter: steps.next,
    arrowright: steps.next,
    arrowleft: steps.back,
    r: steps.repeat,
    u: steps.undo,
    s: steps.skip,
    g: () => item && window.open(`/products/${item.uid}`, '_blank', 'noopener'),
    '?': options.onHelp,
    '/': options.onFind,
  }
  const press = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
    if (event.altKey || event.metaKey || isEditable(event.target)) return false
    const key = event.key.toLowerCase()
    if (event.ctrlKey) {
      if (key === 'enter') steps.nextUnfinished()
      return key === 'enter'
    }
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    if (isOnButton && (key === 'enter' || key === ' ')) return false
    if (key === 'tab') return !event.shiftKey && !isOnButton && accept()
    const run = commands[key]
    if (run) {
      run()
      return true
    }
    if (digits.includes(key as (typeof digits)[number])) return toggleDigit(key)
    const filter = filters.find(({ letter }) => letter?.toLowerCase() === key)
    if (filter) options.onPick(pickNext(picked, filter))
    return filter !== undefined
  }
  // Keys work also when nothing has the focus, as after a click on the picture.
  const pressNow = useEffectEvent((event: KeyboardEvent) => {
    if (document.activeElement === document.body && !isCovered && press(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressNow(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return press
}
