import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  facetPalette,
  facetQueue,
  facetQueuePlace,
  facetQueueState,
  queueEntity,
  queueNumber,
} from '@backroom/contract/organisation/filters/item-facets'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#kit/calls/call.ts'
import { useEvents } from '#kit/calls/events.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ownUid } from '#kit/session/session.ts'
import { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'

type State = ReplyOf<typeof facetQueueState>

/** Which items are meant, as the address says it. */
export interface QueueSource {
  readonly view: string
  readonly uids: string
  readonly search: string
  readonly filter: string
  readonly more: string
  readonly except: string
  readonly category: string
  readonly missing: string
}

const placeEveryMs = 30_000
const patient = { ignore: [0, 401, 404, 500, 502, 503, 504], isQuiet: true } as const

/** The items, the facets to choose from, what each carries, and the other people in the queue. */
export function useQueue(source: QueueSource) {
  const { view, category, missing, ...rest } = source
  const query = {
    ...rest,
    ...(category && { category: Number(category) }),
    ...(missing && { missing: Number(missing) }),
  }
  // A queue does not shrink while somebody works through it: it is read once.
  const queue = useRead(facetQueue, { params: { view }, query }, { staleMs: Number.POSITIVE_INFINITY })
  const palette = useRead(facetPalette, {}, { staleMs: 300_000 })
  const [changes] = useState(() => new FacetChanges())
  const [state, setState] = useState<State>({ people: [], done: [] })
  useEffect(() => changes.start(), [changes])
  useEffect(() => {
    if (palette.data) changes.knowPalette(palette.data)
  }, [changes, palette.data])
  useEffect(() => {
    if (!queue.data) return
    changes.know(queue.data.items)
    setState({ people: queue.data.people, done: queue.data.done })
  }, [changes, queue.data])
  const key = queue.data?.key
  const isQueued = (uid: number) => queue.data?.items.some(item => item.uid === uid) ?? false
  useEvents(event => {
    if (event.type !== 'record.changed' || event.by.uid === ownUid() || !key) return
    if (event.entity === queueEntity && event.uid === queueNumber(key))
      void call(facetQueueState, { query: { key } }, patient).then(setState, () => {})
    if (event.entity === 'itemFacet' && isQueued(event.uid))
      void call(
        facetQueue,
        { params: { view: 'FacetGapsView' }, query: { uids: String(event.uid) } },
        patient,
      ).then(
        ({ items }) => changes.know(items),
        () => {},
      )
  })
  return { queue, palette: palette.data ?? [], changes, state, setState }
}

/** Says where one is, so that others see it, and what is done. */
export function usePlace(
  key: string | undefined,
  itemUid: number | undefined,
  onState: (state: State) => void,
) {
  const tell = useEffectEvent((more: { done?: { itemUid: number; isDone: boolean } } = {}) => {
    if (!key || !itemUid) return
    void call(facetQueuePlace, { body: { key, itemUid, ...more } }, patient).then(onState, () => {})
  })
  useEffect(() => {
    if (!key || !itemUid) return
    tell()
    const again = setInterval(() => tell(), placeEveryMs)
    return () => clearInterval(again)
  }, [key, itemUid])
  useEffect(() => {
    if (!key) return
    return () =>
      void call(
        facetQueuePlace,
        { body: { key, itemUid: 1, isLeaving: true } },
        { ...patient, outlivesPage: true },
      ).catch(() => {})
  }, [key])
  return (uid: number, isDone: boolean) => {
    if (!key || !itemUid) return
    void call(facetQueuePlace, { body: { key, itemUid, done: { itemUid: uid, isDone } } }, patient).then(
      onState,
      () => {},
    )
  }
}
