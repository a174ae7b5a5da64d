import { readSize } from './size-reading.ts'

/** Sorts sizes as people expect: XS < S < M, 6 < 10, 48 cm < 54 cm. The database's size_sort_key() does the same. */
export function sizeSortKey(label: string | null): string | null {
  return readSize(label)?.sortKey ?? null
}
