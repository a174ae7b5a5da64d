import {
  changeCharges,
  deliveryMethodsView,
  deliveryTable,
  deliveryZones,
  duplicateMethod,
  setMethodsActive,
  tryDelivery,
} from '@backroom/contract/site/delivery/delivery'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { StockSteps } from '#testing/steps/stock-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp()
  ecommerce = await shop.as('ecommerce')
})
afterAll(() => shop.close())

const itemUid = async () => {
  const { uid } = await shop.store.database.row<{ uid: number }>(sql`
    select i.uid from item i join item p on p.uid = i.page_uid join tax_class t on t.uid = p.tax_class_uid
    where t.rate_bp = 2000 and i.price_minor is not null and not p.block_mail_order
      and not p.major_item and p.delivery_charges_apply and i.status = 'active' and p.time_to_prepare_days = 0 order by i.uid limit 1`)
  return uid
}

describe('Delivery', () => {
  const tried = async (country: string, postcode: string) => ({
    body: {
      lines: [{ itemUid: await itemUid(), quantity: 1 }],
      country,
      postcode,
      at: '2026-03-04T14:10:00Z',
    },
  })

  test('of a basket is offered with price, tax, promise and reasons', async () => {
    const answer = await ecommerce.call(tryDelivery, await tried('GB', 'SW1A 1AA'))
    expect(answer.zone).toBe('UK Mainland')
    expect(answer.offers.map(({ name, chargeMinor }) => [name, chargeMinor])).toEqual([
      ['Standard', 499],
      ['Next Day', 799],
      ['Saturday', 1_299],
    ])
    // £4.99 with 20% in it: £0.83.
    expect(answer.offers[0]).toMatchObject({
      taxMinor: 83,
      promisedFrom: '2026-03-06',
      promisedTo: '2026-03-09',
    })
    expect(answer.offers[0]?.steps).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/SW1A 1AA is in UK Mainland/),
        expect.stringMatching(/£4\.99/),
      ]),
    )
    expect(answer.refused).toEqual([{ name: 'Bike Courier', why: 'Only for major items' }])
  })

  test('leaves a day later where the place that has the item closes before the order', async () => {
    const steps = new StockSteps(shop, await shop.as('admin'))
    const [sold] = await steps.sql<{ uid: number }>(
      sql`select uid from item where page_uid = ${await itemUid()} and sellable order by uid limit 1`,
    )
    const uid = sold?.uid ?? 0
    const { body } = await tried('GB', 'SW1A 1AA')
    const asked = { body: { ...body, lines: [{ itemUid: uid, quantity: 1 }] } }
    const closes = (at: string | null) =>
      shop.store.database.write(backroomItself('set-up'), tx =>
        tx.execute(sql`update stock_location set despatch_cut_off = ${at}`),
      )
    await steps.adjust({ itemUid: uid, locationUid: await steps.place('Kendal') }, 5)
    await closes('14:00')
    const [late] = (await ecommerce.call(tryDelivery, asked)).offers
    expect([late?.promisedFrom, late?.steps.at(-1)]).toEqual([
      '2026-03-07',
      expect.stringMatching(/^Ordered after 14:00: leaves /),
    ])
    await closes(null)
    expect((await ecommerce.call(tryDelivery, asked)).offers[0]?.promisedFrom).toBe('2026-03-06')
  })

  test('is refused where no zone has the address or the store does not sell to', async () => {
    const answer = await ecommerce.refused(tryDelivery, await tried('US', '10001'))
    expect(answer.body.errors).toEqual({ postcode: ['We do not deliver there.'] })
    expect((await ecommerce.call(tryDelivery, await tried('IE', 'D02 AF30'))).zone).toBe('Ireland')
    const sell = (to: string) =>
      shop.store.database.write(backroomItself('set-up'), tx =>
        tx.execute(sql`update site_config set sell_to = ${to}`),
      )
    await sell('homeOnly')
    const unsold = await ecommerce.refused(tryDelivery, await tried('IE', 'D02 AF30'))
    expect(unsold.body.errors, 'a zone has it').toEqual({ postcode: ['We do not deliver there.'] })
    const { checks } = await ecommerce.call(deliveryTable)
    expect(checks.map(({ text }) => text)).toContain('Ireland is never offered: you do not sell there.')
    await sell('list')
  })

  test('is checked for what shoppers would stumble over', async () => {
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update site_config set sell_to_countries = array_append(sell_to_countries, 'SE')`),
    )
    const { checks } = await ecommerce.call(deliveryTable)
    const told = checks.map(({ text }) => text)
    expect(told).toContain('You sell to Sweden, and no zone has it.')
    expect(told).toContain('Ireland has no method for an order of £5,000.01.')
  })

  test('follows zones: a zone with methods is not deleted', async () => {
    const { zones } = await ecommerce.call(deliveryTable)
    const [first] = zones
    const answer = await ecommerce.refused(deliveryZones.remove, {
      params: { uid: first?.uid ?? 0 },
      query: { version: first?.version ?? 0 },
    })
    expect(answer.body.message).toBe('Local has 1 method. Delete them first.')
  })
})

describe('Many methods', () => {
  test('are listed, doubled switched off, and their charges changed together and taken back', async () => {
    const { rows } = await ecommerce.call(deliveryMethodsView.list)
    const standard = rows.find(({ name, zone }) => name === 'Standard' && zone === 'UK Mainland')
    expect(standard).toMatchObject({ chargeMinor: 499, active: true })
    const uid = standard?.uid ?? 0
    const copy = await ecommerce.call(duplicateMethod, { params: { uid } })
    expect(copy).toMatchObject({ name: 'Standard 2', active: false, isDefault: false })
    expect((await ecommerce.call(duplicateMethod, { params: { uid } })).name).toBe('Standard 3')
    const steps = new BulkSteps(shop, ecommerce, changeCharges)
    const chargesOf = async () =>
      (await ecommerce.call(deliveryMethodsView.list)).rows
        .filter(row => row.uid === uid)
        .map(row => row.chargeMinor)
    const percent = await steps.preview({ uids: [uid] }, { by: 'percent', amountMinor: 0, percentBp: 1_000 })
    const run = await steps.run(percent)
    await steps.ended(run)
    expect(await chargesOf()).toEqual([549])
    const less = await steps.run(
      await steps.preview({ uids: [uid] }, { by: 'amount', amountMinor: -9_999, percentBp: 0 }),
    )
    await steps.ended(less)
    expect(await chargesOf()).toEqual([0])
    const off = new BulkSteps(shop, ecommerce, setMethodsActive)
    await off.ended(await off.run(await off.preview({ uids: [uid, copy.uid] }, { active: false })))
    const { methods } = await ecommerce.call(deliveryTable)
    expect(methods.filter(each => [uid, copy.uid].includes(each.uid)).map(({ active }) => active)).toEqual([
      false,
      false,
    ])
  })
})
