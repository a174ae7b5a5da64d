import { compareSizes } from '@backroom/contract/items/page/size-sort-key'

/** One item of a run before it is made. */
export interface RunCell {
  readonly key: string
  readonly colourUid: number
  readonly colour: string
  readonly size: string
  readonly code: string
  readonly isOff: boolean
}

const sizesMost = 60

/** Sizes with more of them, each once, in their order, as many as a run holds. */
export function sizesWith(sizes: readonly string[], more: readonly string[]): string[] {
  const all = new Set([...sizes, ...more].map(size => size.trim()).filter(Boolean))
  return [...all].slice(0, sizesMost).sort(compareSizes)
}

/** Codes that a run wants, each once. */
export function wantedCodes(cells: readonly RunCell[]): string[] {
  return [...new Set(cells.filter(({ isOff, code }) => !isOff && code !== '').map(({ code }) => code))]
}

/** Why a cell cannot be made, if it cannot: its code is another item's, or another cell's. Case is no difference. */
export function clashOf(
  cell: RunCell,
  cells: readonly RunCell[],
  users: ReadonlyMap<string, string>,
): { readonly usedBy: string } | 'twice' | null {
  if (cell.isOff) return null
  const code = cell.code.toLowerCase()
  const usedBy = users.get(code)
  if (usedBy) return { usedBy }
  const isTwice = cells.some(
    other => !other.isOff && other.key !== cell.key && other.code.toLowerCase() === code,
  )
  return isTwice ? 'twice' : null
}
