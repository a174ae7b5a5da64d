import { hotkeys } from '@backroom/contract/shell/hotkeys'
import { useSyncExternalStore } from 'react'
import { type PageSelection, pageSelection } from '#kit/page/page-selection.ts'

interface TakenAlong {
  readonly selected: PageSelection | null
}

const paths = new Set<string>(
  Object.values(hotkeys).flatMap(hotkey => ('path' in hotkey ? [hotkey.path] : [])),
)

/** What goes along to a page that has a hotkey, by that key, the menu or the palette: what is ticked on the open one. */
export function takenAlong(path: string): TakenAlong | null {
  return paths.has(path) ? { selected: pageSelection.get() } : null
}

/** The same for a link, which is drawn before somebody ticks; links to other pages are not drawn anew. */
export function useTakenAlong(path: string): TakenAlong | null {
  useSyncExternalStore(pageSelection.subscribe, () => takenAlong(path)?.selected)
  return takenAlong(path)
}
