import {
  enrolAtLogin,
  type SecondStepMethod,
  secondStep,
  sendLoginSms,
} from '@backroom/contract/access/session'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Desk, eventAbout, type Found, findByUid } from '#access/desk'
import { letIn } from '#access/login/logon'
import { refuseStore } from '#access/people'
import { readToken } from '#access/sessions/tokens'
import {
  type Challenge,
  closeChallenge,
  keepNewSecret,
  readChallenge,
  sendCode,
  takeSmsCode,
  takeTry,
  wrongCodesMost,
} from '#access/two-factor/challenges'
import { mobileNumber } from '#access/two-factor/mobile-number'
import { makeRecoveryCodes } from '#access/two-factor/recovery-codes'
import { clockHint, codeRefusal, isEnrolled, methodsOf, takeCode } from '#access/two-factor/second-step'
import { newEnrolment, stepOf } from '#access/two-factor/totp'
import { invalid, Refusal, refused } from '#kit/errors'
import { bearer, serve } from '#kit/serve'
import { user as users } from '#tables/control/users'

interface Pending extends Found {
  readonly challenge: Challenge
}

/** The second step of a login, and setting one up where the store asks for it. */
export function loginSecondStep(desk: Desk) {
  const { kit } = desk

  serve(kit, secondStep, async ({ body, request, reply }) => {
    const pending = await pendingOf(desk, request)
    const isEnrolling = body.enrol === true
    if (isEnrolling === isEnrolled(pending.user)) throw expired()
    await desk.throttle.take(`2fa:${pending.user.uid}`, 'secondStep')
    const triesLeft = await takeTry(desk, pending.challenge.id)
    if (triesLeft === null) throw await closed(desk, pending)
    return isEnrolling
      ? enrolled(desk, pending, body, triesLeft, request, reply)
      : proved(desk, pending, body, triesLeft, request, reply)
  })

  serve(kit, sendLoginSms, async ({ body, request }) => {
    const pending = await pendingOf(desk, request)
    const { user, group, challenge } = pending
    if (!isEnrolled(user))
      return sendCode(desk, pending, challenge.id, newNumber(pending, body.mobile), request)
    if (body.mobile !== undefined || !(await methodsOf(desk, pending)).includes('sms') || !user.mobile)
      throw refused('Text messages are not set up for this login.')
    return sendCode(desk, { user, group }, challenge.id, user.mobile, request)
  })

  serve(kit, enrolAtLogin, async ({ body, request }) => {
    const pending = await pendingOf(desk, request)
    if (isEnrolled(pending.user)) throw refused('A second step is already set up.')
    if (body.method === 'sms')
      return sendCode(desk, pending, pending.challenge.id, newNumber(pending, body.mobile), request)
    const enrolment = newEnrolment(pending.user.username)
    await keepNewSecret(desk, pending.challenge.id, enrolment.secret)
    return enrolment
  })
}

/** Whose second step a two-factor token is about, as long as it may still be taken. */
async function pendingOf(desk: Desk, request: FastifyRequest): Promise<Pending> {
  const claims = await readToken(desk.kit.secrets, bearer(request) ?? '', '2fa')
  const challenge = claims && (await readChallenge(desk, claims.sid, claims.sub))
  if (!challenge || challenge.expiresAt <= new Date()) throw expired()
  if (challenge.wrongCodes >= wrongCodesMost) throw tooManyCodes()
  const found = await findByUid(desk, challenge.userUid)
  if (challenge.closedAt || found?.user.status !== 'active' || found.user.groupUid !== claims?.grp)
    throw expired()
  refuseStore(found.group, request.ip)
  return { ...found, challenge }
}

interface Sent {
  readonly method: SecondStepMethod
  readonly code: string
}

async function proved(
  desk: Desk,
  pending: Pending,
  { method, code }: Sent,
  triesLeft: number,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { challenge, user } = pending
  if (!(await methodsOf(desk, pending)).includes(method)) throw codeRefusal('wrongCode', triesLeft)
  const problem = await takeCode(desk, pending, method, code, challenge.id, request)
  if (problem) {
    const about = { ...eventAbout(user), kind: 'secondStep', outcome: 'failed' } as const
    await desk.signIns.note({ ...about, reason: `${problem} by ${method}` }, request)
    if (triesLeft === 0) throw tooManyCodes()
    throw codeRefusal(problem, triesLeft, await clockHint(desk, pending, method, code))
  }
  if (!(await closeChallenge(desk, challenge.id))) throw expired()
  return finish(desk, pending, method, request, reply)
}

/** A code of what is being set up puts it in force and lets the person in. */
async function enrolled(
  desk: Desk,
  pending: Pending,
  { method, code }: Sent,
  triesLeft: number,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { challenge, user } = pending
  const values =
    method === 'totp'
      ? await totpValues(desk, challenge, code)
      : method === 'sms' && (await takeSmsCode(desk, challenge.id, code)) === 'right'
        ? { mobile: challenge.smsMobile, mobileVerifiedAt: new Date(), smsConfirmedAt: new Date() }
        : null
  if (!values) throw triesLeft === 0 ? tooManyCodes() : codeRefusal('wrongCode', triesLeft)
  if (!(await closeChallenge(desk, challenge.id))) throw expired()
  const { codes, keep } = await makeRecoveryCodes(user.uid)
  await desk.kit.control.write({ uid: user.uid, via: 'console' }, async tx => {
    await tx.update(users).set(values).where(eq(users.uid, user.uid))
    await keep(tx)
    await desk.signIns.note({ ...eventAbout(user), kind: 'twoFactorOn', reason: `By ${method}` }, request, tx)
    await desk.letters.write(tx, user.uid, { kind: 'twoFactorOn' })
  })
  return { ...(await finish(desk, pending, method, request, reply)), recoveryCodes: codes }
}

async function totpValues({ kit }: Desk, challenge: Challenge, code: string) {
  if (!challenge.newTotpSecret) throw invalid({ code: 'Scan the picture first.' })
  const step = await stepOf(kit.secrets.unseal(challenge.newTotpSecret), code)
  if (step === null) return null
  return { totpSecret: challenge.newTotpSecret, totpConfirmedAt: new Date(), totpLastStep: step }
}

async function finish(
  desk: Desk,
  pending: Pending,
  method: SecondStepMethod,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await desk.throttle.forgive(`2fa:${pending.user.uid}`)
  return letIn(desk, pending, ['password', method], request, reply)
}

function newNumber({ group }: Found, mobile: string | undefined): string {
  if (!group.smsAllowed) throw refused('Your store does not allow text messages as a second step.')
  return mobileNumber(mobile ?? '', group.locale)
}

/** Somebody got in meanwhile with this second step, or the tries ran out. */
async function closed(desk: Desk, { challenge, user }: Pending): Promise<Refusal> {
  const now = await readChallenge(desk, challenge.id, user.uid)
  return now && now.wrongCodes >= wrongCodesMost ? tooManyCodes() : expired()
}

function expired(): Refusal {
  return new Refusal(401, {
    code: 'loginExpired',
    message: 'Your login attempt has expired. Please log in again.',
  })
}

function tooManyCodes(): Refusal {
  return new Refusal(401, { code: 'tooManyCodes', message: 'Too many wrong codes. Please log in again.' })
}
