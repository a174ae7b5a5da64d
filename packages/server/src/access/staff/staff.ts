import type { SignInKind } from '@backroom/contract/access/sign-ins'
import { staff, staffOwned, staffWork } from '@backroom/contract/access/staff'
import { administrators } from '@backroom/contract/kit/access'
import type { NamedRecord } from '@backroom/contract/kit/history'
import type { AnyRecord, StoredOf } from '@backroom/contract/kit/record'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Desk, eventOf } from '#access/desk'
import type { User } from '#access/people'
import { staffComputed } from '#access/staff/facts'
import {
  cashierNumberFor,
  handLink,
  lockStaff,
  memberOf,
  refuseReserved,
  refuseTooMany,
  requireAdministrator,
  usedTexts,
} from '#access/staff/rules'
import { tellHistory } from '#access/told-changes'
import { mobileNumber } from '#access/two-factor/mobile-number'
import type { Reader, Transaction } from '#database/database'
import { forbidden, invalid, notFound } from '#kit/errors'
import { announce } from '#kit/events'
import { labelFor, namedRecords } from '#kit/nouns'
import { oneRow, readRecordAsOf } from '#kit/records/history'
import { readHistory } from '#kit/records/read-history'
import { createRecord, readRecord, updateRecord } from '#kit/records/record'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { actorOf, personOf, type StaffVisitor } from '#kit/visitor'
import { group } from '#tables/control/groups'
import { user } from '#tables/control/users'
import { history } from '#tables/history'
import { savedView } from '#tables/shell/saved-views'

const workShown = 20
const record = staff as unknown as AnyRecord

/** Who works here: read, invited, changed. Nobody is ever deleted. */
export function staffRecords(desk: Desk) {
  const { kit } = desk
  const { control } = kit

  serve(kit, staff.read, async ({ params, visitor }) => {
    await requireMember(control.orm, visitor, params.uid)
    return readMember(control.orm, params.uid)
  })

  serve(kit, staff.create, async ({ body, store, visitor, request }) => {
    refuseReserved(body.username)
    refuseFlag(visitor, body.superUser)
    const made = await control.write(actorOf(visitor), async tx => {
      await lockStaff(tx, visitor.groupUid)
      await refuseTooMany(tx, visitor.groupUid, store.terms.maxStaff)
      const values = {
        ...body,
        mobile: body.mobile ? await numberOf(tx, visitor, body.mobile) : null,
        cashierNumber: await cashierNumberFor(tx, visitor.groupUid, body.cashierNumber, {
          from: store.terms.cashierFrom,
        }),
      }
      const more = { groupUid: visitor.groupUid, status: 'invited' }
      const { uid, cleaned } = await createRecord(tx, record, user, values as never, {
        unique: usedTexts,
        more: () => more,
      })
      const person = await memberOf(tx, visitor.groupUid, uid)
      const handed = await handLink(desk, tx, person, 'invite', { by: 'mail', visitor, request })
      await noteAbout(desk, tx, { visitor, request }, person, 'invited')
      return { ...(await readMember(tx, uid)), ...handed, merged: [], cleaned }
    })
    await tellStore(desk, store, visitor, { ...made, since: 0 })
    return made
  })

  serve(kit, staff.update, async ({ params, body, store, visitor, request }) => {
    const { saved, since } = await control.write(actorOf(visitor), async tx => {
      await lockStaff(tx, visitor.groupUid)
      const before = await memberOf(tx, visitor.groupUid, params.uid)
      if (before.forgottenAt) throw invalid({ Generic: 'This person has been forgotten.' })
      if (body.username !== before.username) refuseReserved(body.username)
      if (body.superUser !== before.superUser) refuseFlag(visitor, true)
      const wanted = body.cashierNumber ?? before.cashierNumber
      const values = {
        ...body,
        mobile: body.mobile ? await numberOf(tx, visitor, body.mobile) : null,
        cashierNumber: await cashierNumberFor(tx, visitor.groupUid, wanted, { exceptUid: params.uid }),
      }
      const { merged, cleaned } = await updateRecord(tx, record, user, params.uid, values as never, {
        unique: usedTexts,
      })
      await followUp(desk, tx, visitor, before, request)
      return { saved: { ...(await readMember(tx, params.uid)), merged, cleaned }, since: before.version }
    })
    await tellStore(desk, store, visitor, { ...saved, since })
    return saved
  })

  serve(kit, staff.history, async ({ params, query, visitor, store }) => {
    await requireMember(control.orm, visitor, params.uid)
    return readHistory(
      control.orm,
      { rows: oneRow('user', params.uid), input: record.input, hasRuns: false },
      { query, timeZone: store.timeZone },
    )
  })

  serve(kit, staff.asOf, async ({ params, visitor }) => {
    await requireMember(control.orm, visitor, params.uid)
    return readRecordAsOf(control.orm, record, user, params.uid, params.historyUid)
  })

  serve(kit, staffOwned, async ({ params, visitor, store }) => {
    await requireMember(control.orm, visitor, params.uid)
    const views = await store.database.orm
      .select({ name: savedView.name, view: savedView.view })
      .from(savedView)
      .where(and(eq(savedView.ownerUid, params.uid), eq(savedView.shared, true)))
      .orderBy(savedView.view, savedView.name)
    return views.map(({ name, view }) => ({ kind: 'Shared view', name: `${name} (${view})`, path: null }))
  })

  serve(kit, staffWork, async ({ params, visitor, store }) => {
    await requireMember(control.orm, visitor, params.uid)
    const rows = await store.database.orm
      .select()
      .from(history)
      .where(eq(history.byUid, params.uid))
      .orderBy(desc(history.uid))
      .limit(workShown)
    const records = await namedRecords(kit, store.database.orm, rows)
    return rows.map(({ uid, at, entity, action, changes, asSuperUser }, nth) => ({
      uid,
      record: records[nth] as NamedRecord,
      action,
      asSuperUser,
      at: at.toISOString(),
      fields: Object.keys(changes).map(field => labelFor(kit, entity, field)),
    }))
  })
}

