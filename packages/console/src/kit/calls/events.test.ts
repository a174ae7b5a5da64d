import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const streams: { isOpen: boolean }[] = []
vi.mock('#kit/calls/call.ts', () => ({
  ApiError: class extends Error {},
  callStream: async () => {
    const stream = { isOpen: true }
    streams.push(stream)
    return new Response(
      new ReadableStream({
        cancel() {
          stream.isOpen = false
        },
      }),
    )
  },
}))

vi.mock('#kit/calls/online.ts', () => ({ isAnswering: { set: () => {} } }))
const { openEvents } = await import('#kit/calls/events.ts')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('A stream that has gone silent is let go before another is opened: a browser has six connections', async () => {
  const stop = openEvents()
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(streams.length).toBeGreaterThan(5)
  expect(streams.slice(0, -1).filter(({ isOpen }) => isOpen)).toEqual([])
})
