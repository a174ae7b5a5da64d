import type { FastifyInstance, FastifyRequest } from 'fastify'

const callers = new WeakMap<FastifyRequest, number>()

/** Remembers who made a call, for its line in the log. */
export function noteCaller(request: FastifyRequest, userUid: number): void {
  callers.set(request, userUid)
}

/** One line a call: what was asked, what came of it, how long it took and who asked. No values, no secrets. */
export function accessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      kind: 'access',
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userUid: callers.get(request) ?? null,
    })
  })
}

/** A path without its query, and without the parts that open something: tokens, tickets and keys are long. */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/)[0] as string
  return path.replace(/[^/]{25,}/g, '...').slice(0, 300)
}

/** How the server writes its log: JSON lines in UTC, and no values of a query that failed. */
export const logFormat = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: (error: Error) => ({
      type: error.name,
      message: withoutValues(error.message),
      stack: withoutValues(error.stack ?? ''),
      ...(error.cause instanceof Error && { cause: withoutValues(error.cause.message) }),
    }),
  },
} as const

function withoutValues(text: string): string {
  return text.replace(/\nparams: .*/g, '').slice(0, 8_000)
}
