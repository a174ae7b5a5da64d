import { setPassword } from '@backroom/contract/access/passwords'
import { enterSuperUser, me } from '@backroom/contract/access/session'
import { sessions, sessionsView, signInsView } from '@backroom/contract/access/sign-ins'
import {
  type StaffInput,
  signOutAll,
  staff,
  staffActions,
  staffBulk,
  staffOwned,
  staffView,
} from '@backroom/contract/access/staff'
import { savedViews } from '@backroom/contract/shell/saved-views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { demoPassword } from '#demo/access/people'
import { hire, TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: TestBrowser
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, hasSecondStore: true })
  admin = await loggedIn('admin')
})
afterAll(() => shop.close())

async function loggedIn(username: string) {
  const till = new TestBrowser(shop.app)
  await till.logIn(username)
  return till
}
async function edit(uid: number, values: Partial<StaffInput>, by = admin) {
  const { body } = await by.ask(staff.read, { params: { uid } })
  const { name, email, username, mobile, cashierNumber, level, superUser, note, version } = body
  return by.ask(staff.update, {
    params: { uid },
    body: {
      name,
      email,
      username,
      mobile,
      cashierNumber,
      level,
      superUser,
      note,
      version,
      ...values,
    } as never,
  })
}
const versionOf = async (uid: number) => (await admin.ask(staff.read, { params: { uid } })).body.version
const act = async (name: keyof typeof staffActions, uid: number, more: object = {}, by = admin) =>
  by.ask(staffActions[name], { params: { uid }, body: { version: await versionOf(uid), ...more } as never })

