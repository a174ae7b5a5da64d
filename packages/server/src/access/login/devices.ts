import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '#access/digests'
import { deviceDays, readCookie, setDevice } from '#access/sessions/cookies'
import type { Database } from '#database/database'
import { knownDevice } from '#tables/control/credentials'

const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** "Chrome on Windows", read from what the browser says of itself. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** What the browser says of itself, cut to what is kept. */
export function userAgentOf(request: FastifyRequest): string {
  return String(request.headers['user-agent'] ?? '')
    .replace(/[^\P{Cc}]/gu, '')
    .slice(0, 300)
}

/** The key of this browser among those a person has logged in with, or null when it is none of them. */
export async function knownDeviceOf(
  control: Database,
  request: FastifyRequest,
  userUid: number,
): Promise<string | null> {
  const tokenHash = digest(readCookie('mtdev', request) ?? '')
  const [found] = await control.orm
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(
      and(
        eq(knownDevice.tokenHash, keyOf(tokenHash, userUid)),
        eq(knownDevice.userUid, userUid),
        gt(knownDevice.lastSeenAt, new Date(Date.now() - deviceDays * 86_400_000)),
      ),
    )
  return found?.tokenHash ?? null
}

/** Remembers this browser as one of the person's; answers whether it was new to them. */
export async function rememberDevice(
  control: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  userUid: number,
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const now = new Date()
  const known = await knownDeviceOf(control, request, userUid)
  const token = readCookie('mtdev', request) ?? randomBytes(32).toString('base64url')
  setDevice(request, reply, token)
  if (known) {
    await control.orm.update(knownDevice).set({ lastSeenAt: now }).where(eq(knownDevice.tokenHash, known))
    return { isNew: false, isFirst: false }
  }
  const before = await control.orm
    .select({ userUid: knownDevice.userUid })
    .from(knownDevice)
    .where(eq(knownDevice.userUid, userUid))
    .limit(1)
  const values = { userUid, firstSeenAt: now, lastSeenAt: now, userAgent: userAgentOf(request) }
  await control.orm
    .insert(knownDevice)
    .values({ tokenHash: keyOf(digest(token), userUid), ...values })
    .onConflictDoUpdate({ target: knownDevice.tokenHash, set: values })
  return { isNew: true, isFirst: before.length === 0 }
}

/** One browser may be several people's: each has a row of their own under the one cookie. */
function keyOf(tokenHash: string, userUid: number): string {
  return `${tokenHash}.${userUid}`
}
