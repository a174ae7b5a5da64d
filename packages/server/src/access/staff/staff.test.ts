import { setPassword } from '@backroom/contract/access/passwords'
import { type StaffInput, staff, staffActions } from '@backroom/contract/access/staff'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { hire, TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp } from '#testing/test-app'

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
const person = {
  name: 'Freya Lindqvist',
  email: 'freya@x.example',
  username: 'freya',
  mobile: '07700 900 555',
  cashierNumber: null,
  level: 'Ecommerce Management' as const,
  superUser: false,
  note: '',
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

describe('Inviting', () => {
  test('makes a person without a password, hands the link over once, and the person logs in', async () => {
    const { status, body } = await admin.ask(staff.create, { body: person })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'invited',
      cashierNumber: 4,
      mobile: '+447700900555',
      hasPassword: false,
      isMailed: false,
      initial: 'F',
      shortName: 'Freya',
    })
    expect(body.invitation).toMatchObject({ openedAt: null })
    const [, token = ''] = /\/set-password\/([\w-]{43})$/.exec(body.link ?? '') ?? []
    expect(
      await admin
        .ask(staff.read, { params: { uid: body.uid } })
        .then(({ body: read }) => JSON.stringify(read)),
    ).not.toContain(token)
    expect(
      (
        await new TestBrowser(shop.app).ask(setPassword, {
          body: { token, password: 'three green bicycles' },
        })
      ).status,
    ).toBe(204)
    expect((await new TestBrowser(shop.app).logIn('freya', 'three green bicycles')).status).toBe(200)
    expect((await act('invite', body.uid)).body.message).toBe(
      'Only somebody who has not set a password yet can be invited.',
    )
  })

  test('again makes a new link and voids the older', async () => {
    const { body } = await admin.ask(staff.create, {
      body: { ...person, username: 'again', email: 'again@x.example' },
    })
    const again = await act('invite', body.uid, { by: 'link' })
    expect(again.body.link).toMatch(/\/set-password\//)
    const set = (link: string | null) =>
      new TestBrowser(shop.app).ask(setPassword, {
        body: { token: String(link).split('/').at(-1) as string, password: 'three green bicycles' },
      })
    expect((await set(body.link)).status).toBe(410)
    expect((await set(again.body.link)).status).toBe(204)
  })

  test.each([
    [{ username: 'MANAGER', email: 'm@x.example' }, 'username', 'Username is already used.'],
    [{ username: 'second', email: 's@x.example' }, 'username', 'Username is already used.'],
    [{ username: 'root', email: 'r@x.example' }, 'username', 'Choose another username.'],
    [{ username: 'a b', email: 'r@x.example' }, 'username', 'A username has no spaces.'],
    [
      { username: 'other', email: 'Manager@greenlanecycles.example' },
      'email',
      'Email is already used by somebody of this store.',
    ],
    [{ username: 'other', email: 'nothing' }, 'email', 'Enter an email address.'],
    [
      { username: 'other', email: 'o@x.example', cashierNumber: 2 },
      'cashierNumber',
      "Cashier number 2 is already Tom Hartley's.",
    ],
    [{ username: 'other', email: 'o@x.example', mobile: '12' }, 'mobile', 'This is not a mobile number.'],
  ])('with %j is refused', async (values, field, text) => {
    const { status, body } = await admin.ask(staff.create, { body: { ...person, ...values } })
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { [field]: [text] } })
  })
})

describe('At least one Administrator', () => {
  const last = 'At least one Administrator must stay active.'
  const others = (status: string) =>
    shop.kit.control.write(backroomItself('set-up'), tx =>
      tx.execute(
        sql`update "user" set status = ${status} where group_uid = 1 and level = 'Administrator' and username not in ('admin', 'rival') and status <> 'invited'`,
      ),
    )

  test('stays: nobody demotes or disables the last, also when two try at the same moment', async () => {
    const uid = await hire(shop.kit, 'rival')
    const rival = await loggedIn('rival')
    await others('disabled')
    expect((await edit(1, { level: 'Payment Management' }, admin)).body.errors).toEqual({
      level: ['You cannot change your own level.'],
    })
    expect((await act('disable', 1)).body.message).toBe('You cannot disable yourself.')
    const versions = { one: await versionOf(1), other: await versionOf(uid) }
    const both = await Promise.all([
      admin.ask(staffActions.disable, { params: { uid }, body: { version: versions.other } }),
      rival.ask(staffActions.disable, { params: { uid: 1 }, body: { version: versions.one } }),
    ])
    // The loser is refused by the rule or, a moment later, because they are already out.
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([400, 401])])
    const refused = both.find(({ status }) => status === 400)
    if (refused) expect(refused.body.message).toBe(last)
    const left = await shop.kit.control.rows(
      sql`select from "user" where group_uid = 1 and level = 'Administrator' and status = 'active'`,
    )
    expect(left).toHaveLength(1)
    await shop.kit.control.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update "user" set status = 'active' where username in ('admin', 'rival')`),
    )
    const again = [await loggedIn('admin'), await loggedIn('rival')] as const
    const demote = (by: TestBrowser, whom: number) => edit(whom, { level: 'Ecommerce Management' }, by)
    const demoted = await Promise.all([demote(again[0], uid), demote(again[1], 1)])
    expect(demoted.filter(({ status }) => status === 200)).toHaveLength(1)
    await shop.kit.control.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update "user" set level = 'Administrator' where username in ('admin', 'rival')`),
    )
    await others('active')
    admin = await loggedIn('admin')
  })
})
