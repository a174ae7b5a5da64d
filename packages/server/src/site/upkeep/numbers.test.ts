import { staff, staffView } from '@backroom/contract/access/staff'
import { nextNumbers } from '@backroom/contract/site/upkeep/upkeep'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
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
