import {
  facetsSuggest,
  type QueueItem,
  type Suggestion,
} from '@backroom/contract/organisation/filters/item-facets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, readPatiently, useRead } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'

const ahead = 3
const fresh = 120_000

/** What the item probably should carry; those of the next ones are read before they come up. */
export function useSuggestions(
  item: QueueItem | undefined,
  items: readonly QueueItem[],
  changes: FacetChanges,
) {
  const client = useQueryClient()
  const sent = { query: { itemUid: item?.uid ?? 0 } }
  const { data } = useRead(facetsSuggest, sent, { enabled: item !== undefined, staleMs: fresh })
  useValue(changes.state) // drawn anew with every change
  useEffect(() => {
    const place = items.findIndex(({ uid }) => uid === item?.uid)
    for (const { uid } of items.slice(place + 1, place + 1 + ahead)) {
      const next = { query: { itemUid: uid } }
      void client.prefetchQuery({
        queryKey: keyOf(facetsSuggest, next),
        queryFn: ({ signal }) => readPatiently(facetsSuggest, next, { signal, ignore: [0, 404] }),
        staleTime: fresh,
      })
    }
  }, [client, item?.uid, items])
  // They were worked out before the last key: what has been answered since is not suggested otherwise.
  const suggestions: readonly Suggestion[] = (data ?? []).filter(
    ({ facetUid }) => item && changes.wouldJoin(item.uid, facetUid),
  )
  /** Puts all of them on the item; false where there are none. */
  const accept = (): boolean => {
    if (!item || suggestions.length === 0) return false
    changes.apply([{ itemUid: item.uid, add: suggestions.map(({ facetUid }) => facetUid), remove: [] }])
    return true
  }
  return { suggestions, accept }
}
