import { sessions as contract, mySignIns } from '@backroom/contract/access/sign-ins'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { type Desk, eventOf } from '#access/desk'
import { liveSession } from '#access/sessions/live-session'
import { notFound } from '#kit/errors'
import { serve } from '#kit/serve'
import { session } from '#tables/control/sessions'
import { signInEvent } from '#tables/control/sign-in-events'

const signInsShown = 200
const signInDays = 30

/** Where I am logged in, and what happened around my login. */
export function mySessions(desk: Desk) {
  const { kit, sessions, signIns } = desk

  serve(kit, contract.list, async ({ visitor }) => {
    const rows = await kit.control.orm
      .select()
      .from(session)
      .where(and(eq(session.userUid, visitor.uid), liveSession()))
      .orderBy(desc(session.lastSeenAt))
    return rows.map(row => ({
      uid: row.uid,
      device: row.deviceName,
      ip: row.ipLast,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      isSuperUser: row.superUntil !== null && row.superUntil > new Date(),
      isThisOne: row.id === visitor.sessionId,
    }))
  })

  serve(kit, contract.end, async ({ params, visitor, request }) => {
    const isOwn = eq(session.userUid, visitor.uid)
    const ofStore = eq(session.groupUid, visitor.groupUid)
    const whose = visitor.level === 'Administrator' ? ofStore : isOwn
    const which = and(eq(session.uid, params.uid), whose)
    const [found] = await kit.control.orm
      .select({ userUid: session.userUid })
      .from(session)
      .where(and(which, isNull(session.revokedAt)))
    if (!found) throw notFound('This session is already over.')
    const isMine = found.userUid === visitor.uid
    await sessions.endWhere(which, isMine ? 'byUser' : 'byAdministrator')
    const about = { ...eventOf(visitor), userUid: found.userUid, sessionUid: params.uid }
    const reason = isMine ? '' : `By ${visitor.name}`
    await signIns.note({ ...about, usernameTried: '', kind: 'sessionEnded', reason }, request)
  })

  serve(kit, contract.endOthers, async ({ visitor, request }) => {
    const ended = await sessions.endOf(visitor.uid, 'byUser', undefined, visitor.sessionId)
    const reason = `${ended.length} other sessions`
    await signIns.note({ ...eventOf(visitor), kind: 'sessionEnded', reason }, request)
  })

  serve(kit, mySignIns, async ({ visitor }) => {
    const since = new Date(Date.now() - signInDays * 86_400_000)
    const rows = await kit.control.orm
      .select()
      .from(signInEvent)
      .where(and(eq(signInEvent.userUid, visitor.uid), gt(signInEvent.at, since)))
      .orderBy(desc(signInEvent.at))
      .limit(signInsShown)
    return rows.map(row => ({
      uid: row.uid,
      at: row.at.toISOString(),
      userUid: row.userUid,
      personName: visitor.name,
      usernameTried: row.usernameTried,
      kind: row.kind,
      outcome: row.outcome,
      reason: row.reason,
      isNewDevice: row.isNewDevice,
      device: row.deviceName,
      ip: row.ip,
      sessionUid: row.sessionUid,
    }))
  })
}
