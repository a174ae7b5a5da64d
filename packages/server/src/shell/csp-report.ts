import { cspReport as contract, reportsPerMinute } from '@backroom/contract/shell/csp-report'
import { z } from 'zod'
import { MinuteLimit } from '#kit/http/minute-limit'
import type { Kit } from '#kit/kit'
import { screenAt } from '#kit/live-link'
import { serve } from '#kit/serve'

const reportTypes = ['application/csp-report', 'application/reports+json']
const reportMostBytes = 16_384

const said = z.string().max(500).catch('')
/** Browsers speak two dialects of the same report. */
const report = z.object({
  'effective-directive': said,
  'violated-directive': said,
  effectiveDirective: said,
  'blocked-uri': said,
  blockedURL: said,
  'document-uri': said,
  documentURL: said,
})

/** Writes into the server's log what the content policy stopped: which rule, from which site, on which screen. */
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
        directive: word(each['effective-directive'] || each.effectiveDirective || each['violated-directive']),
        blocked: originOf(each['blocked-uri'] || each.blockedURL),
        page: screenAt(pathOf(each['document-uri'] || each.documentURL)) ?? '(none)',
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

/** The first word of a directive, as browsers name them. */
function word(directive: string): string {
  return /^[a-z-]{1,40}(?= |$)/.exec(directive)?.[0] ?? '(none)'
}

/** Where something would have come from: its site, or a word such as `inline`. */
function originOf(address: string): string {
  return URL.canParse(address) ? schemeOf(new URL(address)) : word(address)
}

function schemeOf({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : ''
}
