import '@fastify/cookie'
import type { Readable } from 'node:stream'
import { judge, type open } from '@backroom/contract/kit/access'
import type { Endpoint, InputOf, ReplyOf } from '@backroom/contract/kit/endpoint'
import { fieldErrors } from '@backroom/contract/kit/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forbidden, invalid, sessionEnded } from '#kit/errors'
import { noteCaller } from '#kit/http/access-log'
import { BrokenContract } from '#kit/http/broken-contract'
import { unkeepableField } from '#kit/keepable'
import type { Answering, Kit, Sent } from '#kit/kit'
import type { Store } from '#kit/store'
import { holdToTerms } from '#kit/terms'
import { isConfirmed, type StaffVisitor } from '#kit/visitor'

/** JSON that PostgreSQL already wrote; it goes to the socket as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Bytes with their own headers. */
export class Bytes {
  constructor(
    readonly stream: Readable,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

type Open<E extends Endpoint> = E['levels'] extends typeof open ? true : false

/** A call that was let in and understood. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  readonly visitor: Open<E> extends true ? StaffVisitor | null : StaffVisitor
  readonly store: Open<E> extends true ? null : Store
  /** Fires when the browser gives up, so that the database can too. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answer<E extends Endpoint> = E['reply'] extends z.ZodType
  ? Promise<ReplyOf<E> | z.input<E['reply']> | JsonText>
  : Promise<Bytes | undefined> | Promise<void>

/** Serves one call: who is asking, may they, what did they send; then the handler, then its answer. */
export function serve<E extends Endpoint>(kit: Kit, endpoint: E, handle: (call: Call<E>) => Answer<E>): void {
  kit.served.push(endpoint)
  const answer: Answering = async (visitor, sent, request, reply) => {
    if (visitor) noteCaller(request, visitor.uid)
    const store = visitor && endpoint.levels !== 'open' ? await kit.stores.of(visitor.groupUid) : null
    const release = store?.hold()
    try {
      if (store && visitor) holdToTerms(endpoint, store, visitor, request)
      const call = { ...parse(endpoint, sent), visitor, store, signal: abandoned(reply), request, reply }
      return send(kit, endpoint, reply, await handle(call as unknown as Call<E>))
    } finally {
      release?.()
    }
  }
  if (endpoint.reply === 'stream' && endpoint.levels !== 'open') kit.downloads.set(endpoint, answer)
  kit.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: (request, reply) => {
      const work = async () => answer(await letIn(kit, endpoint, request, reply), request, request, reply)
      return waitsAtDoor(endpoint) ? kit.door(work) : work()
    },
  })
}

/** What is read from or written to a socket for long would keep its place for as long as the other side likes. */
function waitsAtDoor({ reply, upload }: Endpoint): boolean {
  return !upload && reply !== 'stream' && reply !== 'events'
}

async function letIn(
  kit: Kit,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffVisitor | null> {
  if (endpoint.levels === 'open') return null
  const visitor = await kit.gatekeeper.visitorOf(request, reply)
  const verdict = judge(endpoint, visitor)
  if (!visitor || (!verdict.allowed && verdict.because === 'loggedOut')) throw sessionEnded()
  if (!verdict.allowed) {
    await kit.gatekeeper.noteRefusal(visitor, endpoint, request)
    throw forbidden(verdict.because as 'permission' | 'superUser', verdict.text)
  }
  if (endpoint.confirmed) requireConfirmed(visitor)
  return visitor
}

/** Refuses who has not proved recently who they are; the console asks them and sends the call again. */
export function requireConfirmed(visitor: StaffVisitor): void {
  if (!isConfirmed(visitor)) throw forbidden('reauth', "Confirm it's you to go on.")
}

/** The token of the Authorization header; a cookie alone never opens anything, so no other site can act for us. */
export function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
}

function parse<E extends Endpoint>(endpoint: E, sent: Sent): InputOf<E> {
  return {
    params: endpoint.params && read(endpoint.params, sent.params),
    query: endpoint.query && read(endpoint.query, sent.query),
    body: endpoint.body && read(endpoint.body, sent.body),
  } as InputOf<E>
}

/** A value held against its schema; what does not fit is refused at its fields. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  const field = unkeepableField(parsed.data)
  if (field) throw invalid({ [field]: 'Contains a character that cannot be kept.' })
  return parsed.data
}

function abandoned(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function send(kit: Kit, endpoint: Endpoint, reply: FastifyReply, answer: unknown) {
  if (reply.sent) return reply
  if (answer instanceof Bytes) return reply.headers(answer.headers).send(answer.stream)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (!(endpoint.reply instanceof z.ZodType)) return reply.code(204).send()
  reply.code(reply.statusCode === 200 ? (endpoint.status ?? 200) : reply.statusCode)
  reply.type('application/json; charset=utf-8')
  if (kit.settings.checksReplies)
    check(endpoint, answer instanceof JsonText ? JSON.parse(answer.text) : answer)
  return reply.send(answer instanceof JsonText ? answer.text : JSON.stringify(answer))
}

function check(endpoint: Endpoint, answer: unknown) {
  const parsed = (endpoint.reply as z.ZodType).safeParse(JSON.parse(JSON.stringify(answer)))
  if (parsed.success) return
  throw new BrokenContract(endpoint, parsed.error)
}
