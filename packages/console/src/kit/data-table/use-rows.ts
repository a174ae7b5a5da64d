import { type AnyView, fieldsFor, rowsFrom } from '@backroom/contract/kit/data-view'
import type { ViewState } from '@backroom/contract/shell/saved-views'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ApiError } from '#kit/calls/call.ts'
import { keyOf, readPatiently, useAskEarly } from '#kit/calls/use-endpoint.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import type { ListMemory } from '#kit/list-page/list-memory.ts'
import type { ListWords } from '#kit/list-page/use-list-state.ts'

export type Row = Record<string, unknown> & { readonly uid: number }

const rowsPerPage = 100
const bySkipping = 'skip'

/** The rows of a list, of which only those near the window are read. */
export interface Rows {
  /** Undefined until the first page is there. */
  readonly total: { readonly count: number; readonly isEstimate: boolean } | undefined
  readonly sums: Readonly<Record<string, number | null>> | undefined
  readonly error: ApiError | null
  readonly isRefreshing: boolean
  /** Those of the last question, which stand until the first answer to this one. */
  readonly areOfLast: boolean
  at(index: number): Row | undefined
  /** Says which rows are in sight, so that their pages are read. */
  look(from: number, to: number): void
  refetch(): void
}

interface PageAnswer {
  readonly rows: Row[]
  readonly total: { count: number; isEstimate: boolean } | null
  readonly sums?: Record<string, number | null>
  readonly nextCursor: string | null
}

interface Shown {
  readonly question: string
  readonly pages: Map<number, Row[]>
  /** The answer that carried the total. */
  first?: PageAnswer
}

const none: Shown = { question: '', pages: new Map() }

/** Rung 3 of a list: pages by cursor, read as they come into sight and kept in the cache. */
export function useRows(
  view: AnyView,
  state: ViewState,
  { params, more }: ListWords,
  memory: ListMemory,
): Rows {
  const client = useQueryClient()
  const [sight, setSight] = useState<readonly [number, number]>([0, 0])
  const shown = useRef<Shown>({ question: '', pages: new Map() })
  const question = JSON.stringify([view.name, params, more, state.search, state.sort, state.filter])
  // On a phone a row is a card, whichever columns a table would show.
  const fields = fieldsFor(view, useIsPhone() ? [] : state.columns)
  const asked = fields.join()

  const wanted = useMemo(() => pagesIn(sight), [sight])
  const queries = wanted.map(page => {
    const cursor = cursorOf(memory, page)
    return {
      queryKey: [...keyOf(view.list, params ?? {}), question, page, cursor, asked],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PageAnswer> => {
        const answer = await readPatiently(
          view.list,
          {
            params: params as never,
            query: {
              ...more,
              search: state.search,
              sort: state.sort,
              filter: JSON.stringify(state.filter) as never,
              fields: asked,
              limit: rowsPerPage,
              ...(cursor === bySkipping ? { skip: page * rowsPerPage } : { cursor }),
            },
          },
          { signal, ignore: [0, 400, 404, 500, 502, 503, 504] },
        )
        return { ...answer, rows: rowsFrom(fields, answer.rows) as Row[] } as PageAnswer
      },
    }
  })
  useAskEarly(queries[0])
  const answers = useQueries({ queries })

  for (const [index, { data }] of answers.entries()) {
    const page = wanted[index] as number
    if (!data) continue
    // The last question's rows stand until the first answer to the new one: a table that blinks is read as broken.
    if (shown.current.question !== question) shown.current = { question, pages: new Map() }
    shown.current.pages.set(page, data.rows)
    if (data.total) shown.current.first = data
    for (const [place, row] of data.rows.entries()) memory.order.set(page * rowsPerPage + place, row.uid)
    const known = memory.cursors.get(page + 1)
    // The end of this page moved, so the next one starts elsewhere now.
    if (data.nextCursor && known !== data.nextCursor && known !== bySkipping)
      memory.cursors.set(page + 1, data.nextCursor)
  }

  const areOfLast = shown.current.question !== question
  const standing = mayStand(areOfLast, answers[0]?.error) ? shown.current : none
  const { first, pages } = standing
  const failed = answers.find(answer => answer.error)
  return {
    total: first?.total ?? undefined,
    sums: first?.sums,
    error: (failed?.error as ApiError | undefined) ?? null,
    areOfLast,
    isRefreshing: answers.some(answer => answer.isFetching && pages.size > 0),
    at: index => pages.get(Math.floor(index / rowsPerPage))?.[index % rowsPerPage],
    look: (from, to) => {
      const [start, end] = sight
      const isSamePages = pageOf(from) === pageOf(start) && pageOf(to) === pageOf(end)
      if (!isSamePages) setSight([from, to])
    },
    refetch: () => void client.invalidateQueries({ queryKey: [view.resource] }),
  }
}

/** The last question's rows stand until this one is answered; once it was refused they would be read as its answer. */
export function mayStand(areOfLast: boolean, firstError: unknown): boolean {
  return !(areOfLast && firstError)
}

function pageOf(index: number): number {
  return Math.floor(index / rowsPerPage)
}

/** The first page, which carries the total, and those in sight. */
function pagesIn([from, to]: readonly [number, number]): number[] {
  const pages = new Set([0])
  for (let page = pageOf(from); page <= pageOf(to); page++) pages.add(page)
  return [...pages]
}

function cursorOf(memory: ListMemory, page: number): string {
  if (page === 0) return ''
  const known = memory.cursors.get(page)
  if (known) return known
  memory.cursors.set(page, bySkipping)
  return bySkipping
}
