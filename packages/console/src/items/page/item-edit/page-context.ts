import type { ItemPage } from '@backroom/contract/items/page/page'
import { createContext, useContext } from 'react'
import type { Refusal } from '#items/page/item-edit/page-refusal.ts'

interface PageFacts {
  /** What is stored, with everything that is not edited here. */
  readonly page: ItemPage
  /** Archived items are read, not edited. */
  readonly isLocked: boolean
  readonly refusal: Refusal | null
  /** Reads the page again after an action; what was typed stays. */
  readonly refresh: () => Promise<ItemPage>
}

const PageContext = createContext<PageFacts | null>(null)
export const PageProvider = PageContext.Provider

/** The page being edited, for its sections and cards. */
export function usePage(): PageFacts {
  const facts = useContext(PageContext)
  if (!facts) throw new Error('Sections stand on an item’s page.')
  return facts
}
