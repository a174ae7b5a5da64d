import type { SecondStepMethod } from '@backroom/contract/access/session'
import type { SecondStepState } from '@backroom/contract/access/two-factor'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Desk, Found } from '#access/desk'
import { eventAbout } from '#access/desk'
import { isPassword } from '#access/passwords/passwords'
import type { User } from '#access/people'
import { takeSmsCode } from '#access/two-factor/challenges'
import { hintOf } from '#access/two-factor/mobile-number'
import { recoveryCodesLeft, takeRecoveryCode } from '#access/two-factor/recovery-codes'
import { clockOff, stepOf } from '#access/two-factor/totp'
import { invalid, Refusal } from '#kit/errors'
import { plainAddress } from '#kit/http/addresses'
import type { AuthMethod } from '#tables/control/sessions'
import { user as users } from '#tables/control/users'

/** Whether somebody has anything beyond the password. */
export function isEnrolled(user: User): boolean {
  return user.totpSecret !== null || user.smsConfirmedAt !== null
}

/** What somebody can be asked for; text messages that the store no longer wants stay for who has nothing else. */
export async function methodsOf({ kit }: Desk, { user, group }: Found): Promise<SecondStepMethod[]> {
  const hasSms =
    user.smsConfirmedAt !== null && user.mobile !== null && (group.smsAllowed || !user.totpSecret)
  const left = isEnrolled(user) ? await recoveryCodesLeft(kit.control.orm, user.uid) : 0
  return [
    ...(user.totpSecret ? (['totp'] as const) : []),
    ...(hasSms ? (['sms'] as const) : []),
    ...(left > 0 ? (['recovery'] as const) : []),
  ]
}

export async function secondStepStateOf({ kit }: Desk, { user, group }: Found): Promise<SecondStepState> {
  return {
    totp: user.totpSecret ? { since: (user.totpConfirmedAt ?? user.createdAt).toISOString() } : null,
    sms:
      user.smsConfirmedAt && user.mobile
        ? { since: user.smsConfirmedAt.toISOString(), hint: hintOf(user.mobile) }
        : null,
    recoveryCodesLeft: await recoveryCodesLeft(kit.control.orm, user.uid),
    isRequired: group.twoFactorPolicy === 'required',
    smsAllowed: group.smsAllowed,
  }
}

/** Why a code was not taken. */
export type CodeProblem = 'wrongCode' | 'usedCode' | 'expiredCode'

const problemTexts: Readonly<Record<CodeProblem, string>> = {
  wrongCode: 'That code is not right.',
  usedCode: 'That code has already been used. Wait for the next one.',
  expiredCode: 'That code has expired.',
}

/** A refused code in the words people read, with how many tries are left where that is counted. */
export function codeRefusal(
  problem: CodeProblem,
  triesLeft?: number,
  clockOffSeconds?: number | null,
): Refusal {
  const tries = triesLeft === 1 ? '1 try left.' : sentence`${triesLeft} tries left.`
  const counted = problem === 'wrongCode' && triesLeft !== undefined ? ` ${tries}` : ''
  return new Refusal(401, {
    code: problem,
    message: `${problemTexts[problem]}${counted}`,
    ...(triesLeft !== undefined && { triesLeft }),
    ...(clockOffSeconds ? { clockOffSeconds: Math.abs(clockOffSeconds) } : {}),
  })
}

/** Holds a code against what the person has; null when it is right, and then it is used up. */
export async function takeCode(
  desk: Desk,
  { user }: Found,
  method: SecondStepMethod,
  code: string,
  challengeId: string,
  request: FastifyRequest,
): Promise<CodeProblem | null> {
  if (method === 'totp') return user.totpSecret ? takeTotp(desk, user, code) : 'wrongCode'
  if (method === 'sms') {
    if (!user.smsConfirmedAt) return 'wrongCode'
    const answer = await takeSmsCode(desk, challengeId, code)
    return answer === 'right' ? null : answer === 'expired' ? 'expiredCode' : 'wrongCode'
  }
  return takeRecovery(desk, user, code, request)
}

/** How wrong the person's phone clock seems to be, for a refused authenticator code. */
export async function clockHint({ kit }: Desk, { user }: Found, method: SecondStepMethod, code: string) {
  return method === 'totp' && user.totpSecret ? clockOff(kit.secrets.unseal(user.totpSecret), code) : null
}

/**
 * Asks somebody who is logged in to prove again who they are: the password, and a code when they have a second step. Answers
 * how they did; wrong answers are counted and have to wait, and end no session.
 */
export async function proveAgain(
  desk: Desk,
  found: Found,
  proof: { password: string; code?: string | undefined },
  challengeId: string,
  request: FastifyRequest,
): Promise<AuthMethod[]> {
  const { user } = found
  if (isEnrolled(user) && !proof.code) throw invalid({ code: 'Enter the 6-digit code.' })
  const key = `confirm:${user.uid}`
  await desk.throttle.take(key, 'account')
  if (!(await isPassword(user.passwordHash, proof.password)))
    throw new Refusal(401, { code: 'wrongPassword', message: 'The password is incorrect.' })
  const method = isEnrolled(user) ? methodFor(user, proof.code as string) : null
  if (method) {
    const problem = await takeCode(desk, found, method, proof.code as string, challengeId, request)
    if (problem) throw codeRefusal(problem)
  }
  await desk.throttle.forgive(key)
  return method ? ['password', method] : ['password']
}

/** Six digits are of the app where there is one, else of a text message; anything else is a recovery code. */
function methodFor(user: User, code: string): SecondStepMethod {
  if (!/^\d{6}$/.test(code)) return 'recovery'
  return user.totpSecret ? 'totp' : 'sms'
}

/** Each time step is good once, also when two requests race. */
async function takeTotp({ kit }: Desk, user: User, code: string): Promise<CodeProblem | null> {
  const step = await stepOf(kit.secrets.unseal(user.totpSecret as string), code)
  if (step === null) return 'wrongCode'
  const taken = await kit.control.write({ uid: user.uid, via: 'console' }, tx =>
    tx
      .update(users)
      .set({ totpLastStep: step })
      .where(sql`${users.uid} = ${user.uid} and ${users.totpLastStep} < ${step}`)
      .returning({ uid: users.uid }),
  )
  return taken.length > 0 ? null : 'usedCode'
}

async function takeRecovery(
  { kit, signIns, letters }: Desk,
  user: User,
  code: string,
  request: FastifyRequest,
): Promise<CodeProblem | null> {
  const { control } = kit
  if (!(await takeRecoveryCode(control.orm, user.uid, code, plainAddress(request.ip)))) return 'wrongCode'
  const left = await recoveryCodesLeft(control.orm, user.uid)
  await signIns.note({ ...eventAbout(user), kind: 'recoveryUsed', reason: `${left} of 10 left` }, request)
  await letters.send(user.uid, { kind: 'recoveryUsed', left })
  return null
}
