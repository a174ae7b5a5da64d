import { randomBytes, randomInt } from 'node:crypto'
import type { SmsSent } from '@backroom/contract/access/two-factor'
import { sentence } from '@backroom/contract/wording/say'
import { and, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Desk, eventAbout, originOf } from '#access/desk'
import { isSame } from '#access/digests'
import { tooMany } from '#access/login/throttle'
import type { Group, User } from '#access/people'
import { twoFactorSeconds } from '#access/sessions/tokens'
import { hintOf } from '#access/two-factor/mobile-number'
import { Refusal } from '#kit/errors'
import { sendText } from '#kit/sms/send-text'
import { SmsFailure } from '#outside/sms/port'
import { challenge } from '#tables/control/credentials'
import { signInEvent } from '#tables/control/sign-in-events'

export type Challenge = typeof challenge.$inferSelect

/** Wrong codes after which a login begins again. */
export const wrongCodesMost = 5
const smsSeconds = 600
const resendSeconds = 30
const hourMs = 3_600_000
const smsLimits = [
  { most: 5, withinMs: hourMs },
  { most: 10, withinMs: 24 * hourMs },
] as const

/** A second step that a login still lacks. */
export async function openChallenge({ kit }: Desk, userUid: number): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const now = Date.now()
  const expiresAt = new Date(now + twoFactorSeconds * 1_000)
  await kit.control.orm.insert(challenge).values({ id, userUid, madeAt: new Date(now), expiresAt })
  return id
}

/** The place where somebody logged in keeps what they are setting up, for an hour. */
export async function ownChallenge({ kit }: Desk, userUid: number, sessionId: string): Promise<Challenge> {
  const id = `session:${sessionId}`
  const now = new Date()
  const fresh = { userUid, madeAt: now, expiresAt: new Date(now.getTime() + hourMs), closedAt: null }
  const [row] = await kit.control.orm
    .insert(challenge)
    .values({ id, ...fresh })
    .onConflictDoUpdate({ target: challenge.id, set: { expiresAt: fresh.expiresAt } })
    .returning()
  return row as Challenge
}

export async function readChallenge({ kit }: Desk, id: string, userUid: number): Promise<Challenge | null> {
  const [row] = await kit.control.orm
    .select()
    .from(challenge)
    .where(and(eq(challenge.id, id), eq(challenge.userUid, userUid)))
  return row ?? null
}

/** Counts a try before it is made; answers how many are left, or null when there are none. */
export async function takeTry({ kit }: Desk, id: string): Promise<number | null> {
  const [row] = await kit.control.orm
    .update(challenge)
    .set({ wrongCodes: sql`${challenge.wrongCodes} + 1` })
    .where(and(eq(challenge.id, id), isNull(challenge.closedAt), lt(challenge.wrongCodes, wrongCodesMost)))
    .returning({ wrongCodes: challenge.wrongCodes })
  return row ? wrongCodesMost - row.wrongCodes : null
}

/** Ends a second step: of several right answers at the same moment one gets in. */
export async function closeChallenge({ kit }: Desk, id: string): Promise<boolean> {
  const closed = await kit.control.orm
    .update(challenge)
    .set({ closedAt: new Date(), newTotpSecret: null, smsCodeHash: null })
    .where(and(eq(challenge.id, id), isNull(challenge.closedAt)))
    .returning({ id: challenge.id })
  return closed.length > 0
}

/** Keeps the authenticator being set up; a newer one takes its place. */
export async function keepNewSecret({ kit }: Desk, id: string, secret: string): Promise<void> {
  await kit.control.orm
    .update(challenge)
    .set({ newTotpSecret: kit.secrets.seal(secret), wrongCodes: 0 })
    .where(eq(challenge.id, id))
}

interface Person {
  readonly user: User
  readonly group: Group
}

