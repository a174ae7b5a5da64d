import { twoFactor } from '@backroom/contract/access/two-factor'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Desk, eventOf, type Found, findByUid } from '#access/desk'
import {
  type Challenge,
  closeChallenge,
  keepNewSecret,
  ownChallenge,
  sendCode,
  takeSmsCode,
  takeTry,
} from '#access/two-factor/challenges'
import { mobileNumber } from '#access/two-factor/mobile-number'
import { makeRecoveryCodes, recoveryCodesLeft } from '#access/two-factor/recovery-codes'
import { codeRefusal, isEnrolled, secondStepStateOf } from '#access/two-factor/second-step'
import { newEnrolment, stepOf } from '#access/two-factor/totp'
import { invalid, refused, sessionEnded } from '#kit/errors'
import { serve } from '#kit/serve'
import { actorOf, type StaffVisitor } from '#kit/visitor'
import { challenge as challenges, recoveryCode } from '#tables/control/credentials'
import { user } from '#tables/control/users'

type Values = Partial<typeof user.$inferInsert>

/** What I have set up beyond the password, and changing it. */
export function myTwoFactor(desk: Desk) {
  const { kit } = desk

  serve(kit, twoFactor.read, async ({ visitor }) => secondStepStateOf(desk, await personOf(desk, visitor)))

  serve(kit, twoFactor.startTotp, async ({ visitor }) => {
    const { id } = await openOwn(desk, visitor)
    const enrolment = newEnrolment(visitor.username)
    await keepNewSecret(desk, id, enrolment.secret)
    return enrolment
  })

  serve(kit, twoFactor.confirmTotp, async ({ body, visitor, request }) => {
    const own = await ownChallenge(desk, visitor.uid, visitor.sessionId)
    if (!own.newTotpSecret) throw invalid({ code: 'Scan the picture first.' })
    await countTry(desk, own)
    const step = await stepOf(kit.secrets.unseal(own.newTotpSecret), body.code)
    if (step === null) throw codeRefusal('wrongCode')
    await closeChallenge(desk, own.id)
    const values = { totpSecret: own.newTotpSecret, totpConfirmedAt: new Date(), totpLastStep: step }
    return setUp(desk, visitor, values, 'By totp', request)
  })

  serve(kit, twoFactor.startSms, async ({ body, visitor, request }) => {
    const found = await personOf(desk, visitor)
    if (!found.group.smsAllowed) throw refused('Your store does not allow text messages as a second step.')
    const mobile = mobileNumber(body.mobile ?? found.user.mobile ?? '', found.group.locale)
    const own = await openOwn(desk, visitor)
    return sendCode(desk, found, own.id, mobile, request)
  })

  serve(kit, twoFactor.confirmSms, async ({ body, visitor, request }) => {
    const own = await ownChallenge(desk, visitor.uid, visitor.sessionId)
    if (!own.smsMobile) throw invalid({ code: 'Ask for a code first.' })
    await countTry(desk, own)
    const answer = await takeSmsCode(desk, own.id, body.code)
    if (answer !== 'right') throw codeRefusal(answer === 'expired' ? 'expiredCode' : 'wrongCode')
    await closeChallenge(desk, own.id)
    const now = new Date()
    const values: Values = { mobile: own.smsMobile, mobileVerifiedAt: now }
    if (body.asSecondStep) return setUp(desk, visitor, { ...values, smsConfirmedAt: now }, 'By sms', request)
    await kit.control.write(actorOf(visitor), tx =>
      tx.update(user).set(values).where(eq(user.uid, visitor.uid)),
    )
    return { state: await secondStepStateOf(desk, await personOf(desk, visitor)) }
  })

  serve(kit, twoFactor.removeTotp, ({ visitor, request }) =>
    takeDown(desk, visitor, { totpSecret: null, totpConfirmedAt: null }, 'totp', request),
  )
  serve(kit, twoFactor.removeSms, ({ visitor, request }) =>
    takeDown(desk, visitor, { smsConfirmedAt: null }, 'sms', request),
  )

  serve(kit, twoFactor.makeRecoveryCodes, async ({ visitor, request }) => {
    const found = await personOf(desk, visitor)
    if (!isEnrolled(found.user)) throw refused('Set up an app or text messages first.')
    const recoveryCodes = await newCodes(desk, visitor, request)
    return { state: await secondStepStateOf(desk, found), recoveryCodes }
  })
}

