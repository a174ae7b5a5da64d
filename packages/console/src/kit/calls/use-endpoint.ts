import type { CallOf, Endpoint, ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, type CallOptions, call } from '#kit/calls/call.ts'

/** Of each address that reads other resources as well, which. */
const readWith = new Map<string, readonly string[]>()

/** Whoever drops what was read under a resource drops what was read with it: neither writes nor events need to know of either. */
class Cache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const { queryKey, ...others } = filters ?? {}
    const [resource] = queryKey ?? []
    const own = super.invalidateQueries(filters, options)
    if (typeof resource !== 'string' || queryKey?.length !== 1) return own
    const isAlong = ({ queryKey: [, , path] }: { readonly queryKey: QueryKey }) =>
      readWith.get(String(path))?.includes(resource) === true
    await Promise.all([own, super.invalidateQueries({ ...others, predicate: isAlong }, options)])
  }
}

/** The console's one cache. A write refreshes everything read under its resource or with it; no page does it by hand. */
export const queryClient = new Cache({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      retry: false, // `readPatiently` asks again by itself, before anybody is told
    },
    mutations: { networkMode: 'always' }, // a save made offline fails at once and is not sent behind somebody's back later
  },
})

/** Where the answer to one call is kept; it starts with its resource, so that a change drops all of them. */
export function keyOf(endpoint: Endpoint, sent: unknown = {}): readonly unknown[] {
  if (endpoint.readWith) readWith.set(endpoint.path, endpoint.readWith)
  return [endpoint.resource ?? endpoint.path, endpoint.method, endpoint.path, sent]
}

/** Of a line or a server that stumbled and may stand again in a moment; 503 says by itself when it does. */
const stumbles: readonly number[] = [0, 500, 502, 504]
const againAfterMs = 1_000

/** A read that is made once more where the server stumbled, before anybody hears of it. */
export async function readPatiently<E extends Endpoint>(
  endpoint: E,
  sent: CallOf<E> | undefined,
  asked: CallOptions,
): Promise<ReplyOf<E>> {
  const options = { ...asked, isQuiet: true } // a question may have a body, and saves nothing
  try {
    return await call(endpoint, sent, { ...options, ignore: [...(options.ignore ?? []), ...stumbles] })
  } catch (error) {
    if (!(error instanceof ApiError && stumbles.includes(error.status))) throw error
    await new Promise(resolve => setTimeout(resolve, againAfterMs))
    return call(endpoint, sent, options)
  }
}

interface ReadOptions extends CallOptions {
  readonly enabled?: boolean
  readonly staleMs?: number
  readonly refetchMs?: number | false
  /** Shows the last answer until the next one is there. */
  readonly keepsLast?: boolean
}

/** Reads an endpoint and keeps the answer fresh. */
export function useRead<E extends Endpoint>(endpoint: E, sent?: CallOf<E>, options: ReadOptions = {}) {
  const { enabled, staleMs, refetchMs, keepsLast, ...callOptions } = options
  const question = {
    queryKey: keyOf(endpoint, sent),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readPatiently(endpoint, sent, { ...callOptions, signal }),
    ...(staleMs !== undefined && { staleTime: staleMs }),
  }
  useAskEarly(enabled === false ? undefined : question)
  return useQuery<ReplyOf<E>, ApiError>({
    ...question,
    ...(enabled !== undefined && { enabled }),
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
    ...(keepsLast && { placeholderData: keepPreviousData as never }),
  })
}

/** Sends a question before the page that will read the answer is drawn; asked anew unless the answer is that young. */
export function askFirst<E extends Endpoint>(endpoint: E, sent: CallOf<E>, options: ReadOptions = {}): void {
  const { staleMs = 0, ...callOptions } = options
  void queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, sent),
    queryFn: ({ signal }) => readPatiently(endpoint, sent, { ...callOptions, signal }),
    staleTime: staleMs,
  })
}

/** Sends a new question while the page is still being drawn: the answer is under way before the first paint. */
export function useAskEarly(question: FetchQueryOptions | undefined): void {
  const client = useQueryClient()
  if (question && !client.getQueryState(question.queryKey)) void client.prefetchQuery(question)
}

/** What follows a write. It is done whatever has become of the component that asked for it. */
interface Following<Reply> {
  readonly onSuccess?: (reply: Reply) => void
  readonly onError?: (error: ApiError) => void
  readonly onSettled?: () => void
}

/** Writes through an endpoint; what was read under its resource is read again, and then follows what was to follow. */
export function useWrite<E extends Endpoint>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient()
  const write = useMutation<ReplyOf<E>, ApiError, CallOf<E>>({
    mutationFn: sent => call(endpoint, sent, options),
    onSuccess: () =>
      endpoint.resource ? client.invalidateQueries({ queryKey: [endpoint.resource] }) : undefined,
  })
  const { mutateAsync } = write
  // The library forgets callbacks of a component that is gone, as one is whose key says the version of what was just read again.
  const mutate = useCallback(
    (sent: CallOf<E>, { onSuccess, onError, onSettled }: Following<ReplyOf<E>> = {}) =>
      void mutateAsync(sent)
        .then(onSuccess, onError ?? (() => {}))
        .finally(onSettled),
    [mutateAsync],
  )
  return { ...write, mutate }
}
