import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { facetQueueState, QueueItem } from '@backroom/contract/organisation/filters/item-facets'
import { useRef, useState } from 'react'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'
import { usePlace } from '#organisation/quick-apply/use-queue.ts'

type State = ReplyOf<typeof facetQueueState>

interface Options {
  readonly items: readonly QueueItem[]
  readonly queueKey: string | undefined
  readonly changes: FacetChanges
  readonly state: State
  readonly onState: (state: State) => void
}

/** Where one is in the queue, and the ways on: next, back, skip, the next unfinished, repeat, undo. */
export function useSteps({ items, queueKey, changes, state, onState }: Options) {
  const [place, setPlace] = useState(() => firstOpen(items, state.done))
  const item = items[place]
  const tick = usePlace(queueKey, item?.uid, onState)
  /** What an item carried when it came up, so that what it got can be repeated. */
  const arrived = useRef<{ uid: number; facets: ReadonlySet<number> } | null>(null)
  const [lastGot, setLastGot] = useState<readonly number[]>([])
  const here = () =>
    item ? (changes.state.get().facets.get(item.uid) ?? new Set<number>()) : new Set<number>()
  if (item && arrived.current?.uid !== item.uid) arrived.current = { uid: item.uid, facets: new Set(here()) }

  const remember = () => {
    const got = [...here()].filter(uid => !arrived.current?.facets.has(uid))
    if (got.length > 0) setLastGot(got)
  }
  const go = (next: number) => {
    remember()
    setPlace(Math.max(0, Math.min(items.length - 1, next)))
  }
  const finish = () => {
    if (!item) return
    onState({ ...state, done: [...new Set([...state.done, item.uid])] })
    tick(item.uid, true)
  }
  return {
    place,
    item,
    go,
    canRepeat: lastGot.length > 0,
    next: () => {
      finish()
      go(place + 1)
    },
    back: () => go(place - 1),
    skip: () => go(place + 1),
    nextUnfinished: () => {
      finish()
      const done = new Set([...state.done, item?.uid])
      const after = items.findIndex(({ uid }, at) => at > place && !done.has(uid))
      go(after >= 0 ? after : items.findIndex(({ uid }) => !done.has(uid)))
    },
    repeat: () => {
      if (item && lastGot.length > 0) changes.apply([{ itemUid: item.uid, add: [...lastGot], remove: [] }])
    },
    undo: () => {
      const uid = changes.undo()
      const at = items.findIndex(each => each.uid === uid)
      if (at >= 0 && at !== place) setPlace(at)
    },
  }
}

export type Steps = ReturnType<typeof useSteps>

function firstOpen(items: readonly QueueItem[], done: readonly number[]): number {
  return Math.max(
    0,
    items.findIndex(({ uid }) => !done.includes(uid)),
  )
}
