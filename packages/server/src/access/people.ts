import type { UserInfo } from '@backroom/contract/access/session'
import { digest, isSame } from '#access/digests'
import { Refusal } from '#kit/errors'
import { isAllowed } from '#kit/http/addresses'
import type { StaffVisitor } from '#kit/visitor'
import type { group } from '#tables/control/groups'
import type { session } from '#tables/control/sessions'
import type { user } from '#tables/control/users'

export type User = typeof user.$inferSelect
export type Group = typeof group.$inferSelect
export type Session = typeof session.$inferSelect

/** Why a whole store is shut, or shut to this place. */
export function refuseStore(store: Group, ip: string): void {
  if (store.status !== 'active')
    throw new Refusal(403, { message: 'This store is suspended. Please contact support.' })
  if (!isAllowed(ip, store.allowedAddresses))
    throw new Refusal(403, { message: 'Logging in is not allowed from this network.' })
}

/** What the header shows of somebody. */
export function userInfoOf(person: User): UserInfo {
  return {
    name: person.name,
    username: person.username,
    groupId: person.groupUid,
    securityLevelName: person.level,
    cashierNumber: person.cashierNumber,
    superUser: person.superUser,
  }
}

/** What of a person a token vouches for; a token with another mark is renewed. */
export function markOf(person: Pick<User, 'name' | 'level' | 'superUser'>): string {
  return digest(JSON.stringify([person.name, person.level, person.superUser])).slice(0, 10)
}

/** What stands in for a session where a job runs in somebody's name. */
export const noSession = { id: '', uid: 0, authAt: new Date(0), superTokenHash: null, superUntil: null }

/** A person in their session, as every handler knows them; super-user mode only with its own token. */
export function visitorFrom(
  { user: person, session: kept }: { user: User; session: Session | typeof noSession },
  superToken: string | string[] | undefined,
): StaffVisitor {
  const isOn =
    person.superUser &&
    kept.superTokenHash !== null &&
    kept.superUntil !== null &&
    kept.superUntil.getTime() > Date.now() &&
    typeof superToken === 'string' &&
    isSame(digest(superToken), kept.superTokenHash)
  return {
    uid: person.uid,
    groupUid: person.groupUid,
    name: person.name,
    username: person.username,
    cashierNumber: person.cashierNumber,
    level: person.level,
    superUser: person.superUser,
    superUserMode: isOn,
    sessionId: kept.id,
    sessionUid: kept.uid,
    authAt: kept.authAt,
    superUntil: isOn ? kept.superUntil : null,
  }
}
