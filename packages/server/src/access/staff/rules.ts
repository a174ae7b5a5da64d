import { cashierMost } from '@backroom/contract/kit/field'
import { sentence } from '@backroom/contract/wording/say'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Desk, originOf } from '#access/desk'
import { digest } from '#access/digests'
import { makeLink } from '#access/passwords/links'
import type { User } from '#access/people'
import type { Transaction } from '#database/database'
import { beyondPlan, invalid, notFound, refused } from '#kit/errors'
import { hasMailService } from '#kit/mail/mail-service'
import type { UniqueTexts } from '#kit/records/record'
import type { StaffVisitor } from '#kit/visitor'
import { user } from '#tables/control/users'

const staffLock = 44_011
/** Names that everybody would try first; the demo store alone has one of them. */
const reserved = ['admin', 'root', 'administrator', 'sa', 'test']

/** What a name, email or number that somebody already has means to a person. */
export const usedTexts: UniqueTexts = {
  user_username_key: { field: 'username', text: () => 'Username is already used.' },
  user_email_key: { field: 'email', text: () => 'Email is already used by somebody of this store.' },
  user_cashier_key: {
    field: 'cashierNumber',
    text: ({ cashierNumber }) => sentence`Cashier number ${cashierNumber} is already used.`,
  },
}

/** One change to a store's staff at a time, so that two at the same moment cannot both remove the other's last hold. */
export async function lockStaff(tx: Transaction, groupUid: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${staffLock}, ${groupUid})`)
}

/** Whoever is there stays; another needs a place in the plan. */
export async function refuseTooMany(tx: Transaction, groupUid: number, most: number): Promise<void> {
  if (most === 0) return
  const there = await tx.$count(user, and(eq(user.groupUid, groupUid), ne(user.status, 'disabled')))
  if (there >= most)
    throw beyondPlan(sentence`Your plan allows ${most.toLocaleString('en-GB')} members of staff.`)
}

/** A member of this store's staff; nobody else's exist. */
export async function memberOf(tx: Transaction, groupUid: number, uid: number): Promise<User> {
  const [found] = await tx
    .select()
    .from(user)
    .where(and(eq(user.uid, uid), eq(user.groupUid, groupUid)))
    .for('update')
  if (!found) throw notFound('This member of staff does not exist.')
  return found
}

/** Somebody must be left who can let others in again. */
export async function requireAdministrator(tx: Transaction, groupUid: number): Promise<void> {
  const left = await tx
    .select({ uid: user.uid })
    .from(user)
    .where(
      and(
        eq(user.groupUid, groupUid),
        eq(user.level, 'Administrator'),
        eq(user.status, 'active'),
        isNotNull(user.passwordHash),
      ),
    )
    .limit(1)
  if (left.length === 0) throw refused('At least one Administrator must stay active.')
}

export function refuseReserved(username: string): void {
  if (reserved.includes(username.toLowerCase())) throw invalid({ username: 'Choose another username.' })
}

/** The number asked for when it is free, or the next free one from where the store begins. */
export async function cashierNumberFor(
  tx: Transaction,
  groupUid: number,
  wanted: number | null,
  { exceptUid = 0, from = 1 }: { exceptUid?: number; from?: number } = {},
): Promise<number> {
  const taken = await tx
    .select({ number: user.cashierNumber, name: user.name })
    .from(user)
    .where(and(eq(user.groupUid, groupUid), ne(user.uid, exceptUid)))
    .orderBy(asc(user.cashierNumber))
  const holder = taken.find(({ number }) => number === wanted)
  if (holder)
    throw invalid({ cashierNumber: sentence`Cashier number ${wanted} is already ${holder.name}'s.` })
  if (wanted !== null) return wanted
  const numbers = new Set(taken.map(({ number }) => number))
  for (let number = from; number <= cashierMost; number++) if (!numbers.has(number)) return number
  throw invalid({ cashierNumber: 'All cashier numbers are taken.' })
}

/** How a link reaches its person: by mail, or once by the Administrator's own hand. */
export interface Handed {
  readonly link: string | null
  readonly isMailed: boolean
}

/** Makes a link for somebody and sends it; shows it once where asked to, or where no mail service can carry it. */
export async function handLink(
  desk: Desk,
  tx: Transaction,
  person: User,
  purpose: 'invite' | 'reset',
  how: { by: 'mail' | 'link'; visitor: StaffVisitor; request: FastifyRequest },
): Promise<Handed> {
  const token = await makeLink(tx, person.uid, purpose, how.visitor.uid)
  const link = `${originOf(desk, how.request)}/set-password/${token}`
  if (how.by === 'link') return { link, isMailed: false }
  const letter =
    purpose === 'invite'
      ? { kind: 'invite' as const, link, by: how.visitor.name }
      : { kind: 'reset' as const, link }
  await desk.letters.write(tx, person.uid, letter, `access:${purpose}:${digest(token)}`)
  const store = await desk.kit.stores.of(person.groupUid)
  const isMailed = await hasMailService(store.database.orm)
  return { link: isMailed ? null : link, isMailed }
}
