import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cookies } from '@backroom/contract/access/session'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '#settings'

/** What only somebody who is signed in will need: the frame round every page, named early so that it comes with the first script. */
const framePart = /\s*<link[^>]* data-frame[^>]*>/g

/** Serves the built console: hashed files for ever, the one page afresh each time with its own style nonce. */
export async function consoleFiles(app: FastifyInstance, folder: string, settings: Settings): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const bare = page.replace(framePart, '')
  await app.register(serveStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
  app.get('/favicon.svg', async (_, reply) =>
    reply.type('image/svg+xml').send(readFileSync(join(folder, 'favicon.svg'))),
  )
  app.get('/*', async (request, reply) => {
    if (
      request.url.startsWith('/api') ||
      request.url.startsWith('/files/') ||
      request.url.startsWith('/assets/')
    )
      return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
      .header('reporting-endpoints', 'csp="/api/csp-report"')
      .send(
        (isSignedIn(request) ? page : bare)
          .replaceAll('{nonce}', nonce)
          .replaceAll('{product}', escaped(settings.product))
          .replaceAll('{vendor}', escaped(settings.vendor))
          .replaceAll('{helpdesk}', escaped(settings.helpdesk)),
      )
  })
}

/** As far as the browser says; nothing is let in by it. */
function isSignedIn({ headers }: FastifyRequest): boolean {
  return `; ${headers.cookie ?? ''}`.includes(`; ${cookies.token}=`)
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-to csp',
  ].join('; ')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
