import { type FoundItem, items } from '@backroom/contract/items/items'
import { useDebouncedValue } from '@mantine/hooks'
import { useValue } from '#kit/external-store.ts'
import { useRead } from '#kit/use-endpoint.ts'
import { lastOpened } from '#pickers/item-look-up/last-opened.ts'

const pauseMs = 120

/** What the box finds after a short pause; an empty box shows what was opened last. */
export function useFoundItems(typed: string, withArchived: boolean, onlyPages: boolean) {
  const recent = useValue(lastOpened)
  const [term] = useDebouncedValue(typed.trim(), pauseMs)
  const isEmpty = typed.trim() === ''
  const { data, isFetching } = useRead(
    items.lookup,
    isEmpty
      ? { query: { uids: recent.join(',') } }
      : {
          query: {
            term,
            archived: withArchived ? 'true' : 'false',
            pages: onlyPages ? 'true' : 'false',
          },
        },
    { enabled: isEmpty ? recent.length > 0 : term !== '', keepsLast: !isEmpty, ignore: [400] },
  )
  const found: readonly FoundItem[] = isEmpty && recent.length === 0 ? [] : (data ?? [])
  const ordered = isEmpty
    ? recent.flatMap(uid => found.filter(item => item.uid === uid)) // as they were opened, not as they are kept
    : found
  return { found: ordered, isSettled: isEmpty || (term === typed.trim() && !isFetching) }
}
