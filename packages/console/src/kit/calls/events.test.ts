import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const streams: { isOpen: boolean }[] = []
const asked: { ignore: readonly number[] }[] = []
let isFrozen = false
vi.mock('#kit/calls/call.ts', () => ({
  ApiError: class extends Error {},
  callStream: async (
    _endpoint: unknown,
    _sent: unknown,
    options: { ignore: number[]; signal: AbortSignal },
  ) => {
    asked.push(options)
    if (isFrozen)
      await new Promise((_, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('given up')))
      })
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

let login: object = { authorization: 'Bearer 1' }
vi.mock('#kit/session/session.ts', () => ({ credentials: () => login }))
let isSaidToAnswer = true
const isAnswering = {
  set: (is: boolean) => {
    isSaidToAnswer = is
  },
}
vi.mock('#kit/calls/online.ts', () => ({ isAnswering }))
const { openEvents, timesOpened } = await import('#kit/calls/events.ts')

beforeEach(() => {
  vi.useFakeTimers()
  isFrozen = false
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

test('Each time the stream is opened again is told, for what happened meanwhile was missed', async () => {
  const before = timesOpened.get()
  const opened = streams.length
  const stop = openEvents()
  await vi.advanceTimersByTimeAsync(20_000)
  stop()
  expect(timesOpened.get() - before).toBe(streams.length - opened)
  expect(timesOpened.get() - before).toBeGreaterThan(2)
})

test('A server that takes the call and says nothing is said to be gone within five seconds', async () => {
  isFrozen = true
  isSaidToAnswer = true
  const stop = openEvents()
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  expect(isSaidToAnswer).toBe(false)
})

test('A login that has run out is told to the person, as for any other call', () => {
  expect(asked.length).toBeGreaterThan(0)
  for (const { ignore } of asked) expect(ignore).not.toContain(401)
})

test('Without a login nothing is asked, so that no late refusal ends the one somebody is just making', async () => {
  const before = asked.length
  login = {}
  const stop = openEvents()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(before)
  login = { authorization: 'Bearer 2' }
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  expect(asked.length).toBeGreaterThan(before)
})
