import { type PolicyInput, policy, policyEffects } from '@backroom/contract/access/policy'
import type { AnyRecord } from '@backroom/contract/kit/record'
import { counted, sentence } from '@backroom/contract/wording/say'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Desk } from '#access/desk'
import { tellHistory } from '#access/told-changes'
import type { Reader } from '#database/database'
import { forbidden, invalid } from '#kit/errors'
import { isAllowed, isBlock, plainAddress } from '#kit/http/addresses'
import { oneRow, readRecordAsOf } from '#kit/records/history'
import { readHistory } from '#kit/records/read-history'
import { readRecord, updateRecord } from '#kit/records/record'
import { serve } from '#kit/serve'
import { actorOf, type StaffVisitor } from '#kit/visitor'
import { group } from '#tables/control/groups'
import { session } from '#tables/control/sessions'
import { user } from '#tables/control/users'

const record = policy as unknown as AnyRecord

/** The store's own rules for logging in: its row in the control database, edited like any settings. */
export function loginPolicy(desk: Desk) {
  const { kit } = desk
  const { control } = kit
  const read = (reader: Reader, groupUid: number) => readRecord(reader, record, group, groupUid, {}) as never

  serve(kit, policy.read, ({ visitor }) => read(control.orm, visitor.groupUid))

  serve(kit, policy.update, async ({ body, store, visitor, request }) => {
    const { reason, ...values } = body
    refuseAddresses(values.allowedAddresses, request.ip)
    const { saved, since } = await control.write(
      actorOf(visitor, reason ? { note: reason } : {}),
      async tx => {
        const [before] = await tx.select().from(group).where(eq(group.uid, visitor.groupUid)).for('update')
        if (values.twoFactorPolicy === 'off' && before?.twoFactorPolicy !== 'off') {
          if (!visitor.superUserMode) throw forbidden('superUser', 'This needs super-user mode.')
          if (!reason) throw invalid({ reason: 'Say why the second step is turned off.' })
        }
        const { merged, cleaned } = await updateRecord(tx, record, group, visitor.groupUid, values as never)
        const saved = { ...((await read(tx, visitor.groupUid)) as object), merged, cleaned } as never
        return { saved, since: before?.version ?? 0 }
      },
    )
    await tellHistory(kit, store, { entity: 'group', uid: visitor.groupUid, since })
    return saved
  })

  serve(kit, policy.history, ({ query, visitor, store }) =>
    readHistory(
      control.orm,
      { rows: oneRow('group', visitor.groupUid), input: record.input, hasRuns: false },
      { query, timeZone: store.timeZone },
    ),
  )

  serve(kit, policy.asOf, ({ params, visitor }) =>
    readRecordAsOf(control.orm, record, group, visitor.groupUid, params.historyUid),
  )

  serve(kit, policyEffects, async ({ body, visitor, request }) => ({
    yourAddress: plainAddress(request.ip),
    effects: await effectsOf(desk, body, visitor),
  }))
}

function refuseAddresses(blocks: readonly string[], ip: string) {
  const wrong = blocks.find(block => !isBlock(block))
  if (wrong !== undefined)
    throw invalid({
      allowedAddresses: sentence`${wrong} is not an address or a range such as 203.0.113.0/24.`,
    })
  if (!isAllowed(ip, blocks)) throw invalid({ allowedAddresses: 'Your own address must stay allowed.' })
}

type Effects = Partial<Record<keyof PolicyInput, string>>

/** What each rule would do now, for those it touches. */
async function effectsOf({ kit }: Desk, wanted: PolicyInput, visitor: StaffVisitor): Promise<Effects> {
  const { control } = kit
  const ofStore = and(eq(user.groupUid, visitor.groupUid), ne(user.status, 'disabled'))
  const without = await control.orm.$count(
    user,
    and(ofStore, isNull(user.totpSecret), isNull(user.smsConfirmedAt)),
  )
  const onlyTexts = await control.orm.$count(
    user,
    and(ofStore, isNull(user.totpSecret), sql`${user.smsConfirmedAt} is not null`),
  )
  const live = and(eq(session.groupUid, visitor.groupUid), isNull(session.revokedAt))
  const idle = await control.orm.$count(
    session,
    and(live, sql`${session.lastSeenAt} < now() - make_interval(mins => ${wanted.idleMinutes})`),
  )
  const old = await control.orm.$count(
    session,
    and(live, sql`${session.createdAt} < now() - make_interval(days => ${wanted.absoluteDays})`),
  )
  const addresses = await control.orm.select({ ip: session.ipLast }).from(session).where(live)
  const outside = addresses.filter(({ ip }) => !isAllowed(ip, wanted.allowedAddresses.filter(isBlock))).length
  return {
    ...(wanted.twoFactorPolicy === 'required' &&
      without > 0 && {
        twoFactorPolicy: sentence`${people(without)} no second step and will set one up at next login.`,
      }),
    ...(!wanted.smsAllowed &&
      onlyTexts > 0 && {
        smsAllowed: sentence`${people(onlyTexts)} only text messages and will keep them until they set up an app.`,
      }),
    ...(idle > 0 && { idleMinutes: sentence`${counted(idle, 'session')} will end now.` }),
    ...(old > 0 && { absoluteDays: sentence`${counted(old, 'session')} will end now.` }),
    ...(outside > 0 && {
      allowedAddresses: sentence`${counted(outside, 'session')} from other addresses will end now.`,
    }),
  }
}

function people(count: number): string {
  return count === 1 ? '1 person has' : `${count.toLocaleString('en-GB')} people have`
}
