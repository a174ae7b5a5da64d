import type { AnyView, RowOf } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#kit/calls/call.ts'
import { keyOf, readPatiently } from '#kit/calls/use-endpoint.ts'

const pageSize = 200

/** Every row of a view that never has more than a few thousand, read in pages side by side and kept fresh as any list. */
export function useAllRows<View extends AnyView>(
  view: View,
  question: { readonly sort: string; readonly filter?: Filter },
  isWanted = true,
) {
  const sent = { sort: question.sort, filter: JSON.stringify(question.filter ?? []) }
  return useQuery<RowOf<View>[], ApiError>({
    queryKey: [...keyOf(view.list, sent), 'all'],
    enabled: isWanted,
    placeholderData: before => before,
    queryFn: async ({ signal }) => {
      const read = (skip: number) =>
        readPatiently(view.list, { query: { ...sent, limit: pageSize, skip } } as never, { signal })
      const first = await read(0)
      const places = []
      for (let skip = pageSize; skip < (first.total?.count ?? 0); skip += pageSize) places.push(skip)
      const rest = await Promise.all(places.map(read))
      return [first, ...rest].flatMap(page => page.rows as RowOf<View>[])
    },
  })
}
