import { freeToSend } from '@backroom/contract/supply/transfers/transfers'
import { useRead } from '#kit/calls/use-endpoint.ts'

/** How many of each item may be sent from a place: all that is promised to nobody. Undefined while nobody knows. */
export function useFree(
  fromUid: number | null | undefined,
  itemUids: readonly number[],
): (itemUid: number) => number | undefined {
  const isAsked = fromUid != null && itemUids.length > 0
  const body = { fromUid: fromUid ?? 0, itemUids: [...itemUids] }
  const { data } = useRead(freeToSend, { body }, { enabled: isAsked, keepsLast: true, staleMs: 0 })
  return itemUid => (isAsked ? data?.find(each => each.itemUid === itemUid)?.free : undefined)
}
