import { staff, staffView } from '@backroom/contract/access/staff'
import { keeping, keepingEffects, nextNumbers } from '@backroom/contract/site/upkeep/upkeep'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { uiLogTrim } from '#shell/ui-log'
import { nextOrderNumber } from '#site/door'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let superUser: SuperUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  superUser = await asSuperUser(admin)
})
afterAll(() => shop.close())

const inStore = (statement: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('set-up'), tx => tx.execute(statement))

describe('Numbers of orders', () => {
  test('only grow, and the next order takes the one that was set', async () => {
    await inStore(
      sql`insert into "order" (number, email, billing_address, placed_at) values ('SC104217', 'a@b.example', '{}', now())`,
    )
    const { body } = await superUser(nextNumbers.read)
    expect(body).toMatchObject({ prefix: 'SC', next: 104_218 })
    const lower = await superUser(nextNumbers.set, { body: { next: 104_000 } })
    expect(lower).toMatchObject({
      status: 400,
      body: { errors: { next: ['SC104,000 would repeat numbers already used.'] } },
    })
    expect((await superUser(nextNumbers.set, { body: { next: 200_000 } })).body.next).toBe(200_000)
    expect(await nextOrderNumber(shop.store.database.orm)).toBe('SC200000')
    expect((await superUser(nextNumbers.read)).body.next).toBe(200_001)
  })

  test('begin with the prefix of the store', async () => {
    await inStore(sql`update site_config set order_prefix = 'GL'`)
    expect((await superUser(nextNumbers.read)).body.prefix).toBe('GL')
    expect(await nextOrderNumber(shop.store.database.orm)).toMatch(/^GL\d+$/)
    await inStore(sql`update site_config set order_prefix = 'SC'`)
  })

  test('are not taken while they are being told where to go on', async () => {
    let taken: string | undefined
    let taking: Promise<unknown> | undefined
    await shop.store.database.write(backroomItself('set-up'), async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order-numbers'))`)
      taking = nextOrderNumber(shop.store.database.orm).then(number => {
        taken = number
      })
      await until('somebody to wait for a number', async () => {
        const { rows } = await tx.execute(
          sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
        )
        return rows.length > 0
      })
      expect(taken).toBeUndefined()
    })
    await taking
    expect(taken).toMatch(/^SC\d+$/)
  })

  test('of cashiers begin where they are told to, and pass over those that are taken', async () => {
    const taken = (await admin.call(staffView.list)).rows.map(({ cashierNumber }) => cashierNumber)
    const first = Math.max(...taken)
    const { body } = await superUser(nextNumbers.set, { body: { nextCashier: first } })
    expect(body).toMatchObject({ nextCashier: first + 1, next: 200_003 })
    await shop.store.learnTerms()
    const made = await admin.call(staff.create, {
      body: {
        username: 'till.seven',
        name: 'Till Seven',
        email: 'till@seven.example',
        level: 'Ecommerce Management',
        superUser: false,
        mobile: null,
        cashierNumber: null,
        note: '',
      },
    })
    expect(made.cashierNumber).toBe(first + 1)
    expect((await superUser(nextNumbers.set, { body: { nextCashier: 10_000 } })).status).toBe(400)
  })
})

describe('Keeping', () => {
  test('says what would go, and that goes', async () => {
    await inStore(sql`insert into ui_log (user_uid, log_type, log_message, message, path, build_unix, user_agent, fingerprint, at)
      select 1, 2, 'old', 'old', '/', 1, '', 'f' || n, now() - interval '20 days' from generate_series(1, 3) n`)
    await inStore(sql`insert into connector_log (at, connector, action, method, path, ms, outcome, message)
      values (now() - interval '20 days', 'mail', 'send', 'POST', '/', 1, 'ok', '')`)
    await inStore(sql`with run as (insert into bulk_operation (operation, family, resource, state, selection, "values", requested_by, requested_level, via, finished_at)
        values ('x', 'x', 'brand', 'done', '{}', '{}', 1, 'Administrator', 'console', now() - interval '20 days') returning uid)
      insert into bulk_result (operation_uid, seq, entity, record_uid, outcome) select uid, 1, 'brand', 1, 1 from run`)
    await inStore(sql`insert into ui_log (user_uid, log_type, log_message, message, path, build_unix, user_agent, fingerprint, at)
      select 1, 2, 'later', 'later', '/', 1, '', 'later', now() - interval '13 days'`)
    await inStore(sql`insert into connector_log (at, connector, action, method, path, ms, outcome, message)
      values (now() - interval '13 days', 'mail', 'send', 'POST', '/', 1, 'ok', '')`)
    const days = { uiLogDays: 14, connectorLogDays: 14, bulkDays: 14 }
    const counted = async () => (await superUser(keepingEffects, { query: days })).body
    const before = await counted()
    expect(before.map(({ goes }) => goes > 0)).toEqual([true, true, true])
    const { body: usual } = await superUser(keeping.read)
    expect((await superUser(keeping.update, { body: { ...usual, uiLogDays: 3 } })).status).toBe(400)
    await superUser(keeping.update, { body: { ...usual, ...days } })
    await shop.store.learnTerms()
    const nightly = shop.kit.work.tasks.filter(({ name }) =>
      ['mailPurge', 'bulkTrim', uiLogTrim.name].includes(name),
    )
    for (const task of nightly)
      await task.run({} as never, { store: shop.store, signal: new AbortController().signal, attempt: 1 })
    expect((await counted()).map(({ goes }) => goes)).toEqual([0, 0, 0])
    const left =
      await shop.store.database.row(sql`select (select count(*)::int from ui_log where fingerprint = 'later') as errors,
      (select count(*)::int from connector_log where at < now() - interval '12 days') as calls`)
    expect(left, 'what is younger stays').toEqual({ errors: 1, calls: 1 })
  })
})
