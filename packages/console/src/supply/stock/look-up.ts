import { items } from '@backroom/contract/items/page/items'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

export interface FoundItem {
  readonly uid: number
  readonly code: string
  readonly name: string
}

/**
 * The one item that a scan or a typed code means: the one whose code or barcode it is, however many others are like it. Null where it
 * means none, or more than one.
 */
export async function itemByCode(code: string): Promise<FoundItem | null> {
  const found = await call(items.lookup, { query: { term: code, sold: 'true', limit: 2 } })
  const same = found.filter(({ exact }) => exact)
  const [meant, ...others] = same.length > 0 ? same : found
  return meant && others.length === 0 ? meant : null
}

/** Does something with the item that a scan means, or says that it means none. */
export async function withScanned(code: string, meant: (item: FoundItem) => void): Promise<void> {
  const found = await itemByCode(code)
  if (found) meant(found)
  else notify({ tone: 'warning', title: say('“{code}” is no code or barcode of an item', { code }) })
}
