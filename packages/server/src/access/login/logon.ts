import { authenticate, logOut } from '@backroom/contract/access/session'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Desk, eventAbout, type Found, findByUsername, originOf } from '#access/desk'
import { deviceName, knownDeviceOf, rememberDevice, userAgentOf } from '#access/login/devices'
import { makeLink } from '#access/passwords/links'
import { hashPassword, isOutdated, isPassword } from '#access/passwords/passwords'
import { markOf, refuseStore, userInfoOf } from '#access/people'
import { clearBinding } from '#access/sessions/cookies'
import { signToken } from '#access/sessions/tokens'
import { openChallenge } from '#access/two-factor/challenges'
import { hintOf } from '#access/two-factor/mobile-number'
import { isEnrolled, methodsOf } from '#access/two-factor/second-step'
import { Refusal } from '#kit/errors'
import { placeOf, plainAddress } from '#kit/http/addresses'
import { bearer, serve } from '#kit/serve'
import { type AuthMethod, session } from '#tables/control/sessions'
import { user as users } from '#tables/control/users'

const failuresToMailAt = 10
const failuresToWaitAt = 5

/** Logging in with username and password, and out again. */
export function logon(desk: Desk) {
  const { kit, sessions, signIns } = desk

  serve(kit, authenticate, async ({ body, request, reply }) => {
    const found = await checkPassword(desk, body, request)
    const { user, group } = found
    try {
      refuseStore(group, request.ip)
    } catch (error) {
      const kind = group.status === 'active' ? 'login' : 'groupSuspended'
      await signIns.note({ ...eventAbout(user), kind, outcome: 'refused', reason: reasonOf(error) }, request)
      throw error
    }
    if (!isEnrolled(user) && group.twoFactorPolicy !== 'required')
      return letIn(desk, found, ['password'], request, reply)
    await signIns.note({ ...eventAbout(user), kind: 'login', reason: 'Second step asked for' }, request)
    const sid = await openChallenge(desk, user.uid)
    const claims = { sid, sub: user.uid, grp: user.groupUid, bnd: '', usr: markOf(user), typ: '2fa' } as const
    const methods = await methodsOf(desk, found)
    return {
      twoFactorToken: await signToken(kit.secrets, claims),
      methods,
      smsHint: methods.includes('sms') && user.mobile ? hintOf(user.mobile) : null,
      enrolmentRequired: !isEnrolled(user),
      smsAllowed: group.smsAllowed,
    }
  })

  serve(kit, logOut, async ({ request, reply }) => {
    const live = await sessions.liveSessionOf(bearer(request))
    if (live) {
      await sessions.endWhere(eq(session.id, live.id), 'logout')
      const { userUid, groupUid, uid: sessionUid } = live
      await signIns.note({ userUid, groupUid, sessionUid, kind: 'logout' }, request)
    }
    clearBinding(request, reply)
  })
}

/** Somebody who has proved who they are gets a session, and this browser is remembered as theirs. */
export async function letIn(
  desk: Desk,
  { user, group }: Found,
  methods: readonly AuthMethod[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { kit, sessions, signIns } = desk
  const { isNew, isFirst } = await rememberDevice(kit.control, request, reply, user.uid)
  const { token, sessionUid } = await sessions.begin(user, group, methods, request, reply)
  await kit.control.write({ uid: user.uid, via: 'console' }, tx =>
    tx
      .update(users)
      .set({ lastLoginAt: new Date(), lastLoginIp: plainAddress(request.ip) })
      .where(eq(users.uid, user.uid)),
  )
  const kind = methods.length > 1 ? 'secondStep' : 'login'
  const reason = methods.length > 1 ? `By ${methods.at(-1)}` : ''
  await signIns.note({ ...eventAbout(user), kind, reason, sessionUid, isNewDevice: isNew }, request)
  if (isNew && !isFirst) await tellOfDevice(desk, user.uid, request)
  return { token, user: userInfoOf(user) }
}

/** The person, or the same refusal after the same work for a wrong password, an unknown name and a closed account. */
async function checkPassword(
  desk: Desk,
  { username, password }: { username: string; password: string },
  request: FastifyRequest,
): Promise<Found> {
  const { kit, throttle, signIns } = desk
  const found = await findByUsername(desk, username)
  const tried = `~${kit.secrets.keyedHash(`username:${username.toLowerCase()}`).slice(0, 16)}`
  const device = await knownDeviceOf(kit.control, request, found?.user.uid ?? 0)
  const account = device ? `device:${device}` : `user:${found?.user.uid ?? tried}`
  const place = `ip:${placeOf(request.ip)}`
  const failures = await throttle.take(account, 'account')
  if (!device)
    await throttle.take(place, 'address').catch(async error => {
      await throttle.takeBack(account, 'account')
      throw error
    })
  const isRight = await isPassword(found?.user.passwordHash ?? null, password).catch(async error => {
    // Nothing was tried, so nothing has failed: a busy server makes nobody wait longer than that.
    await throttle.takeBack(account, 'account')
    if (!device) await throttle.takeBack(place, 'address')
    throw error
  })
  if (found && isRight && found.user.status === 'active') {
    await throttle.forgive(account)
    if (!device) await throttle.takeBack(place, 'address')
    if (isOutdated(found.user.passwordHash as string)) await hashAnew(desk, found.user.uid, password)
    return found
  }
  const about = found ? eventAbout(found.user) : { usernameTried: tried }
  const reason = !found
    ? 'Unknown username'
    : isRight
      ? `The login is ${found.user.status}`
      : 'Wrong password'
  await signIns.note({ ...about, kind: 'login', outcome: 'failed', reason }, request)
  if (failures >= failuresToWaitAt)
    await signIns.note(
      { ...about, kind: 'throttled', outcome: 'refused', reason: `${failures} failures` },
      request,
    )
  if (found?.user.status === 'active' && failures === failuresToMailAt) {
    const day = Math.floor(Date.now() / 86_400_000)
    await desk.letters.send(
      found.user.uid,
      { kind: 'throttled' },
      `access:throttled:${found.user.uid}:${day}`,
    )
  }
  throw new Refusal(401, { message: 'The username or password is incorrect.' })
}

/** A hash of older parameters is replaced while the password is at hand. */
async function hashAnew({ kit }: Desk, userUid: number, password: string) {
  const passwordHash = await hashPassword(password)
  await kit.control.write({ uid: userUid, via: 'console', note: 'Hashed anew' }, tx =>
    tx.update(users).set({ passwordHash }).where(eq(users.uid, userUid)),
  )
}

async function tellOfDevice(desk: Desk, userUid: number, request: FastifyRequest) {
  await desk.kit.control.write({ uid: userUid, via: 'console' }, async tx => {
    const token = await makeLink(tx, userUid, 'notMe', userUid)
    await desk.letters.write(tx, userUid, {
      kind: 'newDevice',
      device: deviceName(userAgentOf(request)),
      ip: plainAddress(request.ip),
      link: `${originOf(desk, request)}/set-password/${token}?not-me=1`,
      at: new Date().toISOString(),
    })
  })
}

function reasonOf(error: unknown): string {
  return (error as Error).message
}
