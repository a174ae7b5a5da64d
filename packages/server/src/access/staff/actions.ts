import { checkedHow, signOutAll, staffActions, staffBulk } from '@backroom/contract/access/staff'
import type { Selection } from '@backroom/contract/kit/selection'
import { sentence } from '@backroom/contract/wording/say'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Desk, eventOf } from '#access/desk'
import { voidLinks } from '#access/passwords/links'
import type { User } from '#access/people'
import { type Handed, handLink, lockStaff, memberOf, requireAdministrator } from '#access/staff/rules'
import { type By as Asking, noteAbout, readMember, tellStore } from '#access/staff/staff'
import { forgetIn, withoutPerson } from '#access/told-changes'
import type { Transaction } from '#database/database'
import { selectedUids } from '#kit/bulk/targets'
import { invalid, Refusal, refused } from '#kit/errors'
import { stale } from '#kit/records/record'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { actorOf, type StaffVisitor } from '#kit/visitor'
import { knownDevice, recoveryCode } from '#tables/control/credentials'
import { session } from '#tables/control/sessions'
import { user } from '#tables/control/users'
import { savedView } from '#tables/shell/saved-views'

const forgetAfterDays = 90
const nothingHanded: Handed = { link: null, isMailed: false }

/** Who asks for an action, and in which store. */
interface By extends Asking {
  readonly store: Store
}

/** What is done to somebody in the running transaction; some acts make a link. */
type Act = (tx: Transaction, person: User, by: By) => Promise<Handed>

/** What an Administrator does with members of staff beyond saving the form. */
export function staffDeeds(desk: Desk) {
  const { kit, sessions } = desk

  const signOut: Act = async (tx, person, { visitor, request }) => {
    const except = person.uid === visitor.uid ? visitor.sessionId : undefined
    const ended = await sessions.endOf(person.uid, 'byAdministrator', tx, except)
    await noteAbout(desk, tx, { visitor, request }, person, 'sessionEnded', `${ended.length} sessions`)
    return nothingHanded
  }

  const resetPassword =
    (way: 'mail' | 'link'): Act =>
    async (tx, person, { visitor, request }) => {
      if (person.status !== 'active')
        throw refused('Only somebody active can set a new password. Invite them instead.')
      await noteAbout(desk, tx, { visitor, request }, person, 'passwordReset')
      return handLink(desk, tx, person, 'reset', { by: way, visitor, request })
    }

  const disable =
    (reason: string): Act =>
    async (tx, person, { visitor, request }) => {
      if (person.uid === visitor.uid) throw refused('You cannot disable yourself.')
      if (person.status === 'disabled') throw refused('This person is already disabled.')
      await tx
        .update(user)
        .set({ status: 'disabled', disabledAt: new Date(), disabledBy: visitor.uid, disableReason: reason })
        .where(eq(user.uid, person.uid))
      await requireAdministrator(tx, visitor.groupUid)
      await voidLinks(tx, person.uid)
      await sessions.endOf(person.uid, 'disabled', tx)
      await noteAbout(desk, tx, { visitor, request }, person, 'disabled', reason)
      return nothingHanded
    }

  serve(kit, staffActions.signOut, ({ params, body, ...by }) =>
    act(desk, params.uid, body.version, by, signOut),
  )

  serve(kit, staffActions.invite, ({ params, body, ...by }) =>
    act(desk, params.uid, body.version, by, async (tx, person, { visitor, request }) => {
      if (person.status !== 'invited')
        throw refused('Only somebody who has not set a password yet can be invited.')
      await noteAbout(desk, tx, { visitor, request }, person, 'invited', 'Again')
      return handLink(desk, tx, person, 'invite', { by: body.by, visitor, request })
    }),
  )

  serve(kit, staffActions.resetPassword, ({ params, body, ...by }) =>
    act(desk, params.uid, body.version, by, resetPassword(body.by)),
  )

  serve(kit, staffActions.resetTwoFactor, ({ params, body, ...by }) => {
    if (!body.checked) throw invalid({ checked: 'Tick that you have checked who this is.' })
    if (!body.checkedHow) throw invalid({ checkedHow: 'Say how you checked.' })
    if (body.checkedHow === 'other' && !body.reason) throw invalid({ reason: 'Say how you checked.' })
    const how = [checkedHow[body.checkedHow], body.reason].filter(Boolean).join(', ')
    return act(desk, params.uid, body.version, by, (tx, person, { visitor, request }) =>
      removeSecondStep(desk, tx, person, visitor, request, how),
    )
  })

  serve(kit, staffActions.disable, async ({ params, body, ...by }) => {
    const answer = await act(desk, params.uid, body.version, by, disable(body.reason))
    if (body.handOverToUid) await handOver(desk, answer.uid, answer.name, body.handOverToUid, by)
    return answer
  })

  serve(kit, staffActions.enable, ({ params, body, ...by }) =>
    act(desk, params.uid, body.version, by, async (tx, person, { visitor, request }) => {
      if (person.status !== 'disabled' || person.forgottenAt) throw refused('This person is not disabled.')
      const status = person.passwordHash ? 'active' : 'invited'
      const values = { status, disabledAt: null, disabledBy: null, disableReason: '' } as const
      await tx.update(user).set(values).where(eq(user.uid, person.uid))
      await noteAbout(desk, tx, { visitor, request }, person, 'enabled')
      return nothingHanded
    }),
  )

  serve(kit, staffActions.forget, async ({ params, body, ...by }) => {
    const answer = await act(desk, params.uid, body.version, by, forget)
    await forgetIn(by.store, params.uid)
    return answer
  })

  serve(kit, signOutAll, async ({ visitor, request }) => {
    const which = and(eq(session.groupUid, visitor.groupUid), ne(session.id, visitor.sessionId))
    const ended = await sessions.endWhere(which, 'byAdministrator')
    const reason = `Everybody, ${ended.length} sessions`
    await desk.signIns.note({ ...eventOf(visitor), kind: 'sessionEnded', reason }, request)
    return { ended: ended.length }
  })

  serve(kit, staffBulk.signOut, ({ body, ...by }) => actOnAll(desk, body.selection, by, signOut))
  serve(kit, staffBulk.disable, ({ body, ...by }) => actOnAll(desk, body.selection, by, disable(body.reason)))
  serve(kit, staffBulk.resetPassword, ({ body, ...by }) =>
    actOnAll(desk, body.selection, by, resetPassword('mail')),
  )
}

