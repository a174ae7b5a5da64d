import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Elsewhere } from '#kit/connectors/http'

/** A call as it came over the wire. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** The same as text. */
  readonly body: string
}

/** What the service answers, as it documents it. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
  readonly bytes?: Buffer
}

/** How the service misbehaves. */
export type Mood =
  | { readonly slowMs: number }
  /** Answers with something that is none of its own, such as the page of a proxy. */
  | { readonly wrong: string }
  /** Breaks the line without an answer. */
  | { readonly down: true }
  /** Sends its answer a second time over the same line. */
  | { readonly twice: true }

type Answering = Answer | ((seen: Seen) => Answer)

/**
 * Plays an outside service: a local HTTP server that answers in the service's own documented words, keeps what came, and can be
 * slow, wrong, down or answer twice.
 */
export class WireDouble {
  readonly seen: Seen[] = []
  private readonly answers = new Map<string, Answering>()
  private other: Answering = { status: 404 }
  private readonly moods: Mood[] = []
  private readonly server = createServer((request, reply) => void this.play(request, reply))

  static async start(): Promise<WireDouble> {
    const double = new WireDouble()
    await new Promise<void>(done => double.server.listen(0, '127.0.0.1', done))
    return double
  }

  /** Where a live adapter finds it. */
  get elsewhere(): Elsewhere {
    return { baseUrl: this.url, reachesInside: true }
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Says what every call is answered of which nothing else was said: 404 until then. */
  otherwise(answer: Answering): this {
    this.other = answer
    return this
  }

  /** Says what a call such as `GET /list` is answered. */
  on(call: string, answer: Answering): this {
    this.answers.set(call, answer)
    return this
  }

  /** Lets the next calls find it so, one mood each; then it is itself again. */
  next(...moods: readonly Mood[]): this {
    this.moods.push(...moods)
    return this
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise(done => this.server.close(done))
  }

  private async play(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', this.url)
    const bytes = await buffer(request)
    const seen = { method, path, query, headers, bytes, body: bytes.toString('utf8') }
    this.seen.push(seen)
    const mood = this.moods.shift()
    if (mood && 'down' in mood) return void request.socket.destroy()
    if (mood && 'slowMs' in mood) await pause(mood.slowMs)
    if (mood && 'wrong' in mood) return send(reply, { status: 502, text: mood.wrong })
    const answering = this.answers.get(`${method} ${path}`) ?? this.other
    const answer = typeof answering === 'function' ? answering(seen) : answering
    if (mood && 'twice' in mood) return sendTwice(request.socket, answer)
    send(reply, answer)
  }
}

function send(reply: ServerResponse, answer: Answer): void {
  const type = answer.json === undefined ? {} : { 'content-type': 'application/json' }
  reply.writeHead(answer.status ?? 200, { ...type, ...answer.headers }).end(bodyOf(answer))
}

function bodyOf({ json, text, bytes }: Answer): string | Buffer {
  return json === undefined ? (bytes ?? text ?? '') : JSON.stringify(json)
}

function sendTwice(socket: Socket, told: Answer): void {
  const words = bodyOf(told)
  const answer = `HTTP/1.1 ${told.status ?? 200} OK\r\ncontent-length: ${Buffer.byteLength(words)}\r\n\r\n${words}`
  socket.end(answer + answer)
}
