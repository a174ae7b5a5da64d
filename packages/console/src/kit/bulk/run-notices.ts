import type { StoreEvent } from '@backroom/contract/kit/event'
import { useEffect } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { OwnRuns } from '#kit/bulk/own-runs.ts'
import { useEvents } from '#kit/calls/events.ts'

type Finished = Extract<StoreEvent, { type: 'bulk.finished' }>
type WayBack = (runUid: number) => Pick<Parameters<typeof notify>[0], 'action'>

const lookedAtMs = 1_000
const own = new OwnRuns<Finished>()
const watched = new Set<number>()
let wayBackOf: WayBack = () => ({})

/** Remembers a run that was started in this tab. */
export function tellEndOf(runUid: number): void {
  const ended = own.start(runUid)
  if (ended) tell(ended)
}

/** Says that the end of a run is seen where it stands, and needs no notice. */
export function useWatched(runUid: number | null): void {
  useEffect(() => {
    if (runUid === null) return
    watched.add(runUid)
    return () => {
      watched.delete(runUid)
    }
  }, [runUid])
}

/** Tells whoever started a run and went on with something else that it has ended, with the way back. */
export function useRunNotices(wayBack: WayBack): void {
  useEffect(() => {
    wayBackOf = wayBack
  }, [wayBack])
  useEvents(event => {
    if (event.type === 'bulk.finished' && own.end(event)) tell(event)
  })
}

function tell({ uid, state, title, sentence, canUndo }: Finished): void {
  // A short run may end before the page that started it has come to show it.
  setTimeout(() => {
    if (watched.has(uid)) return
    notify({
      tone: state === 'completed' ? 'ok' : 'warning',
      title,
      text: sentence,
      ...(canUndo && wayBackOf(uid)),
    })
  }, lookedAtMs)
}
