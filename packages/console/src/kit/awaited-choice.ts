interface Box {
  /** What Enter asked for before, and has not come yet. */
  readonly awaited: string | null
  /** What stands in the box and is looked for. */
  readonly wanted: string
  /** A row of its list is pointed at, and the list is of what stands in the box. */
  readonly isPointedAt: boolean
}

const elsewhere = ['Escape', 'ArrowDown', 'ArrowUp']

/**
 * What a picker is to take the first match of once it is there, after a key in its box. Scanners and fast typists are gone by then:
 * Tab and whatever else changes no text leave it as it is.
 */
export function awaitedAfter(key: string, { awaited, wanted, isPointedAt }: Box): string | null {
  if (key === 'Enter') return wanted && !isPointedAt ? wanted : null
  return elsewhere.includes(key) ? null : awaited
}