async function personOf(desk: Desk, visitor: StaffVisitor): Promise<Found> {
  const found = await findByUid(desk, visitor.uid)
  if (!found) throw sessionEnded()
  return found
}

/** Begins afresh where an earlier set-up ended or ran out of tries. */
async function openOwn(desk: Desk, visitor: StaffVisitor): Promise<Challenge> {
  const own = await ownChallenge(desk, visitor.uid, visitor.sessionId)
  if (own.closedAt || own.wrongCodes > 0)
    await desk.kit.control.orm
      .update(challenges)
      .set({ closedAt: null, wrongCodes: 0 })
      .where(eq(challenges.id, own.id))
  return own
}

async function countTry(desk: Desk, { id }: Challenge) {
  if ((await takeTry(desk, id)) === null) throw refused('Too many wrong codes. Start again.')
}

/** Puts a step in force; whoever had none before is given recovery codes with it. */
async function setUp(
  desk: Desk,
  visitor: StaffVisitor,
  values: Values,
  reason: string,
  request: FastifyRequest,
) {
  const { kit, signIns, letters } = desk
  await kit.control.write(actorOf(visitor), async tx => {
    await tx.update(user).set(values).where(eq(user.uid, visitor.uid))
    await signIns.note({ ...eventOf(visitor), kind: 'twoFactorOn', reason }, request, tx)
    await letters.write(tx, visitor.uid, { kind: 'twoFactorOn' })
  })
  const isWithoutCodes = (await recoveryCodesLeft(kit.control.orm, visitor.uid)) === 0
  const recoveryCodes = isWithoutCodes ? await newCodes(desk, visitor, request) : undefined
  const state = await secondStepStateOf(desk, await personOf(desk, visitor))
  return { state, ...(recoveryCodes && { recoveryCodes }) }
}

async function takeDown(
  desk: Desk,
  visitor: StaffVisitor,
  values: Values,
  step: 'totp' | 'sms',
  request: FastifyRequest,
) {
  const { kit, signIns, letters } = desk
  await kit.control.write(actorOf(visitor), async tx => {
    await tx.select({ uid: user.uid }).from(user).where(eq(user.uid, visitor.uid)).for('update')
    const { user: person, group } = await personOf(desk, visitor)
    const isLast = step === 'totp' ? !person.smsConfirmedAt : !person.totpSecret
    if (isLast && isEnrolled(person) && group.twoFactorPolicy === 'required')
      throw refused('Your store requires a second step.')
    await tx.update(user).set(values).where(eq(user.uid, visitor.uid))
    if (isLast) await tx.delete(recoveryCode).where(eq(recoveryCode.userUid, visitor.uid))
    await signIns.note({ ...eventOf(visitor), kind: 'twoFactorOff', reason: `By ${step}` }, request, tx)
    await letters.write(tx, visitor.uid, { kind: 'twoFactorOff' })
  })
  return { state: await secondStepStateOf(desk, await personOf(desk, visitor)) }
}

async function newCodes(desk: Desk, visitor: StaffVisitor, request: FastifyRequest): Promise<string[]> {
  const { codes, keep } = await makeRecoveryCodes(visitor.uid)
  await desk.kit.control.write(actorOf(visitor), async tx => {
    await keep(tx)
    await desk.signIns.note({ ...eventOf(visitor), kind: 'recoveryMade' }, request, tx)
  })
  return codes
}
