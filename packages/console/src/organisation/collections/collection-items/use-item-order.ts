import {
  type MemberTile,
  orderCollectionItems,
  removeCollectionItems,
} from '@backroom/contract/organisation/collections/item-calls'
import { counted } from '@backroom/contract/wording/say'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { moved, pinned, stepped } from '#organisation/collections/collection-items/item-order.ts'

interface Stored {
  readonly items: readonly MemberTile[]
  /** When they were read, which is later than the last change once they hold it. */
  readonly readAt: number
  readonly pins: readonly MemberTile[]
  readonly isLast: boolean
}

/** The members as they stand on screen: what is done shows at once and is sent behind it. */
export function useItemOrder(uid: number, { items: stored, readAt, pins, isLast }: Stored) {
  const [items, setItems] = useState(stored)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const underWay = useRef(0)
  const endedAt = useRef(0)

  // What was read before the last change was stored would take it back, and the next one would start from there.
  useEffect(() => {
    if (underWay.current === 0 && readAt > endedAt.current) setItems(stored)
  }, [stored, readAt])

  /** One after the other, as they were done; what is stored is read again once nothing more is on its way. */
  const send = (work: () => Promise<unknown>) => {
    underWay.current += 1
    queue.current = queue.current
      .then(work, work)
      .catch(error => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => {
        underWay.current -= 1
        endedAt.current = Date.now()
        if (underWay.current === 0) void queryClient.invalidateQueries({ queryKey: ['collection'] })
      })
  }

  const arrange = (next: ReturnType<typeof stepped>) => {
    if (!next) return false
    setItems(next.items)
    send(() => call(orderCollectionItems, { params: { uid }, body: next.change }))
    return true
  }

  return {
    items,

    /** Puts items, in their order, before the one at a place; at the very end when there is none. */
    move: (uids: readonly number[], before: number) => arrange(moved(items, uids, before, isLast)),

    /** Moves one a step among those it stands with; false where there is no further. */
    step: (place: number, by: number) => arrange(stepped(items, place, by, isLast)),

    /** Pins items behind those that are pinned, or lets them go. */
    pin: (uids: readonly number[], isPinned: boolean) => {
      const last = [...pins, ...items].reduce((most, item) => Math.max(most, item.pinned ?? 0), 0)
      const next = pinned(items, uids, { isPinned, last, isLast })
      if (next.change.pins.length > 0) arrange(next)
    },

    remove: (uids: readonly number[]) => {
      setItems(items.filter(item => !uids.includes(item.uid)))
      send(async () => {
        const { removed, excluded } = await call(removeCollectionItems, {
          params: { uid },
          body: { itemUids: [...uids] },
        })
        const said = [
          ...(removed > 0 ? [say('{items} taken out', { items: counted(removed, 'item') })] : []),
          ...(excluded > 0
            ? [say('{items} excluded, since the rule finds them', { items: counted(excluded, 'item') })]
            : []),
        ]
        notify({ title: said.join('; ') })
      })
    },
  }
}
