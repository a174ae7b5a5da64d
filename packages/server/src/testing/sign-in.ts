import { authenticate, secondStep } from '@backroom/contract/access/session'
import type { ErrorBody } from '@backroom/contract/errors'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { generate } from 'otplib'
import { hashPassword } from '#access/passwords/passwords'
import { backroomItself } from '#database/database'
import { demoPassword } from '#demo/access/people'
import type { Kit } from '#kit/kit'
import { user } from '#tables/control/users'

type NewUser = typeof user.$inferInsert

let hashed: Promise<string> | undefined
let hired = 500

/** A new member of staff with the demo password, made without ceremony. */
export async function hire({ control }: Kit, username: string, more: Partial<NewUser> = {}): Promise<number> {
  hashed ??= hashPassword(demoPassword)
  const passwordHash = await hashed
  const [made] = await control.write(backroomItself('set-up'), tx =>
    tx
      .insert(user)
      .values({
        groupUid: 1,
        username,
        name: username,
        email: `${username}@x.example`,
        level: 'Administrator',
        cashierNumber: ++hired,
        status: 'active',
        passwordHash,
        ...more,
      })
      .returning({ uid: user.uid }),
  )
  return made?.uid as number
}

/** Changes somebody behind everybody's back. */
export async function change({ control }: Kit, username: string, values: Partial<NewUser>): Promise<void> {
  await control.write(backroomItself('set-up'), tx =>
    tx.update(user).set(values).where(eq(user.username, username)),
  )
}

/** The code somebody's authenticator shows, now or some steps ago. */
export async function codeOf({ control, secrets }: Kit, username: string, stepsAgo = 0): Promise<string> {
  const [row] = await control.orm.select().from(user).where(eq(user.username, username))
  return codeFor(secrets.unseal(row?.totpSecret as string), stepsAgo)
}

export function codeFor(secret: string, stepsAgo = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1_000) - stepsAgo * 30 })
}

/** What came back of a call, whatever it was. */
export interface Answer<E extends Endpoint> {
  readonly status: number
  readonly body: ReplyOf<E> & ErrorBody
  readonly headers: Record<string, unknown>
  readonly setCookies: readonly string[]
}

/** A browser: it keeps cookies and, like the console, its token; it may be at any address. */
export class TestBrowser {
  token = ''
  superToken = ''
  readonly cookies = new Map<string, string>()

  constructor(
    public app: FastifyInstance,
    readonly ip = '203.0.113.7',
    readonly headers: Record<string, string> = {},
  ) {}

  /** A call with what this browser has; a refreshed token is taken as the console does. */
  async ask<E extends Endpoint>(endpoint: E, call?: CallOf<E>, token = this.token): Promise<Answer<E>> {
    const { params, query, body } = (call ?? {}) as CallOf<Endpoint>
    const reply = await this.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params, query),
      remoteAddress: this.ip,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(this.superToken && { 'x-super-user-token': this.superToken }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...this.headers,
      },
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of reply.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    const refreshed = reply.headers['refreshed-token']
    if (typeof refreshed === 'string') this.token = refreshed
    const text = String(reply.headers['content-type']).includes('json') ? reply.json() : undefined
    const setCookies = [reply.headers['set-cookie'] ?? []].flat().map(String)
    return { status: reply.statusCode, body: text, headers: reply.headers, setCookies }
  }

  /** Username and password; keeps the token when that was enough. */
  async logIn(username: string, password = demoPassword) {
    const answer = await this.ask(authenticate, { body: { username, password } }, '')
    const body = answer.body as unknown as ErrorBody & {
      token?: string
      twoFactorToken?: string
      methods?: string[]
      smsHint?: string | null
      enrolmentRequired?: boolean
    }
    if (body.token) this.token = body.token
    return { ...answer, body }
  }

  /** The second step of a login; keeps the token when it was right. */
  async secondly(
    twoFactorToken: string,
    code: string,
    method: 'totp' | 'sms' | 'recovery' = 'totp',
    enrol?: boolean,
  ) {
    const body = { method, code, ...(enrol && { enrol }) }
    const answer = await this.ask(secondStep, { body }, twoFactorToken)
    if (answer.body.token) this.token = answer.body.token
    return answer
  }
}
