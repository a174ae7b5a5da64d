import { expect, test, vi } from 'vitest'
import { confirmIdentity, onReauth } from '#kit/reauth.ts'

test('A question asked before there is anybody to ask it waits; those asked together are one', async () => {
  const answers = [confirmIdentity(), confirmIdentity()]
  const asker = vi.fn(async () => true)
  onReauth(asker)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(asker).toHaveBeenCalledTimes(1)
  asker.mockResolvedValueOnce(false)
  expect(await confirmIdentity(), 'the next one is asked anew').toBe(false)
  expect(asker).toHaveBeenCalledTimes(2)
})
