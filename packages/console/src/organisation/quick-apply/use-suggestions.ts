import { facetsSuggest, type QueueItem, type Suggestion } from '@backroom/contract/organisation/item-facets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useValue } from '#kit/external-store.ts'
import { keyOf, readPatiently, useRead } from '#kit/use-endpoint.ts'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'

const ahead = 3
const fresh = 120_000
/** Less sure ones are shown, and left to the person. */
const acceptLeastBp = 5_000

/** What the item probably should carry; those of the next ones are read before they come up. */
export function useSuggestions(
  item: QueueItem | undefined,
  items: readonly QueueItem[],
  changes: FacetChanges,
) {
  const client = useQueryClient()
  const sent = { query: { itemUid: item?.uid ?? 0 } }
  const { data } = useRead(facetsSuggest, sent, { enabled: item !== undefined, staleMs: fresh })
  const { facets } = useValue(changes.state)
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
  const carried = item ? facets.get(item.uid) : undefined
  const suggestions: readonly Suggestion[] = (data ?? []).filter(({ facetUid }) => !carried?.has(facetUid))
  /** Puts all that are likely on the item; false where there are none. */
  const accept = (): boolean => {
    const sure = suggestions.filter(({ confidenceBp }) => confidenceBp >= acceptLeastBp)
    if (!item || sure.length === 0) return false
    changes.apply([{ itemUid: item.uid, add: sure.map(({ facetUid }) => facetUid), remove: [] }])
    return true
  }
  return { suggestions, accept }
}
