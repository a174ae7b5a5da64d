import { useEffect } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { useEvents } from '#kit/calls/events.ts'

const lookedAtMs = 1_000
const started = new Set<number>()
const watched = new Set<number>()

/** Remembers a run that was started in this tab. */
export function tellEndOf(runUid: number): void {
  started.add(runUid)
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
export function useRunNotices(
  wayBack: (runUid: number) => Pick<Parameters<typeof notify>[0], 'action'>,
): void {
  useEvents(event => {
    if (event.type !== 'bulk.finished' || !started.delete(event.uid)) return
    // A short run may end before the page that started it has come to show it.
    setTimeout(() => {
      if (watched.has(event.uid)) return
      notify({
        tone: event.state === 'completed' ? 'ok' : 'warning',
        title: event.title,
        text: event.sentence,
        ...(event.canUndo && wayBack(event.uid)),
      })
    }, lookedAtMs)
  })
}
