import type { RowOf } from '@backroom/contract/kit/data-view'
import { facetsView } from '@backroom/contract/organisation/filters/facets'
import { useAllRows } from '#organisation/use-all-rows.ts'

export type FacetRow = RowOf<typeof facetsView>

/** All facets of one filter in their order. */
export function useFacets(filterUid: number) {
  const { data, error, refetch } = useAllRows(facetsView, {
    sort: 'position',
    filter: [{ field: 'filterUid', op: 'in', value: [filterUid] }],
  })
  return { facets: data ?? [], isRead: data !== undefined, error, refetch }
}
