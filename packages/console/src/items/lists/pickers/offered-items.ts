import type { FoundItem } from '@backroom/contract/items/page/items'

interface Wanted {
  readonly except: readonly number[]
  readonly brandUid?: number | null
  readonly sold?: boolean
}

/** How the look-up is asked: whoever picks for a form gets pages or what is sold, first that of one brand, and nothing archived. */
export function onlyAsked(withMore: boolean, picking: Wanted | undefined) {
  const yesNo = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false')
  if (!picking) return { archived: yesNo(withMore), pages: yesNo(false) }
  const { sold = false, brandUid } = picking
  return {
    archived: yesNo(false),
    pages: yesNo(!sold),
    ...(sold && { sold: yesNo(true) }),
    ...(brandUid && !withMore && { brandUid }),
  }
}

/** Of what was found, what may be picked: what was opened last may have been archived since. */
export function offeredItems(found: readonly FoundItem[], picking: Wanted | undefined): readonly FoundItem[] {
  if (!picking) return found
  return found.filter(({ uid, status }) => status !== 'archived' && !picking.except.includes(uid))
}
