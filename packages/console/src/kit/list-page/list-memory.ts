/** What is remembered of a list while its rows are being edited, so that coming back is coming back exactly. */
export interface ListMemory {
  scrollTop: number
  currentIndex: number
  /** The record of that row; null until it has been read. */
  currentUid: number | null
  /** How each page of rows was asked for: by the cursor of the one before, or by skipping. */
  readonly cursors: Map<number, string>
  /** Uids by their place in the list, as far as they have been read. */
  readonly order: Map<number, number>
}

const memories = new Map<string, ListMemory>()
const lastLooks = new Map<string, { readonly search: string; readonly key: string }>()
const memoriesMost = 30

/** Where one look of a list was left; a fresh start when it was never seen. */
export function memoryOf(key: string): ListMemory {
  const known = memories.get(key)
  if (known) return known
  if (memories.size >= memoriesMost) memories.delete(memories.keys().next().value as string)
  const fresh: ListMemory = {
    scrollTop: 0,
    currentIndex: 0,
    currentUid: null,
    cursors: new Map(),
    order: new Map(),
  }
  memories.set(key, fresh)
  return fresh
}

/** The list as it was last looked at: its filters, its order, its place. */
export function lastAddressOf(path: string): string {
  return `${path}${lastLooks.get(path)?.search ?? ''}`
}

/** Notes the last look of a list, so that Back finds it again. */
export function rememberLook(path: string, search: string, key: string): void {
  lastLooks.delete(path) // so that the latest look stands last
  lastLooks.set(path, { search, key })
}

/** Of several lists that lead to the same records, the one looked at last. */
export function latestOf(paths: readonly string[]): string {
  return [...lastLooks.keys()].findLast(path => paths.includes(path)) ?? (paths[0] as string)
}

/** The records before and after one, in the list it was opened from. */
export function neighboursOf(
  path: string,
  uid: number,
): { previous: number | undefined; next: number | undefined } {
  const memory = memories.get(lastLooks.get(path)?.key ?? '')
  const place = [...(memory?.order ?? [])].find(([, each]) => each === uid)?.[0]
  if (!memory || place === undefined) return { previous: undefined, next: undefined }
  return { previous: memory.order.get(place - 1), next: memory.order.get(place + 1) }
}
