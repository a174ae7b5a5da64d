import { judge } from '@backroom/contract/kit/access'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { makeTicket, ticketMs, useTicket } from '@backroom/contract/shell/download-tickets'
import { sql } from 'drizzle-orm'
import { forbidden, invalid, notFound, sessionEnded } from '#kit/errors'
import { hashOf, makeToken, storeOfToken } from '#kit/http/store-token'
import type { Kit } from '#kit/kit'
import { requireConfirmed, serve } from '#kit/serve'
import type { StaffVisitor } from '#kit/visitor'
import { downloadTicket } from '#tables/shell/download-tickets'

const gone = () => notFound('This download address has been used or has expired. Start the download again.')

/** Addresses for downloads that a browser makes by itself, without the header that says who asks. */
export function downloadTickets(kit: Kit) {
  serve(kit, makeTicket, async ({ body, store, visitor }) => {
    const { endpoint } = downloadAt(kit, body.path) ?? {}
    if (!endpoint) throw invalid({ path: 'Nothing can be downloaded there.' })
    refuseUnlessAllowed(endpoint, visitor)
    if (endpoint.confirmed) requireConfirmed(visitor)
    const { token, hash } = makeToken(visitor.groupUid)
    await store.database.orm.insert(downloadTicket).values({
      hash,
      userUid: visitor.uid,
      sessionId: visitor.sessionId,
      asSuperUser: visitor.superUserMode,
      path: body.path,
      query: body.query,
      expiresAt: sql`now() + make_interval(secs => ${ticketMs / 1_000})`,
    })
    return { url: `/api/downloads/${token}` }
  })

  serve(kit, useTicket, async ({ params, request, reply }) => {
    const store = await storeOfToken(kit, params.ticket, gone)
    const [ticket] = await store.database.rows<{
      userUid: number
      sessionId: string
      asSuperUser: boolean
      path: string
      query: Record<string, string>
    }>(sql`
      delete from download_ticket where hash = ${hashOf(params.ticket)} and expires_at > now()
      returning user_uid as "userUid", session_id as "sessionId", as_super_user as "asSuperUser", path, query`)
    const download = ticket && downloadAt(kit, ticket.path)
    if (!download) throw gone()
    const { sessionId, asSuperUser } = ticket
    const visitor = await kit.gatekeeper.visitorStill({ sessionId, superUserMode: asSuperUser })
    if (visitor?.uid !== ticket.userUid || visitor.groupUid !== store.groupUid) throw sessionEnded()
    refuseUnlessAllowed(download.endpoint, visitor)
    const sent = { params: download.params, query: ticket.query, body: undefined }
    await kit.downloads.get(download.endpoint)?.(visitor, sent, request, reply)
  })
}

function downloadAt(
  kit: Kit,
  path: string,
): { endpoint: Endpoint; params: Record<string, string> } | undefined {
  for (const endpoint of kit.downloads.keys()) {
    const pattern = `/api${endpoint.path}`.replace(/:(\w+)/g, '(?<$1>[^/]+)')
    const found = new RegExp(`^${pattern}$`, 'i').exec(path)
    if (found) return { endpoint, params: { ...found.groups } }
  }
}

function refuseUnlessAllowed(endpoint: Endpoint, visitor: StaffVisitor): void {
  const verdict = judge(endpoint, visitor)
  if (!verdict.allowed) throw forbidden(verdict.because as 'permission' | 'superUser', verdict.text)
}
