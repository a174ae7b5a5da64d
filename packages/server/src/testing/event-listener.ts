import type { StoreEvent } from '@backroom/contract/kit/event'
import { until } from '#testing/test-app'

/** Somebody's open event stream, and what it has said so far. */
export interface EventListener {
  readonly heard: StoreEvent[]
  /** Whether the server has ended it. */
  readonly isEnded: boolean
  /** Waits for an event that fits; fails when none comes. */
  hears(what: string, fits: (event: StoreEvent) => boolean, ms?: number): Promise<void>
  close(): void
}

/** Opens the event stream of a server that listens, as the console does. */
export async function listenToEvents(
  url: string,
  caller: { readonly token: string; readonly cookie: string },
): Promise<EventListener> {
  const stop = new AbortController()
  const reply = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${caller.token}`, cookie: caller.cookie },
    signal: stop.signal,
  })
  if (reply.status !== 200 || !reply.body) throw new Error(`The event stream answered ${reply.status}`)
  const heard: StoreEvent[] = []
  let isEnded = false
  const reading = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const part of body.pipeThrough(
      new TextDecoderStream() as never,
    ) as unknown as AsyncIterable<string>) {
      const lines = (text + part).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)))
    }
  }
  reading(reply.body)
    .catch(() => {}) // ended by us, or with its server
    .finally(() => {
      isEnded = true
    })
  return {
    heard,
    get isEnded() {
      return isEnded
    },
    hears: (what, fits, ms) => until(what, async () => heard.some(fits), ms),
    close: () => stop.abort(),
  }
}
