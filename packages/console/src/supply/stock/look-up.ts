import { inventoryView } from '@backroom/contract/supply/stock/inventory'
import { call } from '#kit/calls/call.ts'

export interface FoundItem {
  readonly uid: number
  readonly code: string
  readonly name: string
}

/** The one item that a scan or a typed code means; null where it means none, or more than one. */
export async function itemByCode(code: string): Promise<FoundItem | null> {
  const { rows } = await call(inventoryView.list, { query: { search: code, limit: 5 } as never })
  const same = rows.find(row => row.code.toLowerCase() === code.toLowerCase())
  return same ?? (rows.length === 1 ? rows[0] : undefined) ?? null
}
