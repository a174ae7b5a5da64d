import { type FoundItem, items } from '@backroom/contract/items/page/items'
import { useDebouncedValue } from '@mantine/hooks'
import { lastOpened } from '#items/lists/pickers/last-opened.ts'
import { offeredItems, onlyAsked } from '#items/lists/pickers/offered-items.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'

const pauseMs = 120

/** What a form asks for: an item that carries a page, or one that is sold. */
export interface Picking {
  readonly label: string
  /** Items that are not offered. */
  readonly except: readonly number[]
  /** Only this brand's, until others are asked for. */
  readonly brandUid?: number | null
  /** What is sold itself: of a page with sizes one of them. */
  readonly sold?: boolean
}

/**
 * What the box finds after a short pause; an empty box shows what was opened last. `withMore` is what its foot offers:
 * archived items, or where one is picked those of other brands.
 */
export function useFoundItems(typed: string, withMore: boolean, picking: Picking | undefined) {
  const recent = useValue(lastOpened)
  const [term] = useDebouncedValue(typed.trim(), pauseMs)
  const isEmpty = typed.trim() === ''
  const only = onlyAsked(withMore, picking)
  const { data, isFetching } = useRead(
    items.lookup,
    { query: isEmpty ? { uids: recent.join(','), ...only } : { term, ...only } },
    { enabled: isEmpty ? recent.length > 0 : term !== '', keepsLast: !isEmpty, ignore: [400] },
  )
  const answered: readonly FoundItem[] = isEmpty && recent.length === 0 ? [] : (data ?? [])
  const found = offeredItems(answered, picking)
  const ordered = isEmpty
    ? recent.flatMap(uid => found.filter(item => item.uid === uid)) // as they were opened, not as they are kept
    : found
  return { found: ordered, isSettled: isEmpty || (term === typed.trim() && !isFetching), only }
}
