import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toldError } from '#kit/http/told-error'

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
      path: loggedPath(request.url, request.routeOptions.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userUid: callers.get(request) ?? null,
    })
  })
}

/** A path as its route is written, with the numbers of records: other parts are words of the caller's own, or open something. */
export function loggedPath(url: string, route: string | undefined): string {
  if (route === undefined) return '(none)'
  const parts = (url.split(/[?#]/)[0] as string).split('/')
  return route
    .split('/')
    .map((part, place) => (/^:\w+$/.test(part) && isNumber(parts[place]) ? parts[place] : part))
    .join('/')
}

function isNumber(part: string | undefined): boolean {
  return /^\d{1,10}$/.test(part ?? '')
}

/** How the server writes its log: JSON lines in UTC, and nothing that came with a request. */
export const logFormat = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: (error: unknown) => toldError(error),
    // Fastify adds these where it fails itself; its own show the query.
    req: ({ method, url, routeOptions }: FastifyRequest) => ({
      method,
      path: loggedPath(url ?? '', routeOptions?.url),
    }),
  },
  hooks: { logMethod: sayPlainly },
} as const

/** Beside an error the log would say the error's own message. */
function sayPlainly(this: unknown, line: unknown[], write: (...line: never[]) => void): void {
  const [thing] = line
  const isBare = thing instanceof Error
  const error = isBare ? thing : (thing as { readonly err?: unknown } | null | undefined)?.err
  const said = error === undefined ? line : [isBare ? { err: error } : thing, toldError(error).message]
  write.apply(this, said as never[])
}