describe('An Administrator', () => {
  test('logs somebody out, resets what they lost, disables and enables them, each with its trace', async () => {
    const uid = await hire(shop.kit, 'colleague', {
      level: 'Ecommerce Management',
      totpSecret: shop.kit.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    })
    expect((await act('resetTwoFactor', uid)).body.errors).toEqual({
      checked: ['Tick that you have checked who this is.'],
    })
    expect((await act('resetTwoFactor', uid, { checked: true, checkedHow: 'other' })).status).toBe(400)
    expect((await act('resetTwoFactor', uid, { checked: true, checkedHow: 'inPerson' })).body).toMatchObject({
      secondStep: 'none',
    })
    const till = await loggedIn('colleague')
    expect((await act('signOut', uid)).status).toBe(200)
    expect((await till.ask(me)).status).toBe(401)
    await till.logIn('colleague')
    await till.ask(savedViews.create, { body: { view: 'BrandView', name: 'Mine', state: {}, shared: true } })
    expect((await admin.ask(staffOwned, { params: { uid } })).body).toEqual([
      { kind: 'Shared view', name: 'Mine (BrandView)', path: null },
    ])
    const reset = await act('resetPassword', uid, { by: 'link' })
    expect((await act('disable', uid, { reason: 'Moved away', handOverToUid: 2 })).body).toMatchObject({
      status: 'disabled',
      disableReason: 'Moved away',
    })
    expect((await till.ask(me)).status).toBe(401)
    expect((await admin.ask(staffOwned, { params: { uid } })).body).toEqual([])
    expect((await admin.ask(staffOwned, { params: { uid: 2 } })).body).toHaveLength(1)
    const token = String(reset.body.link).split('/').at(-1) as string
    expect(
      (
        await new TestBrowser(shop.app).ask(setPassword, {
          body: { token, password: 'three green bicycles' },
        })
      ).status,
    ).toBe(410)
    expect((await act('forget', uid)).body.message).toBe(
      'Only somebody who has been disabled for 90 days can be forgotten.',
    )
    expect((await act('enable', uid)).body.status).toBe('active')
    const kinds = await shop.kit.control.rows<{ kind: string }>(
      sql`select kind from sign_in_event where user_uid = ${uid} and reason like 'By Megan Hughes%' order by uid`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'twoFactorOff',
      'sessionEnded',
      'passwordReset',
      'disabled',
      'enabled',
    ])
    const { body } = await admin.ask(staff.history, { params: { uid } })
    expect(body.entries[0]).toMatchObject({
      by: { name: 'Megan Hughes' },
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'status', before: 'disabled', after: 'active' }),
      ]),
    })
  })

  test('forgets somebody long gone: the record, its history and the sign-ins hold no name', async () => {
    const uid = await hire(shop.kit, 'longgone', { name: 'Very Personal Name' })
    await loggedIn('longgone')
    await edit(uid, { name: 'Another Personal Name' })
    await act('disable', uid)
    await shop.kit.control.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update "user" set disabled_at = now() - interval '91 days' where uid = ${uid}`),
    )
    expect((await act('forget', uid)).body).toMatchObject({ name: `Former staff ${uid}`, isForgotten: true })
    const kept = { history: shop.store.database, staff: shop.store.database }
    const places = ['history', 'sign_in_event', '"user"'].map(table => [table, shop.kit.control] as const)
    for (const [table, database] of [...places, ...Object.entries(kept)]) {
      const [left] = await database.rows<{ count: number }>(
        sql`select count(*)::int as count from ${sql.raw(table)} t where t::text ilike '%personal name%' or t::text ilike '%longgone%'`,
      )
      expect(left?.count, table).toBe(0)
    }
    await expect(
      shop.kit.control.rows(sql`update sign_in_event set reason = 'x' where user_uid = ${uid}`),
    ).rejects.toThrow('can only be added to')
    await expect(
      shop.kit.control.rows(sql`delete from sign_in_event where user_uid = ${uid}`),
    ).rejects.toThrow('can only be added to')
  })

  test('is told of an old version, and makes super users only in super-user mode', async () => {
    const uid = await hire(shop.kit, 'moving')
    const version = await versionOf(uid)
    await edit(uid, { note: 'changed' })
    expect((await admin.ask(staffActions.signOut, { params: { uid }, body: { version } })).status).toBe(409)
    expect((await edit(uid, { superUser: true })).body.code).toBe('superUser')
    const { body } = await admin.ask(enterSuperUser, { body: { password: demoPassword } })
    admin.superToken = body.superUserToken
    expect((await edit(uid, { superUser: true })).body.superUser).toBe(true)
    admin.superToken = ''
  })

  test('does the same to several at once, each done or refused by name', async () => {
    const uids = [await hire(shop.kit, 'one', { name: 'One' }), await hire(shop.kit, 'two', { name: 'Two' })]
    const { body } = await admin.ask(staffBulk.disable, {
      body: { selection: { uids: [...uids, 1] }, reason: 'Closed' },
    })
    expect(body.done.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(body.refused).toEqual([{ uid: 1, name: 'Megan Hughes', text: 'You cannot disable yourself.' }])
    const filter = [{ field: 'status', op: 'in' as const, value: ['disabled'] }]
    const { body: all } = await admin.ask(staffBulk.resetPassword, {
      body: { selection: { view: 'StaffView', filter } },
    })
    expect(all.done).toEqual([])
    expect(all.refused.length).toBeGreaterThanOrEqual(4)
  })

  test('ends one session, or all of the store but this one; others only their own', async () => {
    const [till, other] = [await loggedIn('manager'), await loggedIn('ecommerce')]
    const { body } = await admin.ask(sessionsView.list, { query: { search: 'hartley' } })
    const uid = body.rows[0]?.uid as number
    expect((await other.ask(sessions.end, { params: { uid } })).status, 'somebody else’s').toBe(404)
    const mine = (await other.ask(sessions.list)).body
    expect(mine.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    for (const row of body.rows)
      expect((await admin.ask(sessions.end, { params: { uid: row.uid } })).status).toBe(204)
    await until('the manager to be out', async () => (await till.ask(me)).status === 401, 2_000)
    expect((await admin.ask(signOutAll)).body.ended).toBeGreaterThan(10)
    expect((await admin.ask(me)).status).toBe(200)
    await until('everybody to be out', async () => (await other.ask(me)).status === 401, 2_000)
  })
})

test('Staff of another store do not exist here', async () => {
  const [row] = await shop.kit.control.rows<{ uid: number }>(
    sql`select uid from "user" where username = 'second'`,
  )
  const uid = row?.uid as number
  expect((await admin.ask(staff.read, { params: { uid } })).status).toBe(404)
  expect((await admin.ask(staff.history, { params: { uid } })).status).toBe(404)
  expect((await admin.ask(staffActions.disable, { params: { uid }, body: { version: 1 } })).status).toBe(404)
  expect((await admin.ask(staffBulk.disable, { body: { selection: { uids: [uid] } } })).body).toEqual({
    done: [],
    refused: [],
  })
  const there = await loggedIn('second')
  for (const view of [staffView, signInsView, sessionsView]) {
    const { body } = await there.ask(view.list)
    expect(JSON.stringify(body.rows), view.name).not.toMatch(/greenlane|Megan|Hartley/i)
  }
})

test('Lists say who works here and what happened, to Administrators alone', async () => {
  const { body } = await admin.ask(staffView.list, { query: { search: 'megan' } })
  expect(body.rows).toMatchObject([
    { name: 'Megan Hughes', secondStep: 'none', superUser: true, status: 'active' },
  ])
  // The demo store may have been filled a while ago, and who was made to wait then may not have to any more.
  await shop.kit.control.rows(
    sql`update throttle set blocked_until = now() + interval '15 minutes' where failures = 11`,
  )
  expect(
    (
      await admin.ask(staffView.list, {
        query: { filter: JSON.stringify([{ field: 'isThrottled', op: 'is', value: true }]) },
      })
    ).body.rows,
  ).toMatchObject([{ name: 'Inês Duarte' }])
  const ecommerce = await loggedIn('ecommerce')
  expect((await ecommerce.ask(staffView.list)).body.code).toBe('permission')
  const refusedOnes = await admin.ask(signInsView.list, {
    query: { filter: JSON.stringify([{ field: 'kind', op: 'in', value: ['permissionDenied'] }]) },
  })
  expect(refusedOnes.body.rows).toContainEqual(
    expect.objectContaining({ personName: 'Aled Pritchard', reason: 'GET /api/dataviews/StaffView' }),
  )
  const csv = await shop.app.inject({
    url: '/api/dataviews/SignInView/csv',
    headers: { authorization: `Bearer ${admin.token}`, cookie: `mtbind=${admin.cookies.get('mtbind')}` },
  })
  expect(csv.body.split('\n').length).toBeGreaterThan(1_400)
})