/** One action on one person at the version it was read at, and what became of them. */
async function act(desk: Desk, uid: number, version: number | null, by: By, deed: Act) {
  const { visitor, store } = by
  const { answer, since } = await desk.kit.control.write(actorOf(visitor), async tx => {
    await lockStaff(tx, visitor.groupUid)
    const person = await memberOf(tx, visitor.groupUid, uid)
    if (version !== null && person.version !== version) throw stale()
    const handed = await deed(tx, person, by)
    return { answer: { ...(await readMember(tx, uid)), ...handed }, since: person.version }
  })
  await tellStore(desk, store, visitor, { ...answer, since })
  return answer
}

/** The same for several; each is done or refused by name, and one refusal stops nobody else. */
async function actOnAll(desk: Desk, selection: Selection, by: By, deed: Act) {
  const { kit } = desk
  const { store, visitor } = by
  const uids = await selectedUids(selection, { kit, store, visitor, resource: 'user', table: user })
  const people = await kit.control.orm
    .select({ uid: user.uid, name: user.name })
    .from(user)
    .where(and(eq(user.groupUid, visitor.groupUid), sql`${user.uid} in (${uids})`))
    .orderBy(asc(user.name))
  const done = []
  const refusals = []
  for (const { uid, name } of people) {
    try {
      const { link } = await act(desk, uid, null, by, deed)
      done.push({ uid, name, link })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push({ uid, name, text: error.message })
    }
  }
  return { done, refused: refusals }
}

async function removeSecondStep(
  desk: Desk,
  tx: Transaction,
  person: User,
  visitor: StaffVisitor,
  request: FastifyRequest,
  how: string,
): Promise<Handed> {
  if (person.uid === visitor.uid) throw refused('Change your own second step in My Account.')
  const nothing = { totpSecret: null, totpConfirmedAt: null, smsConfirmedAt: null }
  await tx.update(user).set(nothing).where(eq(user.uid, person.uid))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userUid, person.uid))
  await desk.sessions.endOf(person.uid, 'byAdministrator', tx)
  await noteAbout(desk, tx, { visitor, request }, person, 'twoFactorOff', `Checked: ${how}`)
  await desk.letters.write(tx, person.uid, { kind: 'twoFactorReset', by: visitor.name })
  return nothingHanded
}

/** Takes the person out of the record, its history and the sign-ins; what they did stays, under a number. */
const forget: Act = async (tx, person) => {
  const since = Date.now() - forgetAfterDays * 86_400_000
  if (person.status !== 'disabled' || (person.disabledAt?.getTime() ?? Date.now()) > since)
    throw refused(sentence`Only somebody who has been disabled for ${forgetAfterDays} days can be forgotten.`)
  const { uid } = person
  await tx
    .update(user)
    .set({
      name: `Former staff ${uid}`,
      username: `former-staff-${uid}`,
      email: `former-staff-${uid}@forgotten.invalid`,
      mobile: null,
      mobileVerifiedAt: null,
      note: '',
      passwordHash: null,
      totpSecret: null,
      totpConfirmedAt: null,
      smsConfirmedAt: null,
      lastLoginIp: null,
      forgottenAt: new Date(),
    })
    .where(eq(user.uid, uid))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userUid, uid))
  await tx.delete(knownDevice).where(eq(knownDevice.userUid, uid))
  await tx.execute(sql`select set_config('backroom.trim', 'on', true)`)
  await tx.execute(withoutPerson(uid))
  await tx.execute(
    sql`update sign_in_event set username_tried = '', ip = '', user_agent = '' where user_uid = ${uid}`,
  )
  await tx.execute(sql`update session set ip = '', ip_last = '', user_agent = '' where user_uid = ${uid}`)
  return nothingHanded
}

/** Shared views go to whoever takes over; one of a name they already have is told apart. */
async function handOver(desk: Desk, uid: number, name: string, toUid: number, { visitor, store }: By) {
  await desk.kit.control.write(actorOf(visitor), tx => memberOf(tx, visitor.groupUid, toUid))
  await store.write(visitor, tx =>
    tx
      .update(savedView)
      .set({
        ownerUid: toUid,
        isDefault: false,
        name: sql`case when exists (select from saved_view o where o.owner_uid = ${toUid} and o.view = ${savedView.view}
            and lower(o.name) = lower(${savedView.name})) then left(${savedView.name}, 40) || ' (' || left(${name}::text, 15) || ')'
          else ${savedView.name} end`,
      })
      .where(and(eq(savedView.ownerUid, uid), eq(savedView.shared, true))),
  )
}
