import { randomBytes } from 'node:crypto'
import {
  confirmIdentity,
  enterSuperUser,
  leaveSuperUser,
  sendConfirmSms,
  superUsers,
} from '@backroom/contract/access/session'
import { superUserCookieDays } from '@backroom/contract/constants'
import type { NamedRecord } from '@backroom/contract/kit/history'
import { and, asc, desc, eq } from 'drizzle-orm'
import { type Desk, eventOf, type Found, findByUid } from '#access/desk'
import { ownChallenge, sendCode } from '#access/two-factor/challenges'
import { proveAgain } from '#access/two-factor/second-step'
import type { Reader } from '#database/database'
import { forbidden, Refusal, refused, sessionEnded } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { namedRecords } from '#kit/nouns'
import { serve } from '#kit/serve'
import { confirmedMs, type StaffVisitor } from '#kit/visitor'
import { staff } from '#tables/access/staff'
import { user } from '#tables/control/users'
import { history } from '#tables/history'

const actionsShown = 20

/** Proving again who sits here: to confirm a change, and for super-user mode. */
export function prove(desk: Desk) {
  const { kit, sessions, signIns } = desk

  serve(kit, confirmIdentity, async ({ body, visitor, request, reply }) => {
    const methods = await proving(desk, visitor, body, request)
    await sessions.proved(visitor, methods)
    await signIns.note({ ...eventOf(visitor), kind: 'confirm' }, request)
    await sessions.refreshNow(visitor, request, reply)
    return { confirmedUntil: new Date(Date.now() + confirmedMs).toISOString() }
  })

  serve(kit, sendConfirmSms, async ({ visitor, request }) => {
    const found = await personOf(desk, visitor)
    if (!found.user.smsConfirmedAt || !found.user.mobile)
      throw refused('Text messages are not set up for this login.')
    const own = await ownChallenge(desk, visitor.uid, visitor.sessionId)
    return sendCode(desk, found, own.id, found.user.mobile, request)
  })

  serve(kit, enterSuperUser, async ({ body, visitor, request }) => {
    if (!visitor.superUser) throw forbidden('permission', 'You are not a super user.')
    const methods = await proving(desk, visitor, body, request)
    const superUserToken = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + superUserCookieDays * 86_400_000)
    await sessions.proved(visitor, methods)
    await sessions.setSuperUser(visitor, superUserToken, expiresAt)
    await signIns.note({ ...eventOf(visitor), kind: 'superUserOn' }, request)
    return { superUserToken, expiresAt: expiresAt.toISOString() }
  })

  serve(kit, leaveSuperUser, async ({ visitor, request }) => {
    await sessions.setSuperUser(visitor, null, null)
    if (visitor.superUserMode) await signIns.note({ ...eventOf(visitor), kind: 'superUserOff' }, request)
  })

  serve(kit, superUsers, async ({ visitor, store }) => {
    const people = await kit.control.orm
      .select({ uid: user.uid, name: user.name })
      .from(user)
      .where(and(eq(user.groupUid, visitor.groupUid), eq(user.superUser, true), eq(user.status, 'active')))
      .orderBy(asc(user.name))
    const actions = visitor.superUser ? await actionsOf(kit, store.database.orm) : []
    return { superUsers: people, until: visitor.superUntil?.toISOString() ?? null, actions }
  })
}

type Asked = Parameters<typeof proveAgain>[2]
type Request = Parameters<typeof proveAgain>[4]

async function proving(desk: Desk, visitor: StaffVisitor, proof: Asked, request: Request) {
  try {
    return await proveAgain(
      desk,
      await personOf(desk, visitor),
      proof,
      `session:${visitor.sessionId}`,
      request,
    )
  } catch (error) {
    const isWrong = error instanceof Refusal && error.status === 401
    const reason = (error as Error).message
    if (isWrong)
      await desk.signIns.note({ ...eventOf(visitor), kind: 'confirm', outcome: 'failed', reason }, request)
    throw error
  }
}

async function personOf(desk: Desk, visitor: StaffVisitor): Promise<Found> {
  const found = await findByUid(desk, visitor.uid)
  if (!found) throw sessionEnded()
  return found
}

async function actionsOf(kit: Kit, reader: Reader) {
  const rows = await reader
    .select({ row: history, name: staff.name })
    .from(history)
    .leftJoin(staff, eq(staff.uid, history.byUid))
    .where(eq(history.asSuperUser, true))
    .orderBy(desc(history.uid))
    .limit(actionsShown)
  const records = await namedRecords(
    kit,
    reader,
    rows.map(({ row }) => row),
  )
  return rows.map(({ row, name }, nth) => ({
    uid: row.uid,
    at: row.at.toISOString(),
    by: { uid: row.byUid, name: name ?? 'Backroom' },
    record: records[nth] as NamedRecord,
    action: row.action,
    note: row.note,
  }))
}
