import { expect, test } from 'vitest'
import { batchAfter } from '#kit/bulk/batch-size'

test('Quick batches are followed by larger ones, up to a limit, and slow ones by smaller', () => {
  expect(batchAfter(2_000, 300)).toBe(4_000)
  expect(batchAfter(6_000, 300)).toBe(8_000)
  expect(batchAfter(8_000, 300)).toBe(8_000)
  expect(batchAfter(4_000, 1_000)).toBe(4_000)
  expect(batchAfter(4_000, 2_500)).toBe(2_000)
  expect(batchAfter(300, 2_500)).toBe(200)
  expect(batchAfter(300, 300)).toBe(600)
})

test('A batch that was made small stays so', () => {
  expect(batchAfter(20, 1)).toBe(20)
  expect(batchAfter(20, 2_500)).toBe(20)
})
