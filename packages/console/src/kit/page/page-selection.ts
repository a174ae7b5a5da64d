import type { TickedSelection } from '@backroom/contract/kit/selection'
import { useEffect } from 'react'
import { ExternalStore } from '#kit/external-store.ts'

/** Rows ticked on the open page, of which resource they are, and how many. */
export interface PageSelection {
  readonly resource: string
  readonly selection: TickedSelection
  readonly count: number
}

/** What is ticked on the open page, for a page that takes it along. */
export const pageSelection = new ExternalStore<PageSelection | null>(null)

/** Tells what is ticked on this page, until it goes. */
export function usePageSelection(resource: string, selection: TickedSelection, count: number): void {
  const told = JSON.stringify({ resource, selection, count } satisfies PageSelection)
  useEffect(() => {
    const selected = JSON.parse(told) as PageSelection
    pageSelection.set(selected.count > 0 ? selected : null)
    return () => pageSelection.set(null)
  }, [told])
}