/** A member of staff as the API answers them. */
export function readMember(reader: Reader, uid: number) {
  return readRecord(reader, staff as never, user, uid, staffComputed as never) as Promise<
    StoredOf<typeof staff>
  >
}

/** Somebody who was changed, and the version they had before. */
interface Changed {
  readonly uid: number
  readonly name: string
  readonly version: number
  readonly since: number
}

/** Says in the store that somebody changed, writes it into its history, and keeps the name that is shown there. */
export async function tellStore(
  { kit }: Desk,
  store: Store,
  visitor: StaffVisitor,
  { uid, name, version, since }: Changed,
): Promise<void> {
  await store.knowStaff(uid, name)
  await tellHistory(kit, store, { entity: 'user', uid, since })
  const event = { type: 'record.changed' as const, entity: 'user', uid, version, by: personOf(visitor) }
  await store.database.orm.execute(announce(event, administrators))
}

type StaffEvent = Extract<
  SignInKind,
  'invited' | 'levelChanged' | 'disabled' | 'enabled' | 'twoFactorOff' | 'passwordReset' | 'sessionEnded'
>

/** Who does something to somebody, and by which call. */
export interface By {
  readonly visitor: StaffVisitor
  readonly request: FastifyRequest
}

/** Writes down what an Administrator did to somebody. */
export async function noteAbout(
  desk: Desk,
  tx: Transaction,
  { visitor, request }: By,
  person: User,
  kind: StaffEvent,
  reason = '',
): Promise<void> {
  const said = [`By ${visitor.name}`, reason].filter(Boolean).join('. ')
  const about = { ...eventOf(visitor), userUid: person.uid, usernameTried: person.username }
  await desk.signIns.note({ ...about, kind, reason: said }, request, tx)
}

async function requireMember(reader: Reader, visitor: StaffVisitor, uid: number) {
  const [found] = await reader
    .select({ uid: user.uid })
    .from(user)
    .where(and(eq(user.uid, uid), eq(user.groupUid, visitor.groupUid)))
  if (!found) throw notFound('This member of staff does not exist.')
}

/** What follows from a saved form: the rules about levels, and a number that must be confirmed anew. */
async function followUp(
  desk: Desk,
  tx: Transaction,
  visitor: StaffVisitor,
  before: User,
  request: FastifyRequest,
) {
  const after = await memberOf(tx, visitor.groupUid, before.uid)
  if (after.level !== before.level) {
    if (before.uid === visitor.uid) throw invalid({ level: 'You cannot change your own level.' })
    await requireAdministrator(tx, visitor.groupUid)
    const reason = `${before.level} to ${after.level}`
    await noteAbout(desk, tx, { visitor, request }, after, 'levelChanged', reason)
  }
  if (after.mobile !== before.mobile)
    await tx
      .update(user)
      .set({ mobileVerifiedAt: null, smsConfirmedAt: null })
      .where(eq(user.uid, before.uid))
}

/** Only a super user makes another, and only in super-user mode. */
function refuseFlag(visitor: StaffVisitor, isWanted: boolean) {
  if (isWanted && !visitor.superUserMode) throw forbidden('superUser', 'This needs super-user mode.')
}

async function numberOf(tx: Transaction, visitor: StaffVisitor, typed: string): Promise<string> {
  const [store] = await tx.select({ locale: group.locale }).from(group).where(eq(group.uid, visitor.groupUid))
  return mobileNumber(typed, store?.locale ?? 'en-GB')
}
