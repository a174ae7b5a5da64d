import { type AskedField, type Condition, listed, type Value } from '@backroom/contract/kit/condition'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/calls/call.ts'

/** Names of the records a condition asks for, by uid. */
export function useOptionNames(
  field: AskedField | undefined,
  { value }: Condition,
): ReadonlyMap<Value, string> {
  const options = field?.lookup
  const uids = listed(value).join(',')
  const { data } = useQuery({
    queryKey: [options?.resource, 'names', options?.path, uids],
    enabled: options !== undefined && uids !== '' && typeof listed(value)[0] === 'number',
    queryFn: ({ signal }) =>
      call(options as OptionsCall, { query: { uids } }, { signal, ignore: [400, 403, 404] }),
  })
  return new Map(data?.map(option => [option.uid, option.name]))
}
