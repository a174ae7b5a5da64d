import { fieldErrors } from '@backroom/contract/kit/messages'
import {
  type StorefrontCall,
  type StorefrontError,
  storefrontRoot,
} from '@backroom/contract/storefront/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isDatabaseLost, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'
import { closedFor } from '#site/door'
import { websiteOf } from '#storefront/keys'
import { StorefrontRefusal } from '#storefront/refusals'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface Asked<Call extends StorefrontCall> {
  readonly params: Parsed<Call['params']>
  readonly query: Parsed<Call['query']>
  readonly store: Store
  /** The site of the key. */
  readonly site: string
}

/** Serves one call of the API for websites: whose key, what did they ask; then the handler, then its answer. */
export function serveStorefront<Call extends StorefrontCall>(
  kit: Kit,
  call: Call,
  handle: (asked: Asked<Call>) => Promise<z.input<Call['answer']>>,
): void {
  kit.app.route({
    method: call.method,
    url: `${storefrontRoot}${call.path}`,
    handler: async (request, reply) => {
      try {
        return await answer(kit, call, handle, request, reply)
      } catch (error) {
        return refuse(error, request, reply)
      }
    },
  })
}

async function answer<Call extends StorefrontCall>(
  kit: Kit,
  call: Call,
  handle: (asked: Asked<Call>) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { groupUid, siteCode } = await websiteOf(kit.control, request)
  const params = call.params && understood(call.params, request.params)
  const query = understood(call.query, request.query)
  const store = await kit.stores.of(groupUid)
  const release = store.hold()
  try {
    if (!call.whileClosed) await refuseWhileClosed(store, request)
    const answered = await handle({ params, query, store, site: siteCode } as Asked<Call>)
    if (kit.settings.checksReplies) call.answer.parse(JSON.parse(JSON.stringify(answered)))
    return reply
      .header('cache-control', 'public, max-age=60, stale-while-revalidate=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answered))
  } finally {
    release()
  }
}

async function refuseWhileClosed(store: Store, request: FastifyRequest) {
  const message = await closedFor(store.database.orm, request.ip)
  if (message !== null) throw new StorefrontRefusal(503, 'storeClosed', message)
}

function understood(schema: z.ZodType, sent: unknown): unknown {
  const parsed = schema.safeParse(sent ?? {})
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error)
  throw new StorefrontRefusal(400, 'invalid', Object.values(errors).flat()[0] ?? 'Invalid.', errors as never)
}

/** Answers what was thrown in the words of this API; faults of ours go on to be logged. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  if (!refusal) throw error
  const body: StorefrontError = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    requestId: String(request.id),
  }
  if (refusal.status === 503) reply.header('retry-after', '30')
  return reply.code(refusal.status).header('cache-control', 'no-store').send(body)
}

function asRefusal(error: unknown): StorefrontRefusal | undefined {
  if (error instanceof StorefrontRefusal) return error
  if (isDatabaseLost(error))
    return new StorefrontRefusal(503, 'unavailable', 'The shop is not available right now.')
  if (!(error instanceof Refusal)) return
  if (error.status === 404) return new StorefrontRefusal(404, 'notFound', error.message)
  if (error.status === 400) return new StorefrontRefusal(400, 'invalid', error.message)
}
