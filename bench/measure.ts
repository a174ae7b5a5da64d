import { Agent, request } from 'node:http'
import { refreshedTokenHeader } from '@backroom/contract/access/session'
import type { Address } from './installation.ts'

/** One call, as either server understands it. */
export interface Ask {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
}

export interface Answer {
  readonly ms: number
  readonly bytes: number
  readonly text: string
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a call over a kept connection and waits for its last byte. The text is kept only when it is wanted. */
export function send(
  { port, headers, agent = oneConnection }: Address,
  ask: Ask,
  keepsText = false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = ask.body === undefined ? undefined : JSON.stringify(ask.body)
    const startedAt = performance.now()
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        path: ask.path,
        method: ask.method ?? 'GET',
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
        },
      },
      response => {
        const parts: Buffer[] = []
        let bytes = 0
        // As the console does: who went on with an old token would be given a new one with every answer.
        const token = response.headers[refreshedTokenHeader]
        if (token) headers.authorization = `Bearer ${token}`
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (keepsText || (response.statusCode ?? 500) >= 400) parts.push(part)
        })
        response.once('end', () => {
          const ms = performance.now() - startedAt
          const text = Buffer.concat(parts).toString('utf8')
          if ((response.statusCode ?? 500) >= 400)
            reject(new Error(`${ask.path}: ${response.statusCode} ${text}`))
          else resolve({ ms, bytes, text })
        })
        response.once('error', reject)
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}

/** Times of many calls, in milliseconds. */
export class Samples {
  private readonly times: number[] = []

  add(ms: number): this {
    this.times.push(ms)
    return this
  }

  /** The time that so many of 100 calls stay under. */
  percentile(percent: number): number {
    const sorted = this.times.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
  }
}

/** Asks both servers in turn, so that whatever disturbs the machine disturbs both alike. */
export async function sideBySide(
  times: number,
  ours: (turn: number) => Promise<number>,
  bare: (turn: number) => Promise<number>,
): Promise<{ ours: Samples; bare: Samples }> {
  const measured = { ours: new Samples(), bare: new Samples() }
  const warmUp = Math.ceil(times / 10)
  for (let turn = -warmUp; turn < times; turn++) {
    const pair = turn % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
    for (const side of pair) {
      const ms = await (side === 'ours' ? ours : bare)(turn + warmUp)
      if (turn >= 0) measured[side].add(ms)
    }
  }
  return measured
}
