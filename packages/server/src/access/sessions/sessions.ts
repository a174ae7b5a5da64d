import { randomBytes } from 'node:crypto'
import { refreshedTokenHeader, superUserHeader } from '@backroom/contract/access/session'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest, isSame } from '#access/digests'
import { deviceName, userAgentOf } from '#access/login/devices'
import { SignIns } from '#access/login/sign-ins'
import {
  type Group,
  markOf,
  noSession,
  refuseStore,
  type Session,
  type User,
  visitorFrom,
} from '#access/people'
import { readCookie, setBinding } from '#access/sessions/cookies'
import { type Claims, readToken, signToken } from '#access/sessions/tokens'
import type { Database, Reader } from '#database/database'
import { sessionEnded } from '#kit/errors'
import { plainAddress } from '#kit/http/addresses'
import type { Gatekeeper } from '#kit/kit'
import type { Secrets } from '#kit/secrets'
import { bearer } from '#kit/serve'
import type { StaffVisitor } from '#kit/visitor'
import { group } from '#tables/control/groups'
import { type AuthMethod, type EndReason, session } from '#tables/control/sessions'
import { user } from '#tables/control/users'

const rememberedMs = 5_000
const rememberedMost = 10_000
const seenEveryMs = 60_000
const refreshAfterSeconds = 15 * 60
const liveMost = 10
const refusalNotedEveryMs = 60_000

interface Remembered {
  readonly session: Session
  readonly user: User
  readonly group: Group
  readonly until: number
}

/** Who is signed in: sessions live in the control database, so every server agrees on who has been shown out. */
export class Sessions implements Gatekeeper {
  private readonly remembered = new Map<string, Remembered>()
  /** When each session was last used here, and when that was last written down. */
  private readonly seen = new Map<string, { at: number; writtenAt: number }>()
  private readonly refusalsNoted = new Map<string, number>()
  private readonly signIns: SignIns

  constructor(
    private readonly control: Database,
    private readonly secrets: Secrets,
  ) {
    this.signIns = new SignIns(control)
  }

