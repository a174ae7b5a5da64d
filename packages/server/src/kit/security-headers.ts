import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/errors'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
}

/** Headers of every answer, and the refusal of what another site's page tries to do. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    const address = request.url.toLowerCase() // as the router reads it
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' && address.startsWith('/api')
    if (isForeign && !address.startsWith('/api/webhooks/')) {
      throw new Refusal(403, { code: 'permission', message: 'Calls from other sites are refused.' })
    }
  })
}
