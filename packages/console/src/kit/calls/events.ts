import { type StoreEvent, storeEvent } from '@backroom/contract/kit/event'
import { events } from '@backroom/contract/shell/events'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, callStream } from '#kit/calls/call.ts'
import { isAnswering } from '#kit/calls/online.ts'

const listeners = new Set<(event: StoreEvent) => void>()
const longestPauseMs = 3_000 // whoever waits for the server is back soon after it
const openWithinMs = 10_000
/** Of more than two heartbeats: the server, or the way to it, is gone. */
const silenceMs = 4_500

/** Hears what happens in the store, from whichever server and person. */
export function useEvents(hear: (event: StoreEvent) => void): void {
  const latest = useEffectEvent(hear)
  useEffect(() => {
    return onEvents(event => latest(event))
  }, [])
}

/** Hears the same outside a component; the answer stops it. */
export function onEvents(hear: (event: StoreEvent) => void): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

/** Keeps the one event stream open until stopped; a broken one is opened again with growing pauses. */
export function openEvents(): () => void {
  const stop = new AbortController()
  void follow(stop.signal)
  return () => stop.abort()
}

async function follow(signal: AbortSignal) {
  let pauseMs = 500
  while (!signal.aborted) {
    try {
      await readEvents(await openStream(signal), signal)
      pauseMs = 500
    } catch (error) {
      // A refusal is an answer: whoever may not listen is told elsewhere.
      if (!signal.aborted && (!(error instanceof ApiError) || isAway(error.status))) isAnswering.set(false)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

const isAway = (status: number) => status === 0 || status >= 502

async function openStream(signal: AbortSignal): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), openWithinMs)
  try {
    const response = await callStream(
      events,
      {},
      { signal: AbortSignal.any([signal, late.signal]), ignore: [0, 401, 403, 404, 500, 502, 503, 504] },
    )
    isAnswering.set(true)
    return response
  } finally {
    clearTimeout(timer)
  }
}

async function readEvents(response: Response, signal: AbortSignal) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  try {
    while (reader && !signal.aborted) {
      const { done, value } = await heardInTime(reader.read())
      if (done) return
      const messages = (waiting + value).split('\n\n')
      waiting = messages.pop() ?? ''
      for (const message of messages) if (message.startsWith('data: ')) pass(message.slice(6))
    }
  } finally {
    // A browser opens six connections to a server: streams that were given up must not hold them.
    void reader?.cancel().catch(() => {})
  }
}

/** What the stream says next; one that says nothing at all is given up. */
async function heardInTime<Said>(said: Promise<Said>): Promise<Said> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream of events is silent')), silenceMs)
  })
  try {
    return await Promise.race([said, silence])
  } finally {
    clearTimeout(timer)
  }
}

function pass(text: string) {
  const event = storeEvent.safeParse(JSON.parse(text))
  if (event.success) for (const listener of listeners) listener(event.data)
}
