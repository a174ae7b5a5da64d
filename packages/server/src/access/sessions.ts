import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserInfo } from '@backroom/contract/access/session'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { readToken, signToken } from '#access/tokens'
import type { Database } from '#database/database'
import { sessionEnded } from '#kit/errors'
import type { Gatekeeper } from '#kit/kit'
import type { Secrets } from '#kit/secrets'
import type { StaffVisitor } from '#kit/visitor'
import { group } from '#tables/control/groups'
import { session } from '#tables/control/sessions'
import { user } from '#tables/control/users'

export type User = typeof user.$inferSelect

const idleDays = 7
const absoluteDays = 30
const rememberedMs = 5_000
const seenEveryMs = 60_000

interface Remembered {
  readonly visitor: StaffVisitor
  readonly bindHash: string
  readonly until: number
}

/** Who is signed in: sessions live in the control database, so every server agrees on who has been shown out. */
export class Sessions implements Gatekeeper {
  private readonly remembered = new Map<string, Remembered>()
  private readonly seen = new Map<string, number>()

  constructor(
    private readonly control: Database,
    private readonly secrets: Secrets,
  ) {}

  /** A new session for somebody who has proved who they are. */
  async begin(person: User, userAgent: string): Promise<{ token: string; binding: string }> {
    const id = randomBytes(16).toString('base64url')
    const binding = randomBytes(32).toString('base64url')
    await this.control.orm.insert(session).values({
      id,
      userUid: person.uid,
      bindHash: digest(binding),
      createdAt: sql`now()`,
      lastSeenAt: sql`now()`,
      expiresAt: sql`now() + make_interval(days => ${absoluteDays})`,
      userAgent: userAgent.slice(0, 300),
    })
    const token = await signToken(this.secrets.tokenKey, {
      sub: person.uid,
      sid: id,
      grp: person.groupUid,
      bnd: digest(binding),
      typ: 'access',
    })
    return { token, binding }
  }

  async visitorOf(token: string | undefined, binding: string | undefined): Promise<StaffVisitor | null> {
    if (!token) return null
    const claims = await readToken(this.secrets.tokenKey, token, 'access')
    if (!claims) throw sessionEnded()
    const known = await this.recall(claims.sid)
    const isBound =
      binding && isSame(digest(binding), known?.bindHash ?? '') && isSame(claims.bnd, known?.bindHash ?? '')
    if (!known || !isBound || known.visitor.uid !== claims.sub || known.visitor.groupUid !== claims.grp)
      throw sessionEnded()
    await this.noteSeen(claims.sid)
    return known.visitor
  }

  async visitorNow(userUid: number): Promise<StaffVisitor | null> {
    const [found] = await this.control.orm
      .select({ user, isActive: group.isActive })
      .from(user)
      .innerJoin(group, eq(group.uid, user.groupUid))
      .where(eq(user.uid, userUid))
    return found?.isActive && found.user.status === 'active' ? visitorFrom(found.user, '') : null
  }

  /** Ends the session a token names, whether or not it still lives. */
  async end(token: string | undefined): Promise<void> {
    const claims = token ? await readToken(this.secrets.tokenKey, token, 'access') : null
    if (!claims) return
    await this.control.orm
      .update(session)
      .set({ revokedAt: sql`now()`, revokeReason: 'logout' })
      .where(and(eq(session.id, claims.sid), isNull(session.revokedAt)))
    await this.control.rows(sql`select pg_notify('backroom_control', ${claims.sid})`)
  }

  /** Forgets what was remembered of a session, or of all: some server says that it changed. */
  forget(sessionId: string): void {
    if (sessionId === '*') this.remembered.clear()
    else this.remembered.delete(sessionId)
  }

  private async recall(id: string): Promise<Remembered | null> {
    const before = this.remembered.get(id)
    if (before && before.until > Date.now()) return before
    const [found] = await this.control.orm
      .select({ session, user })
      .from(session)
      .innerJoin(user, eq(user.uid, session.userUid))
      .innerJoin(group, eq(group.uid, user.groupUid))
      .where(
        and(
          eq(session.id, id),
          isNull(session.revokedAt),
          eq(user.status, 'active'),
          group.isActive,
          sql`${session.expiresAt} > now()`,
          sql`${session.lastSeenAt} > now() - make_interval(days => ${idleDays})`,
        ),
      )
    if (!found) {
      this.remembered.delete(id)
      return null
    }
    const known = {
      visitor: visitorFrom(found.user, id),
      bindHash: found.session.bindHash,
      until: Date.now() + rememberedMs,
    }
    this.remembered.set(id, known)
    return known
  }

  private async noteSeen(id: string) {
    if (Date.now() - (this.seen.get(id) ?? 0) < seenEveryMs) return
    this.seen.set(id, Date.now())
    await this.control.orm.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.id, id))
  }
}

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

function visitorFrom(person: User, sessionId: string): StaffVisitor {
  return {
    uid: person.uid,
    groupUid: person.groupUid,
    name: person.name,
    username: person.username,
    cashierNumber: person.cashierNumber,
    level: person.level,
    superUser: person.superUser,
    superUserMode: false,
    sessionId,
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
