import { readSize } from './size-reading.ts'

/** Sorts sizes as people expect: XS < S < M, 6 < 10, 48 cm < 54 cm. The database's size_sort_key() does the same. */
export function sizeSortKey(label: string | null): string | null {
  return readSize(label)?.sortKey ?? null
}

/** Two size labels as people order them: S, M, M/L, L. What begins alike is ordered by what follows; no size comes last. */
export function compareSizes(left: string | null, right: string | null): number {
  const [one, other] = [left, right].map(label => `${sizeSortKey(label) ?? '~'} ${label ?? ''}`)
  return (one as string) < (other as string) ? -1 : one === other ? 0 : 1
}
