import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { sentence } from '@backroom/contract/wording/say'
import { lookupOutside, refuseInside } from '#kit/connectors/addresses'
import type { CallLog } from '#kit/connectors/call-log'
import { OutsideFailure } from '#kit/connectors/failure'
import { paceOf } from '#kit/connectors/pace'

interface Options {
  /** As people call the service: it stands in sentences about it. */
  readonly service: string
  readonly baseUrl: string
  readonly patienceMs?: number
  readonly sizeMostBytes?: number
  readonly perSecond?: number
  /** Where its calls are written down; left out where another log is kept of them. */
  readonly log?: CallLog
  /** A base URL of an operator's own may lead inside; one that a person of the store typed may not. */
  readonly reachesInside?: boolean
}

/** A service's address where it is not its usual one: a proxy of the operator's, or a double in a test. */
export type Elsewhere = Pick<Options, 'baseUrl' | 'reachesInside' | 'patienceMs'>

export interface OutsideCall {
  /** What it is for, in a word: it stands in the log. */
  readonly action: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string | Buffer | object
  /** The service does what has this key once, however often it is sent: so it may be sent again. */
  readonly idempotencyKey?: string
  /** Beside the outcome in the log, without anything that names a person. */
  readonly note?: string
  readonly signal?: AbortSignal
}

export interface OutsideAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The answer as JSON; one that is none is a failure of the service. */
  json(): unknown
}

const triesMost = 3
const firstPauseMs = 250
/** Who is told to come back later than this is told so, and not kept waiting. */
const waitMostMs = 5_000
const hopsMost = 3

/**
 * Calls one outside service: within a time, a size and a pace, never inside our own walls, again where that does no harm, and each
 * call written down. Whatever goes wrong is an `OutsideFailure`.
 */
export class OutsideHttp {
  constructor(private readonly options: Options) {}

  /** The answer to a call that the service took. What may be sent again is, when the service did not answer or asked for it. */
  async call(call: OutsideCall): Promise<OutsideAnswer> {
    const tries = isRepeatable(call) ? triesMost : 1
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(call)
      } catch (error) {
        const waitMs = waitBefore(error, attempt)
        if (attempt >= tries || waitMs === null || call.signal?.aborted) throw error
        await pause(waitMs, undefined, call.signal && { signal: call.signal })
      }
    }
  }

  private async once(call: OutsideCall): Promise<OutsideAnswer> {
    const { service, perSecond, log } = this.options
    if (perSecond) await paceOf(`${service} ${this.options.baseUrl}`).turn(perSecond, call.signal)
    const began = performance.now()
    const timeout = AbortSignal.timeout(this.patienceMs)
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
    const note = (outcome: 'ok' | 'failed', status: number | null, message: string) =>
      log?.({
        action: call.action,
        method: call.method ?? 'GET',
        path: call.path,
        status,
        ms: Math.round(performance.now() - began),
        outcome,
        message,
      })
    try {
      const answer = await this.asked({ ...call, signal }, new URL(`${this.options.baseUrl}${call.path}`))
      await note('ok', answer.status, call.note ?? '')
      return answer
    } catch (error) {
      const failure = this.asFailure(error, timeout.aborted)
      await note('failed', failure.status, failure.message)
      throw failure
    }
  }

  private async asked(call: OutsideCall, address: URL, hops = 0): Promise<OutsideAnswer> {
    if (!this.options.reachesInside) refuseInside(address)
    const reply = await this.send(call, address)
    const status = reply.statusCode ?? 0
    const { location } = reply.headers
    if (status >= 300 && status < 400 && location) {
      reply.destroy()
      const next = new URL(location, address)
      if (next.origin !== address.origin || (call.method ?? 'GET') !== 'GET' || hops >= hopsMost)
        throw new OutsideFailure(
          'redirect',
          sentence`${this.options.service} sent us to another host, which we do not follow.`,
        )
      return this.asked(call, next, hops + 1)
    }
    const text = await this.read(reply)
    if (status < 200 || status >= 300) throw this.refusal(reply, text)
    return { status, headers: reply.headers, text, json: () => this.parsed(text) }
  }

  private send(call: OutsideCall, address: URL): Promise<IncomingMessage> {
    const { method = 'GET', idempotencyKey, signal } = call
    const { body, type } = written(call.body)
    const request = address.protocol === 'http:' ? httpRequest : httpsRequest
    return new Promise((resolve, reject) => {
      const sending = request(address, {
        method,
        headers: {
          accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
          'user-agent': 'Backroom',
          ...(type && { 'content-type': type }),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          ...call.headers,
        },
        ...(signal && { signal }),
        ...(!this.options.reachesInside && { lookup: lookupOutside }),
      })
      sending.once('response', resolve).once('error', reject).end(body)
    })
  }

  private async read(reply: IncomingMessage): Promise<string> {
    const most = this.options.sizeMostBytes ?? 2 * 1024 * 1024
    const parts: Buffer[] = []
    let size = 0
    for await (const part of reply) {
      size += part.length
      if (size > most) {
        const megabytes = Math.round(most / 1024 / 1024)
        throw new OutsideFailure(
          'size',
          sentence`The answer of ${this.options.service} is larger than ${megabytes} MB.`,
        )
      }
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  }

  private parsed(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      throw new OutsideFailure(
        'unreadable',
        sentence`${this.options.service} answered with something we cannot read.`,
      )
    }
  }

  private refusal(reply: IncomingMessage, answer: string): OutsideFailure {
    const status = reply.statusCode ?? 0
    return new OutsideFailure(status, sentence`${this.options.service} answered ${status}.`, {
      isPassing: status === 429 || status >= 500,
      retryAfterSeconds: secondsOf(reply.headers['retry-after']),
      answer,
    })
  }

  private asFailure(error: unknown, isLate: boolean): OutsideFailure {
    if (error instanceof OutsideFailure) return error
    const { service } = this.options
    return isLate
      ? new OutsideFailure(
          'timeout',
          sentence`${service} did not answer within ${this.patienceMs / 1_000} seconds.`,
          { isPassing: true },
        )
      : new OutsideFailure('network', sentence`${service} could not be reached.`, { isPassing: true })
  }

  private get patienceMs(): number {
    return this.options.patienceMs ?? 10_000
  }
}

/** Asking and putting in place do the same twice as once; what makes something anew only under a key. */
function isRepeatable({ method = 'GET', idempotencyKey }: OutsideCall): boolean {
  return idempotencyKey !== undefined || method === 'GET' || method === 'PUT' || method === 'DELETE'
}

/** How long to wait before a call is made again; null where that would not help. */
function waitBefore(error: unknown, attempt: number): number | null {
  if (!(error instanceof OutsideFailure) || !error.isPassing) return null
  const waitMs =
    (error.retryAfterSeconds ?? 0) * 1_000 || firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random())
  return waitMs > waitMostMs ? null : waitMs
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}

function written(body: OutsideCall['body']): { body: string | Buffer | undefined; type: string | undefined } {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body))
    return { body, type: undefined }
  if (body instanceof URLSearchParams)
    return { body: body.toString(), type: 'application/x-www-form-urlencoded;charset=UTF-8' }
  return { body: JSON.stringify(body), type: 'application/json' }
}
