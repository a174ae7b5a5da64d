import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { digest } from '#access/digests'
import { makeLink } from '#access/passwords/links'
import type { Transaction } from '#database/database'
import {
  type DemoColleague,
  type DemoPerson,
  demoColleagues,
  demoPeople,
  demoTotpSecret,
  secondStorePerson,
} from '#demo/access/people'
import { demoBrowser, demoSignIns } from '#demo/access/sign-ins'
import type { DemoPeopleParts, DemoRoom } from '#demo/demo-room'
import { Random } from '#demo/random'
import { linkToken, throttle } from '#tables/control/credentials'
import { session } from '#tables/control/sessions'
import { signInEvent } from '#tables/control/sign-in-events'
import { user } from '#tables/control/users'

const minuteMs = 60_000
const dayMs = 86_400_000
const liveSessions = 14
const rowsAtOnce = 700

type NewUser = typeof user.$inferInsert

/** The people of the demo store, who is in now, and three months of sign-ins; and the one person of the second store. */
async function fillPeople(tx: Transaction, { secrets, passwordHash }: DemoPeopleParts): Promise<void> {
  const now = new Date()
  const withPassword = { status: 'active', passwordHash, hasDemoPassword: true, passwordSetAt: now } as const
  for (const person of demoPeople) {
    const secret = person.username === 'secure' ? secrets.seal(demoTotpSecret) : null
    await add(tx, 1, person, { ...withPassword, totpSecret: secret, totpConfirmedAt: secret ? now : null })
  }
  for (const colleague of demoColleagues) await addColleague(tx, colleague, now)
  await add(tx, 2, secondStorePerson, withPassword)
  await fillSessions(tx, now)
  const people = await tx.select().from(user).where(eq(user.groupUid, 1))
  const rows = demoSignIns(
    people.filter(({ status }) => status === 'active'),
    1,
    now,
  )
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.insert(signInEvent).values(rows.slice(at, at + rowsAtOnce))
  await tx.execute(sql`
    update "user" set last_login_at = l.at, last_login_ip = l.ip
    from (select distinct on (user_uid) user_uid, at, ip from sign_in_event where kind = 'login' and outcome = 'ok' order by user_uid, at desc) l
    where l.user_uid = "user".uid`)
}

async function add(
  tx: Transaction,
  groupUid: number,
  { username, name, level, cashierNumber, superUser }: DemoPerson,
  more: Partial<NewUser>,
): Promise<number> {
  const host = groupUid === 1 ? 'greenlanecycles.example' : 'secondstore.example'
  const email = `${username}@${host}`
  const [made] = await tx
    .insert(user)
    .values({ groupUid, username, name, level, cashierNumber, superUser, email, ...more })
    .returning({ uid: user.uid })
  return made?.uid as number
}

async function addColleague(tx: Transaction, colleague: DemoColleague, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const left = { status: 'disabled', disabledBy: 1, disableReason: 'Left the company' } as const
  const more: Readonly<Record<DemoColleague['is'], Partial<NewUser>>> = {
    working: { status: 'active', passwordSetAt: ago(60) },
    throttled: { status: 'active', passwordSetAt: ago(30) },
    invited: { status: 'invited', createdAt: ago(4) },
    disabled: { ...left, disabledAt: ago(20) },
    forgotten: {
      ...left,
      disabledAt: ago(200),
      forgottenAt: ago(90),
      disableReason: '',
      email: 'former-staff-9@forgotten.invalid',
    },
  }
  const { mobile } = colleague
  const texts = mobile ? { mobile, mobileVerifiedAt: ago(50), smsConfirmedAt: ago(50) } : {}
  const uid = await add(tx, 1, colleague, { ...more[colleague.is], ...texts })
  if (colleague.is === 'invited') {
    await makeLink(tx, uid, 'invite', 1)
    const dates = { madeAt: ago(4), expiresAt: ago(1) }
    await tx.update(linkToken).set(dates).where(eq(linkToken.userUid, uid))
  }
  if (colleague.is === 'throttled') {
    const blockedUntil = new Date(now.getTime() + 15 * minuteMs)
    const values = { windowStart: now, lastAt: now, failures: 11, blockedUntil }
    await tx.insert(throttle).values({ key: `user:${uid}`, ...values })
  }
}

/** Who is in now. Nobody holds the keys to these: they end like any other. */
async function fillSessions(tx: Transaction, now: Date) {
  const random = new Random(411)
  const people = await tx
    .select({ uid: user.uid })
    .from(user)
    .where(sql`${user.groupUid} = 1 and ${user.status} = 'active'`)
    .orderBy(user.uid)
  for (let number = 0; number < liveSessions; number++) {
    const { ip, userAgent, deviceName } = demoBrowser(random)
    const createdAt = new Date(now.getTime() - random.whole(60, 5 * 24 * 60) * minuteMs)
    const seconds = random.whole(20, 40_000)
    const lastSeenAt = new Date(Math.max(createdAt.getTime(), now.getTime() - seconds * 1_000))
    await tx.insert(session).values({
      id: randomBytes(16).toString('base64url'),
      userUid: people[number % people.length]?.uid as number,
      groupUid: 1,
      bindHash: digest(randomBytes(32).toString('base64url')),
      ip,
      ipLast: ip,
      userAgent,
      deviceName,
      createdAt,
      lastSeenAt,
      authAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + 30 * dayMs),
      authMethods: ['password'],
    })
  }
}

export const access: DemoRoom = { fillControl: fillPeople }
