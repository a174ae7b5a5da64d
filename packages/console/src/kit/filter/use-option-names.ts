import type { AnyView } from '@backroom/contract/kit/data-view'
import { columnsOf } from '@backroom/contract/kit/data-view'
import type { Condition } from '@backroom/contract/kit/filter'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/calls/call.ts'

/** Names of the records a condition on a reference asks for, by uid. */
export function useOptionNames(view: AnyView, condition: Condition): ReadonlyMap<unknown, string> {
  const options: OptionsCall | undefined = columnsOf(view).find(
    column => column.field === condition.field,
  )?.options
  const uids = Array.isArray(condition.value) ? condition.value.join(',') : ''
  const { data } = useQuery({
    queryKey: [options?.resource, 'names', options?.path, uids],
    enabled: options !== undefined && uids !== '',
    queryFn: ({ signal }) =>
      call(options as OptionsCall, { query: { uids } }, { signal, ignore: [400, 403, 404] }),
  })
  return new Map(data?.map(option => [option.uid, option.name]))
}
