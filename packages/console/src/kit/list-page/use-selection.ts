import type { AnyView } from '@backroom/contract/kit/data-view'
import type { TickedSelection } from '@backroom/contract/kit/selection'
import type { ViewState } from '@backroom/contract/shell/saved-views'
import { useCallback, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { type Chosen, keptTicks } from '#kit/list-page/kept-ticks.ts'
import type { ListWords } from '#kit/list-page/use-list-state.ts'

const none: Chosen = { mode: 'some', uids: new Set() }

/** Which rows are ticked: some by hand, or everything that matches except a few. */
export interface RowSelection {
  readonly isAll: boolean
  readonly exceptCount: number
  has(uid: number): boolean
  count(total: number): number
  toggle(uid: number): void
  set(uids: readonly number[], isChosen: boolean): void
  chooseAll(): void
  clear(): void
  /** As bulk calls take it. */
  asked(): TickedSelection
}

/** What is ticked: rows by hand, or everything that matches but a few. With a place it outlives the page. */
export function useSelection(
  view: AnyView,
  state: ViewState,
  words: ListWords,
  place?: string,
): RowSelection {
  const [chosen, setChosen] = useChosen(place)
  const question = JSON.stringify([state.search, state.filter, words])
  // "Everything that matches" was said of another question, so it no longer means anything.
  const current = chosen.mode === 'all' && chosen.question !== question ? none : chosen
  const set = useCallback(
    (uids: readonly number[], isChosen: boolean) =>
      setChosen(before => {
        const isAll = before.mode === 'all' && before.question === question
        const marked = new Set(isAll ? before.except : before.mode === 'some' ? before.uids : [])
        for (const uid of uids) {
          if (isAll === isChosen) marked.delete(uid)
          else marked.add(uid)
        }
        return isAll ? { mode: 'all', except: marked, question } : { mode: 'some', uids: marked }
      }),
    [question, setChosen],
  )
  const has = (uid: number) => (current.mode === 'all' ? !current.except.has(uid) : current.uids.has(uid))
  return {
    isAll: current.mode === 'all',
    exceptCount: current.mode === 'all' ? current.except.size : 0,
    has,
    count: total => (current.mode === 'all' ? Math.max(0, total - current.except.size) : current.uids.size),
    toggle: uid => set([uid], !has(uid)),
    set,
    chooseAll: () => setChosen({ mode: 'all', except: new Set(), question }),
    clear: () => setChosen(none),
    asked: () =>
      current.mode === 'all'
        ? {
            view: view.name,
            search: state.search,
            filter: [...state.filter],
            except: [...current.except],
            more: asText({ ...words.more, ...words.params }),
          }
        : { uids: [...current.uids] },
  }
}

/** What is ticked in the list of a place: kept while the page is loaded anew or come back to, not when it is opened afresh. */
function useChosen(place: string | undefined) {
  const isBack = useNavigationType() === NavigationType.Pop
  const [chosen, setChosen] = useState<Chosen>(() => (place && isBack ? keptTicks.read(place) : null) ?? none)
  useEffect(() => {
    if (place) keptTicks.keep(place, chosen)
  }, [place, chosen])
  return [chosen, setChosen] as const
}

function asText(words: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([word, value]) => [word, String(value)]))
}
