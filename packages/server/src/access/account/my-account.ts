import { type Me, me, myDetails, saveMe } from '@backroom/contract/access/session'
import type { AnyRecord } from '@backroom/contract/kit/record'
import { eq } from 'drizzle-orm'
import { type Desk, type Found, findByUid } from '#access/desk'
import { userInfoOf } from '#access/people'
import { usedTexts } from '#access/staff/rules'
import { initialOf, shortNameOf } from '#access/staff/short-name'
import { tellHistory } from '#access/told-changes'
import { mobileNumber } from '#access/two-factor/mobile-number'
import { isEnrolled, secondStepStateOf } from '#access/two-factor/second-step'
import { sessionEnded } from '#kit/errors'
import { updateRecord } from '#kit/records/record'
import { requireConfirmed, serve } from '#kit/serve'
import { actorOf, confirmedMs, type StaffVisitor } from '#kit/visitor'
import { user } from '#tables/control/users'

/** My own name, email and mobile are fields of the same record that Administrators edit. */
const ownRecord = { resource: 'user', noun: 'login', levels: [], input: myDetails } as unknown as AnyRecord

/** Who is logged in, and their own details. */
export function myAccount(desk: Desk) {
  const { kit, sessions } = desk

  serve(kit, me, async ({ visitor }) => describe(desk, visitor))

  serve(kit, saveMe, async ({ body, visitor, request, reply }) => {
    const found = await findByUid(desk, visitor.uid)
    if (!found) throw sessionEnded()
    const mobile = body.mobile ? mobileNumber(body.mobile, found.group.locale) : null
    const isNewEmail = body.email.toLowerCase() !== found.user.email.toLowerCase()
    const isNewMobile = mobile !== found.user.mobile
    if (isNewEmail || isNewMobile) requireConfirmed(visitor)
    const merged = await kit.control.write(actorOf(visitor), async tx => {
      const saved = await updateRecord(tx, ownRecord, user, visitor.uid, { ...body, mobile } as never, {
        unique: usedTexts,
      })
      // A number that changed is nobody's second step until it is confirmed again.
      if (isNewMobile)
        await tx
          .update(user)
          .set({ mobileVerifiedAt: null, smsConfirmedAt: null })
          .where(eq(user.uid, visitor.uid))
      if (isNewEmail) await desk.letters.write(tx, visitor.uid, { kind: 'emailChanged' })
      return saved.merged
    })
    const store = await kit.stores.of(visitor.groupUid)
    await store.knowStaff(visitor.uid, body.name)
    await tellHistory(kit, store, { entity: 'user', uid: visitor.uid, since: found.user.version })
    await sessions.refreshNow(visitor, request, reply)
    return { ...(await describe(desk, visitor)), merged }
  })
}

async function describe(desk: Desk, visitor: StaffVisitor): Promise<Me> {
  const found = await findByUid(desk, visitor.uid)
  if (!found) throw sessionEnded()
  const { user: person, group } = found
  return {
    ...userInfoOf(person),
    uid: person.uid,
    version: person.version,
    groupName: group.name,
    email: person.email,
    shortName: shortNameOf(person.name),
    initial: initialOf(person.name),
    mobile: person.mobile,
    mobileIsVerified: person.mobileVerifiedAt !== null,
    mustChangePassword: person.mustChangePassword,
    secondStep: await secondStepStateOf(desk, found),
    superUntil: visitor.superUntil?.toISOString() ?? null,
    confirmedUntil: new Date(visitor.authAt.getTime() + confirmedMs).toISOString(),
    policy: policyFlags(found),
  }
}

function policyFlags({ user: person, group }: Found): Me['policy'] {
  const { twoFactorPolicy, smsAllowed } = group
  return {
    twoFactorPolicy,
    smsAllowed,
    suggestsSecondStep: twoFactorPolicy === 'optional' && !isEnrolled(person),
  }
}