  /** A new session for somebody who has proved who they are; whoever used this browser before is out. */
  async begin(
    person: User,
    store: Group,
    methods: readonly AuthMethod[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ token: string; sessionUid: number }> {
    const id = randomBytes(16).toString('base64url')
    const binding = randomBytes(32).toString('base64url')
    const now = new Date()
    const userAgent = userAgentOf(request)
    const ip = plainAddress(request.ip)
    const before = readCookie('mtbind', request)
    const sessionUid = await this.control.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(44010, ${person.uid})`)
      if (before) await this.endWhere(eq(session.bindHash, digest(before)), 'replaced', tx)
      const [made] = await tx
        .insert(session)
        .values({
          id,
          ip,
          userAgent,
          userUid: person.uid,
          groupUid: person.groupUid,
          createdAt: now,
          lastSeenAt: now,
          authAt: now,
          ipLast: ip,
          bindHash: digest(binding),
          expiresAt: new Date(now.getTime() + store.absoluteDays * 86_400_000),
          authMethods: [...methods],
          deviceName: deviceName(userAgent),
        })
        .returning({ uid: session.uid })
      await this.writeSeen(person.uid, tx)
      const older = sql`${session.id} in (select id from session where user_uid = ${person.uid} and revoked_at is null
        order by last_seen_at desc, uid desc offset ${liveMost})`
      await this.endWhere(older, 'replaced', tx)
      return made?.uid as number
    })
    setBinding(request, reply, binding)
    return { token: await this.sign(person, id, digest(binding)), sessionUid }
  }

  async visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<StaffVisitor | null> {
    const token = bearer(request)
    if (!token) return null
    const claims = await readToken(this.secrets, token, 'access')
    const known = claims && (await this.recall(claims.sid))
    const binding = readCookie('mtbind', request)
    if (!claims || !known || !binding || !isBound(claims, known, binding)) throw sessionEnded()
    if (this.isOver(known)) throw sessionEnded()
    refuseStore(known.group, request.ip)
    await this.noteSeen(known, plainAddress(request.ip))
    const isOld = Date.now() / 1_000 - claims.iat > refreshAfterSeconds
    if (isOld || claims.usr !== markOf(known.user)) await this.refresh(known, binding, request, reply)
    return visitorFrom(known, request.headers[superUserHeader])
  }

  async visitorStill({
    sessionId,
    superUserMode,
  }: Pick<StaffVisitor, 'sessionId' | 'superUserMode'>): Promise<StaffVisitor | null> {
    const known = await this.recall(sessionId)
    if (known?.group.status !== 'active' || this.isOver(known)) return null
    const until = known.session.superUntil?.getTime() ?? 0
    const isStillOn = superUserMode && known.user.superUser && until > Date.now()
    return { ...visitorFrom(known, undefined), superUserMode: isStillOn }
  }

  async visitorNow(userUid: number): Promise<StaffVisitor | null> {
    const [found] = await this.control.orm
      .select({ user, group })
      .from(user)
      .innerJoin(group, eq(group.uid, user.groupUid))
      .where(eq(user.uid, userUid))
    if (found?.group.status !== 'active' || found.user.status !== 'active') return null
    return visitorFrom({ ...found, session: noSession }, undefined)
  }

  /** Once a minute per person and call: a page that keeps asking fills no log. */
  async noteRefusal(
    visitor: StaffVisitor,
    { method, path }: Endpoint,
    request: FastifyRequest,
  ): Promise<void> {
    const key = `${visitor.uid} ${method} ${path}`
    if (Date.now() - (this.refusalsNoted.get(key) ?? 0) < refusalNotedEveryMs) return
    if (this.refusalsNoted.size > rememberedMost) this.refusalsNoted.clear()
    this.refusalsNoted.set(key, Date.now())
    await this.signIns.note(
      {
        userUid: visitor.uid,
        groupUid: visitor.groupUid,
        usernameTried: visitor.username,
        sessionUid: visitor.sessionUid,
        kind: 'permissionDenied',
        outcome: 'refused',
        reason: `${method} /api${path}`,
      },
      request,
    )
  }

  /** Hands the browser a fresh token, and the cookie it is bound to for as long again. */
  async refreshNow(visitor: StaffVisitor, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.remembered.delete(visitor.sessionId)
    const known = await this.recall(visitor.sessionId)
    const binding = readCookie('mtbind', request)
    if (known && binding) await this.refresh(known, binding, request, reply)
  }

  /** The person proved again who they are. */
  async proved(visitor: StaffVisitor, methods: readonly AuthMethod[]): Promise<void> {
    await this.control.orm
      .update(session)
      .set({ authAt: new Date(), authMethods: [...methods] })
      .where(eq(session.id, visitor.sessionId))
    this.remembered.delete(visitor.sessionId)
  }

  /** Super-user mode of this session, on until then or off. */
  async setSuperUser(visitor: StaffVisitor, token: string | null, until: Date | null): Promise<void> {
    await this.control.orm
      .update(session)
      .set({ superTokenHash: token && digest(token), superUntil: until })
      .where(eq(session.id, visitor.sessionId))
    this.remembered.delete(visitor.sessionId)
  }

  /** The session a token names, when it still lives. */
  async liveSessionOf(token: string | undefined): Promise<Session | null> {
    const claims = token ? await readToken(this.secrets, token, 'access') : null
    return (claims && (await this.recall(claims.sid)))?.session ?? null
  }

  /** Ends some sessions; every server hears of it from the database. Answers which. */
  async endWhere(which: SQL | undefined, reason: EndReason, reader: Reader = this.control.orm) {
    const ended = await reader
      .update(session)
      .set({ revokedAt: new Date(), revokeReason: reason, superTokenHash: null, superUntil: null })
      .where(and(which, isNull(session.revokedAt)))
      .returning({ id: session.id, uid: session.uid, userUid: session.userUid })
    for (const { id } of ended) this.remembered.delete(id)
    return ended
  }

  /** Ends all sessions of a person, or all but one. */
  endOf(userUid: number, reason: EndReason, reader?: Reader, exceptId?: string) {
    return this.endWhere(
      and(eq(session.userUid, userUid), exceptId === undefined ? undefined : ne(session.id, exceptId)),
      reason,
      reader,
    )
  }

  /** Forgets what was remembered of a session, a person or a store: some server says that it changed. */
  forget(news: string): void {
    const [what, key = ''] = news.split(':')
    if (what === 'session') this.remembered.delete(key)
    else if (what !== 'user' && what !== 'group') this.remembered.clear()
    else
      for (const [id, known] of this.remembered)
        if (String(known[what].uid) === key) this.remembered.delete(id)
  }

  private async recall(id: string): Promise<Remembered | null> {
    const before = this.remembered.get(id)
    if (before && before.until > Date.now() && before.until <= Date.now() + rememberedMs) return before
    const [found] = await this.control.orm
      .select({ session, user, group })
      .from(session)
      .innerJoin(user, eq(user.uid, session.userUid))
      .innerJoin(group, eq(group.uid, session.groupUid))
      .where(and(eq(session.id, id), isNull(session.revokedAt), inArray(user.status, ['active'])))
    this.remembered.delete(id)
    if (!found) return null
    if (this.remembered.size >= rememberedMost) this.remembered.clear()
    const known = { ...found, until: Date.now() + rememberedMs }
    this.remembered.set(id, known)
    return known
  }

  /** By the store's present rules: those of today hold for sessions of yesterday too. */
  private isOver({ session: kept, group: { idleMinutes, absoluteDays } }: Remembered): boolean {
    const lastAt = Math.max(kept.lastSeenAt.getTime(), this.seen.get(kept.id)?.at ?? 0)
    const endsAt = Math.min(kept.expiresAt.getTime(), kept.createdAt.getTime() + absoluteDays * 86_400_000)
    return endsAt <= Date.now() || Date.now() - lastAt > idleMinutes * 60_000
  }

  private async noteSeen({ session: { id, ipLast } }: Remembered, ip: string) {
    const at = Date.now()
    const before = this.seen.get(id)
    if (before && at - before.writtenAt < seenEveryMs && at >= before.writtenAt && ip === ipLast) {
      before.at = at
      return
    }
    if (this.seen.size > rememberedMost) this.seen.clear()
    this.seen.set(id, { at, writtenAt: at })
    await this.control.orm
      .update(session)
      .set({ lastSeenAt: new Date(at), ipLast: ip })
      .where(eq(session.id, id))
  }

  /** Which of a person's sessions gives way is judged by their use; that of the last minute is only known here. */
  private async writeSeen(userUid: number, tx: Reader) {
    const used = [...this.seen].filter(([, { at, writtenAt }]) => at > writtenAt)
    if (used.length === 0) return
    await tx.execute(sql`
      update session set last_seen_at = seen.at from unnest(${`{${used.map(([id]) => id).join(',')}}`}::text[],
        ${`{${used.map(([, { at }]) => new Date(at).toISOString()).join(',')}}`}::timestamptz[]) as seen(id, at)
      where session.id = seen.id and session.user_uid = ${userUid} and session.last_seen_at < seen.at`)
  }

  private async refresh(known: Remembered, binding: string, request: FastifyRequest, reply: FastifyReply) {
    reply.header(refreshedTokenHeader, await this.sign(known.user, known.session.id, known.session.bindHash))
    setBinding(request, reply, binding)
  }

  private sign(person: User, sid: string, bnd: string): Promise<string> {
    return signToken(this.secrets, {
      sid,
      bnd,
      sub: person.uid,
      grp: person.groupUid,
      usr: markOf(person),
      typ: 'access',
    })
  }
}

function isBound(claims: Claims, { session: kept }: Remembered, binding: string): boolean {
  return (
    isSame(digest(binding), kept.bindHash) &&
    isSame(claims.bnd, kept.bindHash) &&
    kept.userUid === claims.sub &&
    kept.groupUid === claims.grp
  )
}
