import {
  deliveryMethods,
  deliveryMethodsView,
  deliveryTable,
  duplicateMethod,
} from '@backroom/contract/site/delivery/delivery'
import { taxClassOptions } from '@backroom/contract/site/pickers'
import { orderTaxZones, taxClasses, taxTable, taxZones, tryTax } from '@backroom/contract/site/tax/tax'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { siteFacts } from '#site/door'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  ecommerce = await shop.as('ecommerce')
})
afterAll(() => shop.close())

const classNamed = async (name: string) => {
  const { classes } = await admin.call(taxTable)
  return classes.find(each => each.name === name) as (typeof classes)[number]
}

describe('What is in use', () => {
  const token = async () => (await siteFacts(shop.store.database.orm)).pageCacheToken
  const afresh = async () => {
    await shop.store.database.rows(sql`delete from page_refresh returning 1`)
    return token()
  }
  const write = (statement: ReturnType<typeof sql>) =>
    shop.store.database.write(backroomItself('set-up'), tx => tx.execute(statement))

  test('stays: a class of items, the default one and that of delivery cannot be switched off', async () => {
    const off = async (name: string) => {
      const { uid } = await classNamed(name)
      const stored = await admin.call(taxClasses.read, { params: { uid } })
      const body = { ...stored, active: false }
      return (await admin.refused(taxClasses.update, { params: { uid }, body })).body.errors?.active?.[0]
    }
    const usual = (await admin.call(taxTable)).classes.find(({ isDefault }) => isDefault)?.name ?? ''
    expect(await off(usual)).toBe('The class for items that say nothing else stays on.')
    const used = (await admin.call(taxTable)).classes.find(each => !each.isDefault && each.items > 0)
    expect(await off(used?.name ?? '')).toMatch(/^\w+ is used by [\d,]+ items?\.$/)
    const rates: [] = []
    const made = await admin.call(taxClasses.create, {
      body: { code: 'books', name: 'Books', hint: '', isDefault: false, active: true, position: 9, rates },
    })
    const offered = async () =>
      (await admin.call(taxClassOptions, { query: { search: 'Books' } })).map(({ name }) => name)
    expect(await offered()).toEqual(['Books'])
    expect((await admin.call(taxTable)).unrated).toEqual([
      expect.stringMatching(/^Books has no rate in .+: nothing is charged\.$/),
    ])
    await write(sql`update site_config set delivery_tax_class_uid = ${made.uid}`)
    expect(await off('Books')).toBe('Delivery is taxed as Books.')
    await write(sql`update site_config set delivery_tax_class_uid = null`)
    const stored = await admin.call(taxClasses.read, { params: { uid: made.uid } })
    const closed = await admin.call(taxClasses.update, {
      params: { uid: made.uid },
      body: { ...stored, active: false },
    })
    expect([await offered(), (await admin.call(taxTable)).unrated]).toEqual([[], []])
    const before = await afresh()
    await admin.call(taxClasses.remove, {
      params: { uid: made.uid },
      query: { version: closed.version },
    } as never)
    expect(await token()).not.toBe(before)
  })

  test('of open orders stays: a method is switched off instead, and what goes is told to the website', async () => {
    const { rows } = await ecommerce.call(deliveryMethodsView.list)
    const source = rows.find(({ name }) => name === 'Saturday')
    const made = await ecommerce.call(duplicateMethod, { params: { uid: source?.uid ?? 0 } })
    await write(sql`insert into "order" (number, email, billing_address, delivery_method_uid, status, placed_at)
      select 'USED' || n, 'a@b.example', '{}', ${made.uid}, 'open', now() from generate_series(1, 4) n`)
    const remove = { params: { uid: made.uid }, query: { version: made.version } } as never
    const refused = await ecommerce.refused(deliveryMethods.remove, remove)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Used by 4 open orders. Disable it instead.' },
    })
    const { methods } = await ecommerce.call(deliveryTable)
    expect(methods.find(({ uid }) => uid === made.uid)?.ordersLately).toBe(4)
    await write(sql`update "order" set status = 'completed' where delivery_method_uid = ${made.uid}`)
    const before = await afresh()
    await ecommerce.call(deliveryMethods.remove, remove)
    expect(await token()).not.toBe(before)
  })

  test('is put into another order, and the first zone that has an address decides', async () => {
    const { zones } = await admin.call(taxTable)
    const [home, ...others] = zones.map(({ uid }) => uid)
    await admin.call(orderTaxZones, { body: { uids: [...others, home ?? 0] } })
    expect((await admin.call(taxTable)).zones.at(-1)?.kind).toBe('home')
    await admin.call(orderTaxZones, { body: { uids: [home ?? 0, ...others] } })
    expect((await ecommerce.refused(orderTaxZones, { body: { uids: others } })).status).toBe(403)
    const made = await admin.call(taxZones.create, {
      body: {
        name: 'Moor',
        kind: 'list',
        countries: ['GB'],
        include: ['LA9'],
        exclude: [],
        treatment: 'zeroRated',
        reverseCharge: false,
        position: 0,
      },
    })
    const { uid } = await classNamed('Standard')
    const asked = { priceMinor: 6_000, taxClassUid: uid, country: 'GB', quantity: 1, day: '2026-11-18' }
    const zoneOf = async (postcode: string) =>
      (await admin.call(tryTax, { body: { ...asked, postcode, vatNumber: '' } })).zone
    const homeName = zones[0]?.name
    const found: (string | undefined)[] = []
    for (const uids of [
      [home ?? 0, ...others, made.uid],
      [made.uid, home ?? 0, ...others],
    ]) {
      await admin.call(orderTaxZones, { body: { uids } })
      found.push(await zoneOf('LA9 4DT'), await zoneOf('SW1A 1AA'))
    }
    expect(found).toEqual([homeName, homeName, 'Moor', homeName])
  })

  test('A planned rate is that of its class from midnight on', async () => {
    const { uid } = await classNamed('Standard')
    const bp = async () => (await classNamed('Standard')).rateBp
    const was = await bp()
    const yesterday = "to_char(now() at time zone 'Europe/London' - interval '1 day', 'YYYY-MM-DD')"
    await write(sql`update tax_class set rates = rates || jsonb_build_array(jsonb_build_object(
      'zoneUid', (select uid from tax_zone where kind = 'home'), 'rateBp', 1234, 'from', ${sql.raw(yesterday)})) where uid = ${uid}`)
    expect(await bp()).toBe(was)
    const before = await afresh()
    await shop.kit.work.tasks
      .find(({ name }) => name === 'taxRateTick')
      ?.run({} as never, { store: shop.store, signal: new AbortController().signal, attempt: 1 })
    expect(await bp()).toBe(1_234)
    expect(await token()).not.toBe(before)
  })
})
