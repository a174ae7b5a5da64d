import { type FoundItem, items } from '@backroom/contract/items/page/items'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Picking, useFoundItems } from '#items/lists/pickers/use-found-items.ts'
import { call } from '#kit/calls/call.ts'

interface Box {
  readonly typed: string
  readonly onType: (text: string) => void
  /** What it starts with, as if it had been typed and Enter pressed. */
  readonly scanned: string
  /** The row pointed at, where the list is of what stands in the box. */
  readonly row: FoundItem | undefined
  readonly only: ReturnType<typeof useFoundItems>['only']
  readonly picking: Picking | undefined
  readonly onPick: (item: FoundItem, inNewTab: boolean) => void
  readonly input: RefObject<HTMLInputElement | null>
}

/** What Enter does in the look-up's box: the row that is pointed at, else the item whose code it just is. */
export function useEntering({ typed, onType, scanned, row, only, picking, onPick, input }: Box) {
  const asking = useRef(0)
  /** Somewhere else: a scan that opens an item leaves no field with the cursor that the next one would write into. */
  const [isLeaving, setIsLeaving] = useState(false)
  const pick = (item: FoundItem, inNewTab: boolean) => {
    setIsLeaving(!picking && !inNewTab)
    onPick(item, inNewTab)
  }
  const enter = async (inNewTab: boolean) => (row ? pick(row, inNewTab) : open(typed.trim(), inNewTab))
  const open = async (term: string, inNewTab = false) => {
    if (term === '') return
    const asked = ++asking.current
    const [first] = await call(items.lookup, { query: { term, limit: 1, ...only } })
    if (asked !== asking.current) return
    if (first?.exact && !picking?.except.includes(first.uid)) pick(first, inNewTab)
    else input.current?.select() // the next scan replaces what nobody has
  }
  /** A code from the camera: typed, and Enter. */
  const scan = (code: string) => {
    onType(code)
    return open(code)
  }
  const enterScanned = useEffectEvent(() => void enter(false))
  useEffect(() => {
    if (scanned !== '') enterScanned()
  }, [scanned])
  return { pick, enter, scan, isLeaving }
}
