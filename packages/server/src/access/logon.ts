import { authenticate, logOut, me, secondStep } from '@backroom/contract/access/session'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { verify as verifyTotp } from 'otplib'
import { isPassword } from '#access/passwords'
import { type Sessions, type User, userInfoOf } from '#access/sessions'
import { readToken, signToken } from '#access/tokens'
import { Refusal, sessionEnded } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { bearer, bindingCookie, serve } from '#kit/serve'
import { group } from '#tables/control/groups'
import { user } from '#tables/control/users'

const totpSeconds = 30

export function logon(kit: Kit, sessions: Sessions) {
  const { control, secrets } = kit

  serve(kit, authenticate, async ({ body, request, reply }) => {
    const [found] = await control.orm
      .select({ user, isActive: group.isActive })
      .from(user)
      .innerJoin(group, eq(group.uid, user.groupUid))
      .where(eq(sql`lower(${user.username})`, body.username.toLowerCase()))
    const isRight = await isPassword(found?.user.passwordHash ?? null, body.password)
    if (!found || !isRight || found.user.status !== 'active')
      throw wrong('The username or password is incorrect.')
    if (!found.isActive)
      throw new Refusal(403, { message: 'This store is suspended. Please contact support.' })
    if (!found.user.totpSecret) return letIn(found.user, request, reply)
    const twoFactorToken = await signToken(secrets.tokenKey, {
      sub: found.user.uid,
      sid: '',
      grp: found.user.groupUid,
      bnd: '',
      typ: '2fa',
    })
    return { twoFactorToken, methods: ['totp' as const] }
  })

  serve(kit, secondStep, async ({ body, request, reply }) => {
    const claims = await readToken(secrets.tokenKey, bearer(request) ?? '', '2fa')
    if (!claims) throw wrong('Your login attempt has expired. Please log in again.')
    const [person] = await control.orm.select().from(user).where(eq(user.uid, claims.sub))
    if (!person?.totpSecret || person.status !== 'active')
      throw wrong('Your login attempt has expired. Please log in again.')
    const step = await stepOf(secrets.unseal(person.totpSecret), body.code)
    if (step === null) throw wrong('That code is not right.')
    if (!(await takeStep(person.uid, step)))
      throw wrong('That code has already been used. Wait for the next one.')
    return letIn(person, request, reply)
  })

  serve(kit, logOut, async ({ request, reply }) => {
    await sessions.end(bearer(request))
    reply.clearCookie(bindingCookie(request), { path: '/' })
  })

  serve(kit, me, async ({ visitor }) => {
    const [found] = await control.orm
      .select({ user, groupName: group.name })
      .from(user)
      .innerJoin(group, eq(group.uid, user.groupUid))
      .where(eq(user.uid, visitor.uid))
    if (!found) throw sessionEnded()
    return { ...userInfoOf(found.user), uid: found.user.uid, groupName: found.groupName }
  })

  async function letIn(person: User, request: FastifyRequest, reply: FastifyReply) {
    const { token, binding } = await sessions.begin(person, request.headers['user-agent'] ?? '')
    reply.setCookie(bindingCookie(request), binding, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: 7 * 86_400, // §9
    })
    return { token, user: userInfoOf(person) }
  }

  /** Each time step is good once, also when two requests race. */
  async function takeStep(userUid: number, step: number): Promise<boolean> {
    const taken = await control.write({ uid: userUid, via: 'console' }, tx =>
      tx
        .update(user)
        .set({ totpLastStep: step, lastLoginAt: sql`now()` })
        .where(sql`${user.uid} = ${userUid} and ${user.totpLastStep} < ${step}`)
        .returning({ uid: user.uid }),
    )
    return taken.length > 0
  }
}

/** The time step a code belongs to: the present one or the one before. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / 1_000)
  for (const behind of [0, 1]) {
    const epoch = now - behind * totpSeconds
    const { valid } = await verifyTotp({ secret, token: code, epoch, epochTolerance: 0 })
    if (valid) return Math.floor(epoch / totpSeconds)
  }
  return null
}

function wrong(message: string): Refusal {
  return new Refusal(401, { message })
}
