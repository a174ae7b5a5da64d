import type { AnyView } from '@backroom/contract/kit/data-view'
import { savedViews, type ViewState } from '@backroom/contract/shell/saved-views'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { addressFor, stateFrom, tabsOf, usualSort, type ViewTab } from '#kit/list-page/list-state.ts'
import { useAskedAddress } from '#kit/list-page/use-asked-address.ts'
import { remembered } from '#kit/local.ts'

/** A list's question and look, held in the address bar, and how to change them. */
export interface ListControl {
  readonly view: AnyView
  readonly tabs: readonly ViewTab[]
  readonly tab: ViewTab
  readonly state: ViewState
  readonly isReady: boolean
  readonly words: ListWords
  /** The search part of the address, as it was last asked for. */
  readonly address: string
  change(change: Partial<ViewState>): void
  openTab(key: string): void
  /** Sets some of the view's further words; null takes one out of the address. */
  setWords(words: Readonly<Record<string, string | null>>): void
}

/** What says which rows are meant beside search and filter: parts of the path, and the view's own further words. */
export interface ListWords {
  readonly params: Readonly<Record<string, string | number>> | undefined
  readonly more: Readonly<Record<string, string>>
}

const ownKeys = ['view', 'search', 'sort', 'filter', 'columns']

/** What the address says beyond the list, such as the tab it stands on. */
function othersOf(address: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(address)
  for (const key of ownKeys) others.delete(key)
  return others
}

/** The list's part of an address, with what else stood there. */
function beside(address: URLSearchParams, own: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...othersOf(address), ...own])
}

/** Column widths and frozen columns belong to this browser, not to an address that is passed on. */
const looks = remembered(
  'lists',
  z.record(z.string(), z.object({ widths: z.record(z.string(), z.number()), frozen: z.number() })),
  {},
)

/** Rung 3 of a list: state in the address, no pixels. */
export function useListState(view: AnyView, params?: ListWords['params']): ListControl {
  const { address: written, ask } = useAskedAddress()
  const address = useMemo(() => new URLSearchParams(written), [written])
  const asked = JSON.stringify([
    params,
    ...Object.keys(view.more?.shape ?? {}).map(word => address.get(word)),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text holds everything the words are made of
  const words = useMemo<ListWords>(
    () => ({
      params,
      more: Object.fromEntries(
        Object.keys(view.more?.shape ?? {}).flatMap(word => {
          const value = address.get(word)
          return value === null ? [] : [[word, value]]
        }),
      ),
    }),
    [asked, view],
  )
  const { data: saved, isError } = useRead(
    savedViews.list,
    { query: { view: view.name } },
    { staleMs: 300_000, ignore: [400, 403, 404, 500] },
  )
  const tabs = useMemo(() => tabsOf(view, saved ?? []), [view, saved])
  const wanted = address.get('view')
  const preferred =
    wanted === null && address.size === othersOf(address).size
      ? tabs.find(each => each.saved?.isDefault)
      : undefined
  const tab = (tabs.find(each => each.key === wanted) ?? preferred ?? tabs[0]) as ViewTab
  const kept = useValue(looks)[`${view.name}:${tab.key}`]
  const state = useMemo(() => ({ ...stateFrom(address, tab), ...kept }), [address, tab, kept])

  const change = useCallback(
    (changed: Partial<ViewState>) => {
      const next = { ...state, ...changed }
      // An order nobody asked for goes with the search it came with.
      if (changed.sort === undefined && state.sort === usualSort(tab, state.search))
        next.sort = usualSort(tab, next.search)
      if (changed.widths || changed.frozen !== undefined) {
        looks.set({
          ...looks.get(),
          [`${view.name}:${tab.key}`]: { widths: next.widths, frozen: next.frozen },
        })
      }
      ask(beside(address, addressFor(tab, tab === tabs[0], next)), { replace: true })
    },
    [state, tab, tabs, view, address, ask],
  )

  const openTab = useCallback(
    (key: string) => {
      const isPlain = key === tabs[0]?.key && !tabs.some(each => each.saved?.isDefault)
      ask(beside(address, new URLSearchParams(isPlain ? {} : { view: key })))
    },
    [tabs, address, ask],
  )

  const setWords = useCallback(
    (words: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(address)
      for (const [word, value] of Object.entries(words)) {
        if (value === null) next.delete(word)
        else next.set(word, value)
      }
      ask(next, { replace: true })
    },
    [address, ask],
  )

  const isReady = saved !== undefined || isError
  return {
    view,
    tabs,
    tab,
    state,
    words,
    address: written && `?${written}`,
    change,
    openTab,
    setWords,
    isReady,
  }
}
