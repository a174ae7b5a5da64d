import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Letters } from '#access/letters'
import { SignIns } from '#access/login/sign-ins'
import { Throttle } from '#access/login/throttle'
import type { Group, User } from '#access/people'
import type { Sessions } from '#access/sessions/sessions'
import type { Kit } from '#kit/kit'
import type { StaffVisitor } from '#kit/visitor'
import { isLoopback } from '#settings'
import { group } from '#tables/control/groups'
import { user } from '#tables/control/users'

/** What the files of this room share. */
export interface Desk {
  readonly kit: Kit
  readonly sessions: Sessions
  readonly signIns: SignIns
  readonly throttle: Throttle
  readonly letters: Letters
}

export function openDesk(kit: Kit, sessions: Sessions): Desk {
  const { control } = kit
  return {
    kit,
    sessions,
    signIns: new SignIns(control),
    throttle: new Throttle(control),
    letters: new Letters(kit),
  }
}

export interface Found {
  readonly user: User
  readonly group: Group
}

/** A person and their store by what they type as username, whatever its case. */
export async function findByUsername({ kit }: Desk, username: string): Promise<Found | undefined> {
  const [found] = await kit.control.orm
    .select({ user, group })
    .from(user)
    .innerJoin(group, eq(group.uid, user.groupUid))
    .where(eq(sql`lower(${user.username})`, username.toLowerCase()))
  return found
}

/** A person and their store by uid. */
export async function findByUid({ kit }: Desk, uid: number): Promise<Found | undefined> {
  const [found] = await kit.control.orm
    .select({ user, group })
    .from(user)
    .innerJoin(group, eq(group.uid, user.groupUid))
    .where(eq(user.uid, uid))
  return found
}

/** Who an event is about, for what a person did themselves. */
export function eventOf(visitor: StaffVisitor) {
  return {
    userUid: visitor.uid,
    groupUid: visitor.groupUid,
    usernameTried: visitor.username,
    sessionUid: visitor.sessionUid,
  }
}

/** Who an event is about, for somebody who is not logged in, or not yet. */
export function eventAbout(person: User) {
  return { userUid: person.uid, groupUid: person.groupUid, usernameTried: person.username }
}

/**
 * Where links in mails lead. A stranger may ask for somebody's link under any host name, so the name a request came
 * under is believed only where it can be nothing but this machine.
 */
export function originOf({ kit }: Desk, request: FastifyRequest | null): string {
  const { publicUrl, port } = kit.settings
  if (publicUrl) return publicUrl
  if (request && isLoopback(request.hostname)) return `${request.protocol}://${request.host}`
  return `http://localhost:${port}`
}
