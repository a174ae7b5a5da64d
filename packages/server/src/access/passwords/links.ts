import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { digest } from '#access/digests'
import type { Reader } from '#database/database'
import { Refusal } from '#kit/errors'
import { linkToken } from '#tables/control/credentials'
import { user } from '#tables/control/users'

const hour = 3_600_000
const lifetimes = { invite: 72 * hour, reset: hour, notMe: 72 * hour } as const
type Purpose = keyof typeof lifetimes

/** A new link for somebody; the older ones of the same purpose stop working. Only its hash is kept. */
export async function makeLink(
  reader: Reader,
  userUid: number,
  purpose: Purpose,
  madeBy: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await voidLinks(reader, userUid, purpose)
  await reader.insert(linkToken).values({
    userUid,
    purpose,
    madeBy,
    madeAt: now,
    tokenHash: digest(token),
    expiresAt: new Date(now.getTime() + lifetimes[purpose]),
  })
  return token
}

/** Links of somebody stop working: all, or those of one purpose. */
export async function voidLinks(reader: Reader, userUid: number, purpose?: Purpose): Promise<void> {
  await reader
    .update(linkToken)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(linkToken.userUid, userUid),
        isNull(linkToken.usedAt),
        purpose && eq(linkToken.purpose, purpose),
      ),
    )
}

const isOpen = (token: string) =>
  and(eq(linkToken.tokenHash, digest(token)), isNull(linkToken.usedAt), gt(linkToken.expiresAt, new Date()))

/** Whom an open link is for; used and expired ones are gone. */
export async function readLinkToken(reader: Reader, token: string) {
  const [found] = await reader
    .select({ link: linkToken, user })
    .from(linkToken)
    .innerJoin(user, eq(user.uid, linkToken.userUid))
    .where(isOpen(token))
  if (!found || found.user.status === 'disabled') throw gone()
  return found
}

/** Uses a link up: of two at the same moment one gets it. */
export async function takeLink(reader: Reader, token: string): Promise<void> {
  const taken = await reader
    .update(linkToken)
    .set({ usedAt: new Date() })
    .where(isOpen(token))
    .returning({ userUid: linkToken.userUid })
  if (taken.length === 0) throw gone()
}

export function gone(): Refusal {
  return new Refusal(410, { message: 'This link has expired or has been used. Ask for a new one.' })
}
