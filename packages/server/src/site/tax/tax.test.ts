import { readConfig, saveConfig } from '@backroom/contract/site/config'
import { seedTax, taxClasses, taxTable, taxZones, tryTax } from '@backroom/contract/site/tax/tax'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { priceBasket, readBasketRules, readLines } from '#site/basket'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  ecommerce = await shop.as('ecommerce')
})
afterAll(() => shop.close())

const classNamed = async (name: string) => {
  const { classes } = await admin.call(taxTable)
  return classes.find(each => each.name === name) as (typeof classes)[number]
}
const priced = async (country: string, postcode: string, day = '2026-11-18', vatNumber = '') => {
  const { uid } = await classNamed('Standard')
  return admin.call(tryTax, {
    body: { priceMinor: 6_000, taxClassUid: uid, country, postcode, quantity: 1, day, vatNumber },
  })
}

const itemUid = async () => {
  const { uid } = await shop.store.database.row<{ uid: number }>(sql`
    select i.uid from item i join item p on p.uid = i.page_uid where i.price_minor is not null and not p.block_mail_order
      and not p.major_item and p.delivery_charges_apply and i.status = 'active' and p.time_to_prepare_days = 0 order by i.uid limit 1`)
  return uid
}

describe('Tax classes and zones', () => {
  test('are there from the start, and a price comes to its tax by them', async () => {
    expect(await priced('GB', 'LA9 4DT')).toMatchObject({
      netMinor: 5_000,
      taxMinor: 1_000,
      grossMinor: 6_000,
    })
    expect(await priced('IM', 'IM1 1AA')).toMatchObject({ taxMinor: 1_000, grossMinor: 6_000 })
    expect(await priced('JE', 'JE2 3AB')).toMatchObject({ taxMinor: 0, grossMinor: 5_000 })
    expect(await priced('US', '10001')).toMatchObject({ taxMinor: 0, grossMinor: 5_000 })
    expect(await priced('GB', 'JE2 3AB'), 'Jersey, whatever stands beneath').toMatchObject({ taxMinor: 0 })
    const { uid } = await classNamed('Standard')
    const body = {
      priceMinor: 1,
      taxClassUid: uid,
      country: 'IE',
      postcode: '',
      quantity: 1,
      day: '2026-11-18',
    }
    const wrong = await admin.refused(tryTax, { body: { ...body, vatNumber: 'x' } })
    expect(wrong.body.errors?.vatNumber).toEqual(['This is not a VAT number: the check digits do not fit.'])
  })

  test('let exports pay the same where the store says so', async () => {
    const save = async (isOn: boolean) =>
      admin.call(saveConfig, {
        body: { version: (await admin.call(readConfig)).version, changes: { 'prices.exportsPaySame': isOn } },
      })
    await save(true)
    expect(await priced('JE', 'JE2 3AB')).toMatchObject({ taxMinor: 0, grossMinor: 6_000 })
    await save(false)
  })

  test('ask to be checked until somebody says that they were', async () => {
    const said = async (isChecked: boolean) => {
      const { version } = await admin.call(readConfig)
      await admin.call(saveConfig, { body: { version, changes: { 'country.ratesChecked': isChecked } } })
      return (await ecommerce.call(taxTable)).ratesChecked
    }
    expect([await said(false), await said(true)]).toEqual([false, true])
  })

  test('have a planned rate from its day on, and the same day twice is refused', async () => {
    const standard = await admin.call(taxClasses.read, {
      params: { uid: (await classNamed('Standard')).uid },
    })
    const [first] = standard.rates
    const planned = { ...(first as NonNullable<typeof first>), rateBp: 1_750, from: '2027-04-01' }
    const params = { uid: standard.uid }
    const saved = await admin.call(taxClasses.update, {
      params,
      body: { ...standard, rates: [...standard.rates, planned] },
    })
    expect((await priced('GB', '', '2027-03-31')).rateBp).toBe(2_000)
    expect((await priced('GB', '', '2027-04-01')).rateBp).toBe(1_750)
    expect(saved.rateBp, 'today').toBe(2_000)
    const rules = await readBasketRules(shop.store.database.orm)
    const line = (await readLines(shop.store.database.orm, [{ itemUid: await itemUid(), quantity: 1 }]))[0]
    const rateAt = (at: string) => {
      const to = { country: 'GB', postcode: 'LA9 4DT', customerType: 'B2C' as const, at }
      const lines = [{ ...(line as NonNullable<typeof line>), taxClassUid: standard.uid }]
      return priceBasket(rules, { ...to, lines }).goods.lines[0]?.rateBp
    }
    // April begins in London an hour before it does in Greenwich.
    expect([rateAt('2027-03-31T22:59:59Z'), rateAt('2027-03-31T23:00:00Z')]).toEqual([2_000, 1_750])
    const twice = await admin.refused(taxClasses.update, {
      params,
      body: { ...saved, rates: [...saved.rates, planned] },
    })
    expect(twice.body.errors).toEqual({ rates: ['These dates overlap a rate that already exists.'] })
  })

  test('always have one default, and those in use stay', async () => {
    const standard = await admin.call(taxClasses.read, {
      params: { uid: (await classNamed('Standard')).uid },
    })
    const params = { uid: standard.uid }
    const undone = await admin.refused(taxClasses.update, { params, body: { ...standard, isDefault: false } })
    expect(undone.body.errors).toEqual({ isDefault: ['One class must be the default.'] })
    const zero = await admin.call(taxClasses.read, { params: { uid: (await classNamed('Zero')).uid } })
    const gone = await admin.refused(taxClasses.remove, {
      params: { uid: zero.uid },
      query: { version: zero.version },
    })
    expect(gone.body.message).toMatch(/^Zero is used by [\d,]+ items?\.$/)
    await admin.call(taxClasses.update, { params: { uid: zero.uid }, body: { ...zero, isDefault: true } })
    expect((await classNamed('Standard')).isDefault).toBe(false)
  })

  test('are changed by Administrators, and seen by everybody', async () => {
    const { zones } = await ecommerce.call(taxTable)
    expect(zones.map(({ kind }) => kind)).toEqual(['home', 'list', 'rest'])
    const { version, uid: _, ...blank } = zones[1] as (typeof zones)[number]
    expect((await ecommerce.refused(taxZones.create, { body: blank })).status).toBe(403)
    const wrong = await admin.refused(taxZones.create, {
      body: { ...blank, countries: ['GB'], include: ['XX9'] },
    })
    expect(wrong.body.errors).toEqual({ include: ['"XX9" is not a postcode area.'] })
    expect((await admin.refused(taxZones.create, { body: { ...blank, kind: 'home' } })).status).toBe(400)
    const { uid: homeUid = 0, ...home } = zones.find(({ kind }) => kind === 'home') ?? {}
    const emptied = await admin.refused(taxZones.update, {
      params: { uid: homeUid },
      body: { ...home, countries: ['IM'] } as never,
    })
    expect(emptied.body.errors).toEqual({ countries: ['The country of the shop stays in it.'] })
  })
})

