import type { AnyView } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import type { ViewState } from '@backroom/contract/shell/saved-views'
import { useMemo, useState } from 'react'
import { tabsOf, type ViewTab } from '#kit/list-page/list-state.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'

/** The state of a list inside another page, held here: the address belongs to that page. */
export function useOwnListState(
  view: AnyView,
  filter: Filter,
  columns: readonly string[],
  words: Readonly<Record<string, string>> = {},
): ListControl {
  const tab = useMemo(() => tabsOf(view, [])[0] as ViewTab, [view])
  const [changed, setChanged] = useState<Partial<ViewState>>({})
  const [more, setMore] = useState(words)
  const asked = JSON.stringify([filter, columns])
  return useMemo(() => {
    const [first, shown] = JSON.parse(asked) as [Filter, string[]]
    const state = { ...tab.state, columns: shown, filter: first, ...changed }
    const change = (next: Partial<ViewState>) => setChanged(before => ({ ...before, ...next }))
    const setWords = (set: Readonly<Record<string, string | null>>) =>
      setMore(before => {
        const kept = Object.entries({ ...before, ...set }).filter(([, value]) => value !== null)
        return Object.fromEntries(kept) as Record<string, string>
      })
    const words = { params: undefined, more }
    return {
      view,
      tabs: [tab],
      tab,
      state,
      words,
      change,
      setWords,
      address: '',
      openTab: () => {},
      isReady: true,
    }
  }, [view, tab, asked, changed, more])
}
