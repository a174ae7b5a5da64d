import { type StoreEvent, storeEvent } from '@backroom/contract/kit/event'
import { events } from '@backroom/contract/shell/events'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, callStream } from '#kit/calls/call.ts'
import { isAnswering } from '#kit/calls/online.ts'
import { ExternalStore } from '#kit/external-store.ts'
import { credentials } from '#kit/session/session.ts'

const listeners = new Set<(event: StoreEvent) => void>()
const longestPauseMs = 3_000 // whoever waits for the server is back soon after it
/** Of more than two heartbeats: the server, or the way to it, is gone. One that is frozen takes a call and answers nothing. */
const silenceMs = 4_500

/** How often the stream was opened. What happened while there was none was missed, and is to be read again. */
export const timesOpened = new ExternalStore(0)

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
      // Whoever has been put out is told so already, and may be logging in just now: nothing is asked without a login.
      if (credentials().authorization) await readEvents(await openStream(signal), signal)
      pauseMs = 500
    } catch (error) {
      // A refusal is an answer.
      if (!signal.aborted && (!(error instanceof ApiError) || isAway(error.status))) isAnswering.set(false)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

/** All but a login that has run out: who only looks on is put out as well, and would otherwise read old figures as new. */
const notTold = [0, 403, 404, 500, 502, 503, 504]

const isAway = (status: number) => status === 0 || status >= 502

async function openStream(signal: AbortSignal): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), silenceMs)
  try {
    const response = await callStream(
      events,
      {},
      { signal: AbortSignal.any([signal, late.signal]), ignore: notTold },
    )
    isAnswering.set(true)
    timesOpened.update(times => times + 1)
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
