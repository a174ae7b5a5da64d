import { storefrontKeyHeader } from '@backroom/contract/storefront/calls'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/database'
import { keyHash } from '#storefront/door'
import { StorefrontRefusal } from '#storefront/refusals'
import { group } from '#tables/control/groups'
import { storefrontKey } from '#tables/control/storefront-keys'

/** Whose website asks. */
export interface Website {
  readonly groupUid: number
  readonly siteCode: string
}

/** The store and site a call's key leads to; who has none, or one that was taken back, is refused. */
export async function websiteOf(control: Database, request: FastifyRequest): Promise<Website> {
  const sent = request.headers[storefrontKeyHeader]
  const key =
    typeof sent === 'string' ? sent : /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!key) throw new StorefrontRefusal(401, 'keyMissing', 'Send your storefront key.')
  const [found] = await control.orm
    .select({
      groupUid: storefrontKey.groupUid,
      siteCode: storefrontKey.siteCode,
      isOver: sql<boolean>`not ${storefrontKey.active} or ${storefrontKey.revokedAt} is not null or coalesce(${storefrontKey.expiresAt} <= now(), false)`,
    })
    .from(storefrontKey)
    .innerJoin(group, and(eq(group.uid, storefrontKey.groupUid), eq(group.status, 'active')))
    .where(eq(storefrontKey.keyHash, keyHash(key)))
  if (!found) throw new StorefrontRefusal(401, 'keyUnknown', 'This storefront key is not known.')
  if (found.isOver) throw new StorefrontRefusal(401, 'keyRevoked', 'This storefront key is no longer valid.')
  return { groupUid: found.groupUid, siteCode: found.siteCode }
}
