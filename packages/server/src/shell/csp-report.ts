import { cspReport as contract, reportsPerMinute } from '@backroom/contract/shell/csp-report'
import { z } from 'zod'
import type { Kit } from '#kit/kit'
import { MinuteLimit } from '#kit/minute-limit'
import { serve } from '#kit/serve'

const reportTypes = ['application/csp-report', 'application/reports+json']
const reportMostBytes = 16_384

const word = z.string().max(500).catch('')
/** Browsers speak two dialects of the same report. */
const report = z.object({
  'effective-directive': word,
  'violated-directive': word,
  effectiveDirective: word,
  'blocked-uri': word,
  blockedURL: word,
  'document-uri': word,
  documentURL: word,
})

/** Writes into the server's log what the content policy stopped, without query values. */
export function cspReport(kit: Kit) {
  const limit = new MinuteLimit(reportsPerMinute)
  kit.app.addContentTypeParser(
    reportTypes,
    { parseAs: 'string', bodyLimit: reportMostBytes },
    kit.app.getDefaultJsonParser('error', 'error'),
  )

  serve(kit, contract, async ({ body, request }) => {
    if (!limit.allows(request.ip)) return
    for (const each of reportsIn(body)) {
      request.log.warn({
        kind: 'cspReport',
        directive: each['effective-directive'] || each.effectiveDirective || each['violated-directive'],
        blocked: withoutQuery(each['blocked-uri'] || each.blockedURL),
        page: withoutQuery(each['document-uri'] || each.documentURL),
      })
    }
  })
}

function reportsIn(body: unknown) {
  const found = Array.isArray(body)
    ? body.map(each => each?.body)
    : [(body as Record<string, unknown>)?.['csp-report']]
  return found.slice(0, 20).flatMap(each => report.safeParse(each).data ?? [])
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/)[0] as string
}
