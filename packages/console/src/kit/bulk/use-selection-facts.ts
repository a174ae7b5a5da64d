import type { SelectionInput } from '@backroom/contract/kit/selection'
import { resolveSelection } from '@backroom/contract/wizards/selections'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/calls/call.ts'

interface Operation {
  readonly operation: string
  readonly values: Record<string, unknown>
}

/** How many records a selection holds, for how many others they stand, and what those have now. */
export function useSelectionFacts(resource: string, selection: SelectionInput, of?: Operation) {
  const isEmpty =
    ('uids' in selection && selection.uids.length === 0) || ('any' in selection && selection.any.length === 0)
  const body = { resource, selection, ...of }
  const { data } = useQuery({
    queryKey: [resource, 'selection facts', JSON.stringify(body)],
    queryFn: ({ signal }) =>
      call(resolveSelection, { body: body as never }, { signal, isQuiet: true, ignore: [400, 404, 500] }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  })
  return isEmpty ? undefined : data
}
