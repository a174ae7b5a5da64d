import type { AnyView, Preset } from '@backroom/contract/kit/data-view'
import { bestMatch, columnsOf } from '@backroom/contract/kit/data-view'
import { type Filter, filter as filterSchema } from '@backroom/contract/kit/filter'
import type { SavedView, ViewState } from '@backroom/contract/shell/saved-views'

/** A tab over a list: a view the product offers or one that somebody saved. */
export interface ViewTab {
  /** In the address as `view=`. */
  readonly key: string
  readonly name: string
  readonly state: ViewState
  readonly saved: SavedView | null
  /** Whether a search puts its best matches first. */
  readonly ranks: boolean
}

/** The tabs of a list, the product's own first. */
export function tabsOf(view: AnyView, saved: readonly SavedView[]): ViewTab[] {
  const presets = view.presets ?? [{ name: `All ${view.noun}` }]
  const tabs = [
    ...presets.map(preset => ({
      key: slug(preset.name),
      name: preset.name,
      state: presetState(view, preset),
      saved: null,
    })),
    ...saved.map(each => ({
      key: String(each.uid),
      name: each.name,
      state: completed(view, each.state),
      saved: each,
    })),
  ]
  // A tab that was given an order of its own keeps it.
  return tabs.map(tab => ({ ...tab, ranks: view.ranked === true && tab.state.sort === view.sort }))
}

/** How a tab is ordered until somebody asks for another order. */
export function usualSort({ state, ranks }: ViewTab, search: string): string {
  return ranks && search.trim() !== '' ? bestMatch : state.sort
}

/** What the address says on top of its tab. */
export function stateFrom(address: URLSearchParams, tab: ViewTab): ViewState {
  const columns = address.get('columns')
  const search = address.get('search') ?? tab.state.search
  return {
    ...tab.state,
    search,
    sort: address.get('sort') ?? usualSort(tab, search),
    filter: readFilter(address.get('filter')) ?? tab.state.filter,
    columns: columns ? columns.split(',').filter(Boolean) : tab.state.columns,
  }
}

/** The address for a state: the tab, and only what differs from it. */
export function addressFor(tab: ViewTab, isFirstTab: boolean, state: ViewState): URLSearchParams {
  const address = new URLSearchParams()
  if (!isFirstTab) address.set('view', tab.key)
  if (state.search !== tab.state.search) address.set('search', state.search)
  if (state.sort !== usualSort(tab, state.search)) address.set('sort', state.sort)
  if (!isSame(state.filter, tab.state.filter)) address.set('filter', JSON.stringify(state.filter))
  if (!isSame(state.columns, tab.state.columns)) address.set('columns', state.columns.join(','))
  return address
}

/** Whether a list differs from the tab it stands on, in what a saved view keeps. */
export function isChanged(state: ViewState, tab: ViewTab): boolean {
  return (
    state.search !== tab.state.search ||
    state.sort !== usualSort(tab, state.search) ||
    !isSame(state.filter, tab.state.filter) ||
    !isSame(state.columns, tab.state.columns)
  )
}

function presetState(view: AnyView, preset: Preset): ViewState {
  return completed(view, {
    search: '',
    sort: preset.sort ?? view.sort,
    filter: [...(preset.filter ?? [])],
    columns: [],
    widths: {},
    frozen: 0,
  })
}

/** A view saved before a column existed, or without columns at all, shows those a new list shows. */
function completed(view: AnyView, state: ViewState): ViewState {
  const known = columnsOf(view)
  const kept = state.columns.filter(field => known.some(column => column.field === field))
  return {
    ...state,
    sort: state.sort || view.sort,
    columns: kept.length > 0 ? kept : known.filter(column => !column.hidden).map(({ field }) => field),
  }
}

function readFilter(text: string | null): Filter | null {
  if (text === null) return null
  try {
    const parsed = filterSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
