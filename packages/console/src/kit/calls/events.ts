import { type StoreEvent, storeEvent } from '@backroom/contract/kit/event'
import { events } from '@backroom/contract/shell/events'
import { useEffect, useEffectEvent } from 'react'
import { callStream } from '#kit/calls/call.ts'

const listeners = new Set<(event: StoreEvent) => void>()
const longestPauseMs = 15_000

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
      const response = await callStream(
        events,
        {},
        { signal, ignore: [0, 401, 403, 404, 500, 502, 503, 504] },
      )
      pauseMs = 500
      await readEvents(response, signal)
    } catch {
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

async function readEvents(response: Response, signal: AbortSignal) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  while (reader && !signal.aborted) {
    const { done, value } = await reader.read()
    if (done) return
    const messages = (waiting + value).split('\n\n')
    waiting = messages.pop() ?? ''
    for (const message of messages) if (message.startsWith('data: ')) pass(message.slice(6))
  }
}

function pass(text: string) {
  const event = storeEvent.safeParse(JSON.parse(text))
  if (event.success) for (const listener of listeners) listener(event.data)
}
