import { setUp, setupState } from '@backroom/contract/access/session'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Desk } from '#access/desk'
import { letIn } from '#access/login/logon'
import { codeDigest, isUntouched } from '#access/login/setup-code'
import { newPassword } from '#access/passwords/new-password'
import type { Group, User } from '#access/people'
import { refuseReserved } from '#access/staff/rules'
import { backroomItself } from '#database/database'
import { notFound, Refusal } from '#kit/errors'
import { placeOf } from '#kit/http/addresses'
import { serve } from '#kit/serve'
import { group } from '#tables/control/groups'
import { setupCode } from '#tables/control/setup-codes'
import { user } from '#tables/control/users'

const setupLock = 44_004

/** Makes the database of a new store and answers its sealed connection string. */
export type MakeStore = (storeName: string) => Promise<string>

/** The first Administrator of an empty installation; once anybody exists there is nothing here. */
export function setup(desk: Desk, makeStore: MakeStore) {
  const { kit, throttle } = desk
  const { control } = kit

  serve(kit, setupState, async () => ({ needed: await isUntouched(control) }))

  serve(kit, setUp, async ({ body, request, reply }) => {
    if (!(await isUntouched(control))) throw finished()
    await throttle.take(`setup:${placeOf(request.ip)}`, 'account')
    const [code] = await control.orm
      .select()
      .from(setupCode)
      .where(and(eq(setupCode.codeHash, codeDigest(body.setupCode)), gt(setupCode.expiresAt, new Date())))
    if (!code) throw new Refusal(401, { code: 'wrongCode', message: 'The setup code is not right.' })
    refuseReserved(body.username)
    const { username, name, email, storeName } = body
    const about = { user: { uid: 0, username, name } as User, group: { uid: 0, name: storeName } as Group }
    const password = await newPassword(desk, about, body.password, request)
    const connectionString = await makeStore(storeName)
    const found = await control.write(backroomItself('set-up'), async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
      if ((await tx.select({ uid: user.uid }).from(user).limit(1)).length > 0) throw finished()
      const [store] = await tx.insert(group).values({ name: storeName, connectionString }).returning()
      const [person] = await tx
        .insert(user)
        .values({
          username,
          name,
          email,
          ...password,
          groupUid: store?.uid as number,
          level: 'Administrator',
          superUser: true,
          cashierNumber: 1,
          status: 'active',
        })
        .returning()
      await tx.delete(setupCode)
      return { user: person as User, group: store as Group }
    })
    await throttle.forgive(`setup:${placeOf(request.ip)}`)
    return letIn(desk, found, ['password'], request, reply)
  })
}

function finished(): Refusal {
  return notFound('This installation is already set up.')
}