/** Sends a code by text message. A newer one takes the place of the older, and there are limits to how many. */
export async function sendCode(
  desk: Desk,
  { user, group }: Person,
  id: string,
  mobile: string,
  request: FastifyRequest,
): Promise<SmsSent> {
  const { kit, signIns } = desk
  await refuseTooManyTexts(desk, user.uid)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = new Date()
  await reserve(desk, id, {
    smsCodeHash: codeHash(desk, id, code),
    smsSentAt: now,
    smsExpiresAt: new Date(now.getTime() + smsSeconds * 1_000),
    smsMobile: mobile,
  })
  const event = { ...eventAbout(user), kind: 'smsSent' as const, reason: hintOf(mobile) }
  try {
    const store = await kit.stores.of(group.uid)
    const { host } = new URL(originOf(desk, request))
    const body = `${code} is your ${kit.settings.product} code. It works for 10 minutes. Never share it.\n@${host} #${code}`
    await sendText(store, kit, { to: mobile, body, purpose: 'code', key: `${id}:${now.getTime()}` })
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error
    const nothing = { smsCodeHash: null, smsSentAt: null, smsExpiresAt: null }
    await kit.control.orm.update(challenge).set(nothing).where(eq(challenge.id, id))
    await signIns.note({ ...event, outcome: 'failed', reason: `${event.reason}, ${error.code}` }, request)
    throw new Refusal(502, {
      code: 'smsFailed',
      message: 'The text message could not be sent. Use your app, or try again.',
    })
  }
  await signIns.note(event, request)
  return { sentTo: hintOf(mobile), resendAfter: resendSeconds, expiresIn: smsSeconds }
}

/** Whether a code is the one that was sent last, and still works. It works once. */
export async function takeSmsCode(
  desk: Desk,
  id: string,
  code: string,
): Promise<'right' | 'wrong' | 'expired'> {
  const { kit } = desk
  const [row] = await kit.control.orm.select().from(challenge).where(eq(challenge.id, id))
  if (!row?.smsCodeHash || !isSame(row.smsCodeHash, codeHash(desk, id, code))) return 'wrong'
  if (!row.smsExpiresAt || row.smsExpiresAt <= new Date()) return 'expired'
  const taken = await kit.control.orm
    .update(challenge)
    .set({ smsCodeHash: null })
    .where(and(eq(challenge.id, id), eq(challenge.smsCodeHash, row.smsCodeHash)))
    .returning({ id: challenge.id })
  return taken.length > 0 ? 'right' : 'wrong'
}

/** Of two requests at the same moment one sends, the other waits its 30 seconds. */
async function reserve({ kit }: Desk, id: string, values: Partial<Challenge>) {
  const waitedSince = new Date(Date.now() - resendSeconds * 1_000)
  const reserved = await kit.control.orm
    .update(challenge)
    .set(values)
    .where(
      and(
        eq(challenge.id, id),
        isNull(challenge.closedAt),
        or(
          isNull(challenge.smsSentAt),
          lt(challenge.smsSentAt, waitedSince),
          eq(challenge.smsSentAt, waitedSince),
        ),
      ),
    )
    .returning({ id: challenge.id })
  if (reserved.length > 0) return
  const [row] = await kit.control.orm.select().from(challenge).where(eq(challenge.id, id))
  const passed = Math.floor((Date.now() - (row?.smsSentAt?.getTime() ?? 0)) / 1_000)
  const seconds = Math.max(1, resendSeconds - passed)
  throw new Refusal(
    429,
    { code: 'throttled', message: sentence`Wait ${seconds} seconds before asking again.` },
    { 'retry-after': String(seconds) },
  )
}

async function refuseTooManyTexts({ kit }: Desk, userUid: number) {
  for (const { most, withinMs } of smsLimits) {
    const since = new Date(Date.now() - withinMs)
    const [sent] = await kit.control.orm
      .select({ count: count(), first: sql<Date>`min(${signInEvent.at})`.mapWith(signInEvent.at) })
      .from(signInEvent)
      .where(
        and(eq(signInEvent.userUid, userUid), eq(signInEvent.kind, 'smsSent'), gt(signInEvent.at, since)),
      )
    if (!sent || sent.count < most) continue
    throw tooMany(Math.max(1, Math.ceil((sent.first.getTime() + withinMs - Date.now()) / 1_000)))
  }
}

/** Bound to its second step, so that a code of one login is none of another. */
function codeHash({ kit }: Desk, id: string, code: string): string {
  return kit.secrets.keyedHash(`sms:${id}:${code}`)
}