describe('The usual rates of a country', () => {
  test('are shown first and taken then; taken twice they change nothing', async () => {
    expect((await admin.call(seedTax, { body: {} })).changes).toEqual([])
    await shop.store.database.write(backroomItself('set-up'), async tx => {
      await tx.execute(sql`update site_config set country_code = 'IE'`)
    })
    const seen = await admin.call(seedTax, { body: { dryRun: true } })
    expect(seen.changes).toContain('Standard: 20% becomes 23%')
    expect(seen.changes).toContain('New: Second reduced, 9%')
    expect((await classNamed('Standard')).rateBp).toBe(2_000)
    await admin.call(seedTax, { body: {} })
    expect(await classNamed('Standard')).toMatchObject({ rateBp: 2_300 })
    expect(await classNamed('Second reduced')).toMatchObject({ rateBp: 900, code: 'second-reduced' })
    expect((await admin.call(seedTax, { body: {} })).changes).toEqual([])
    expect((await ecommerce.call(taxTable)).ratesChecked, 'others than were checked').toBe(false)
    const { uid } = await classNamed('Second reduced')
    const named = await admin.call(taxClasses.read, { params: { uid } })
    await admin.call(taxClasses.update, { params: { uid }, body: { ...named, name: 'Hotels' } })
    expect((await admin.call(seedTax, { body: {} })).changes, 'found by its code').toEqual([])
    expect((await ecommerce.refused(seedTax, { body: {} })).status).toBe(403)
  })
})
