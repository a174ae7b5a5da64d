import {
  changePassword,
  forgotPassword,
  notMe,
  readLink,
  setPassword,
} from '@backroom/contract/access/passwords'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Desk, eventAbout, eventOf, findByUid, findByUsername, originOf } from '#access/desk'
import { digest } from '#access/digests'
import { gone, makeLink, readLinkToken, takeLink, voidLinks } from '#access/passwords/links'
import { newPassword } from '#access/passwords/new-password'
import { isPassword } from '#access/passwords/passwords'
import type { User } from '#access/people'
import { Refusal, sessionEnded } from '#kit/errors'
import { placeOf } from '#kit/http/addresses'
import { serve } from '#kit/serve'
import { linkToken } from '#tables/control/credentials'
import { user as users } from '#tables/control/users'

const alike = 'If that username exists we have sent a link. It works for 60 minutes.'

/** Passwords forgotten, set through a link, and changed. */
export function passwordCalls(desk: Desk) {
  const { kit, sessions, signIns, letters } = desk

  serve(kit, forgotPassword, async ({ body, request }) => {
    await desk.throttle.take(`forgotten:${placeOf(request.ip)}`, 'address')
    const found = await findByUsername(desk, body.username)
    // Afterwards and not before the answer, so that its time says nothing about whether somebody was found.
    if (found?.user.status === 'active' && found.group.status === 'active')
      setImmediate(() =>
        sendReset(desk, found.user, request).catch(error => request.log.error({ err: error })),
      )
    return { message: alike }
  })

  serve(kit, readLink, async ({ params }) => {
    const { link, user } = await readLinkToken(kit.control.orm, params.token)
    if (link.purpose === 'notMe') throw gone()
    await kit.control.orm
      .update(linkToken)
      .set({ openedAt: new Date() })
      .where(and(eq(linkToken.tokenHash, digest(params.token)), isNull(linkToken.openedAt)))
    const { name, username } = user
    return { name, username, purpose: link.purpose, expiresAt: link.expiresAt.toISOString() }
  })

  serve(kit, setPassword, async ({ body, request }) => {
    const { link, user } = await readLinkToken(kit.control.orm, body.token)
    const found = await findByUid(desk, user.uid)
    if (link.purpose === 'notMe' || !found) throw gone()
    const values = await newPassword(desk, found, body.password, request)
    await kit.control.write({ uid: user.uid, via: 'console', note: 'Through a link' }, async tx => {
      await takeLink(tx, body.token)
      await voidLinks(tx, user.uid)
      await tx
        .update(users)
        .set({ ...values, ...(user.status === 'invited' && { status: 'active' }) })
        .where(eq(users.uid, user.uid))
      await sessions.endOf(user.uid, 'passwordChanged', tx)
      await signIns.note({ ...eventAbout(user), kind: 'passwordSet' }, request, tx)
      if (link.purpose === 'reset') await letters.write(tx, user.uid, { kind: 'passwordSet' })
    })
    await desk.throttle.forgive(`user:${user.uid}`)
  })

  serve(kit, notMe, async ({ body, request }) => {
    const { link, user } = await readLinkToken(kit.control.orm, body.token)
    if (link.purpose !== 'notMe') throw gone()
    await kit.control.write({ uid: user.uid, via: 'console' }, async tx => {
      await takeLink(tx, body.token)
      await sessions.endOf(user.uid, 'byUser', tx)
      const reason = 'A login was not theirs'
      await signIns.note({ ...eventAbout(user), kind: 'sessionEnded', reason }, request, tx)
    })
    await sendReset(desk, user, request)
    return { message: 'You are logged out everywhere. We have sent you a link to set a new password.' }
  })

  serve(kit, changePassword, async ({ body, visitor, request, reply }) => {
    const found = await findByUid(desk, visitor.uid)
    if (!found) throw sessionEnded()
    const key = `confirm:${visitor.uid}`
    await desk.throttle.take(key, 'account')
    if (!(await isPassword(found.user.passwordHash, body.current)))
      throw new Refusal(401, { code: 'wrongPassword', message: 'The current password is incorrect.' })
    await desk.throttle.forgive(key)
    const values = await newPassword(desk, found, body.password, request)
    await kit.control.write({ uid: visitor.uid, via: 'console' }, async tx => {
      await tx.update(users).set(values).where(eq(users.uid, visitor.uid))
      await voidLinks(tx, visitor.uid)
      if (body.endOthers) await sessions.endOf(visitor.uid, 'passwordChanged', tx, visitor.sessionId)
      await signIns.note({ ...eventOf(visitor), kind: 'passwordChanged' }, request, tx)
      await letters.write(tx, visitor.uid, { kind: 'passwordChanged' })
    })
    await sessions.refreshNow(visitor, request, reply)
  })
}

/** A link to set a new password, by mail. */
export async function sendReset(desk: Desk, user: User, request: FastifyRequest): Promise<void> {
  await desk.kit.control.write({ uid: user.uid, via: 'console' }, async tx => {
    const token = await makeLink(tx, user.uid, 'reset', user.uid)
    const link = `${originOf(desk, request)}/set-password/${token}`
    await desk.letters.write(tx, user.uid, { kind: 'reset', link }, `access:reset:${digest(token)}`)
    await desk.signIns.note({ ...eventAbout(user), kind: 'passwordReset' }, request, tx)
  })
}
