import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresCode } from '#database/database'
import { user } from '#tables/control/users'
import { brand } from '#tables/items/brands'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let manager: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

const make = (name: string) => admin.call(brands.create, { body: blankBrand(name) })
const save = (by: Caller, opened: { uid: number; version: number }, changes: object) =>
  by.call(brands.update, { params: { uid: opened.uid }, body: { ...opened, ...changes } as never })
const historyOf = async (uid: number) => (await admin.call(brands.history, { params: { uid } })).entries

describe('History', () => {
  test('tells of making, changing and deleting: who, through what, which fields', async () => {
    const made = await make('Told')
    await save(manager, made, { pageTitle: 'Now', minAdvertisedBp: 8_000 })
    await admin.call(brands.remove, { params: { uid: made.uid }, query: { version: 2 } })
    const [deleted, changed, created, ...more] = await historyOf(made.uid)
    expect(more).toEqual([])
    expect(created).toMatchObject({
      action: 'create',
      version: 1,
      by: { name: 'Megan Hughes' },
      via: 'console',
      changes: [],
    })
    expect(changed).toMatchObject({
      action: 'update',
      version: 2,
      by: { name: 'Tom Hartley' },
      via: 'console',
      operation: null,
      asSuperUser: false,
    })
    expect(changed?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      {
        field: 'minAdvertisedBp',
        label: 'Lowest advertised price',
        kind: 'percent',
        before: null,
        after: 8_000,
      },
      { field: 'pageTitle', label: 'Page title', kind: 'text', before: '', after: 'Now' },
    ])
    expect(deleted).toMatchObject({ action: 'delete', version: 2, by: { name: 'Megan Hughes' } })
    expect(deleted?.changes).toContainEqual({
      field: 'name',
      label: 'Name',
      kind: 'text',
      before: 'Told',
      after: null,
    })
  })

  test('shows a record as it stood after any change', async () => {
    let brandNow: Awaited<ReturnType<typeof make>> = await make('Once')
    for (const pageTitle of ['one', 'two', 'three']) brandNow = await save(admin, brandNow, { pageTitle })
    const entries = await historyOf(brandNow.uid)
    const then = await Promise.all(
      entries.map(({ uid }) => admin.call(brands.asOf, { params: { uid: brandNow.uid, historyUid: uid } })),
    )
    expect(then.map(({ pageTitle }) => pageTitle)).toEqual(['three', 'two', 'one', ''])
    expect(then.every(({ name }) => name === 'Once')).toBe(true)
    const other = (await historyOf(1))[0]?.uid ?? 0
    expect(
      (await admin.refused(brands.asOf, { params: { uid: brandNow.uid, historyUid: other } })).status,
    ).toBe(404)
  })

  test('is read page by page without a gap', async () => {
    let brandNow: Awaited<ReturnType<typeof make>> = await make('Long story')
    for (let number = 1; number <= 60; number++)
      brandNow = await save(admin, brandNow, { pageTitle: `${number}` })
    const first = await admin.call(brands.history, { params: { uid: brandNow.uid } })
    const second = await admin.call(brands.history, {
      params: { uid: brandNow.uid },
      query: { cursor: first.nextCursor as string },
    })
    expect([...first.entries, ...second.entries].map(({ version }) => version)).toEqual(
      Array.from({ length: 61 }, (_, index) => 61 - index),
    )
    expect(second.nextCursor).toBeNull()
  })

  test('never holds a secret: it says only that one changed', async () => {
    const { control } = shop.kit
    await control.write({ uid: 1, via: 'console' }, tx =>
      tx
        .update(user)
        .set({ passwordHash: '$argon2id$very$secret', totpSecret: 'v1.sealed' })
        .where(sql`username = 'payouts'`),
    )
    await control.write({ uid: 1, via: 'console' }, tx =>
      tx.execute(sql`
      insert into "user" (group_uid, username, name, email, level, cashier_number, password_hash) values (1, 'leaver', 'Leaver', 'l@x', 'Administrator', 99, '$argon2id$other$secret')`),
    )
    await control.write({ uid: 1, via: 'console' }, tx =>
      tx.execute(sql`delete from "user" where username = 'leaver'`),
    )
    const rows = await control.rows<{ changes: object }>(
      sql`select changes from history where entity in ('user', 'group')`,
    )
    expect(rows).toContainEqual({
      changes: { passwordHash: ['secret', 'secret'], totpSecret: ['secret', 'secret'] },
    })
    expect(JSON.stringify(rows)).not.toMatch(/argon2id|sealed|v1\./)
  })

  test('cannot be changed, shortened or emptied', async () => {
    for (const statement of ['update history set note = $$x$$', 'delete from history', 'truncate history']) {
      const fault = await shop.store.database.rows(sql.raw(statement)).catch(error => error)
      expect(postgresCode(fault), statement).toBe('42501')
    }
  })
})

test('The database refuses a write that nobody answers for', async () => {
  const insert = await shop.store.database.orm
    .insert(brand)
    .values({ name: 'Nobody', urlSlug: 'nobody' })
    .catch(error => error)
  const update = await shop.store.database
    .rows(sql`update brand set page_title = 'x' where uid = 1`)
    .catch(error => error)
  const remove = await shop.store.database.rows(sql`delete from redirect`).catch(error => error)
  for (const fault of [insert, update, remove]) expect(postgresCode(fault)).toBe('42501')
})
