import { bulkOperation } from '#tables/kit/bulk'

/** How many records a run changes in one transaction, to begin with. */
export const usualBatch = Number(bulkOperation.batchSize.default)
const smallestBatch = 200
const largestBatch = 8_000
const slowBatchMs = 1_000
const quickBatchMs = 500

/**
 * The size of the next batch after one of a size took so long. Whoever saves one of its records waits for a batch, so a slow
 * one is followed by a smaller; what a batch costs beside its records is paid less often while they are quick.
 */
export function batchAfter(size: number, tookMs: number): number {
  if (tookMs > slowBatchMs) return Math.min(size, Math.max(Math.floor(size / 2), smallestBatch))
  if (tookMs < quickBatchMs && size >= smallestBatch) return Math.min(size * 2, largestBatch)
  return size
}
