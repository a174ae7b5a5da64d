import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/errors'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
}

/** Answers of the API are data: whatever they hold, no browser may run or frame them. */
const apiPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Under these another site's page may call: it proves itself by what it brings. */
const openToOtherSites = ['/api/webhooks/', '/api/mail/unsubscribe/']
/** Under these websites load what the store shows. */
const shownElsewhere = ['/files/', '/theme/']

/** Headers of every answer, and the refusal of what another site's page tries to do. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = request.url.toLowerCase() // as the router reads it
    const isUnder = (paths: readonly string[]) => paths.some(path => address.startsWith(path))
    const isApi = address.startsWith('/api')
    reply.headers(headers)
    reply.header('cross-origin-resource-policy', isUnder(shownElsewhere) ? 'cross-origin' : 'same-origin')
    reply.header('x-request-id', request.id)
    if (isApi) reply.header('content-security-policy', apiPolicy)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' && isApi
    if (isForeign && !isUnder(openToOtherSites)) {
      throw new Refusal(403, { code: 'permission', message: 'Calls from other sites are refused.' })
    }
  })
}
