import {
  type ReckonedTax,
  reckonTax,
  type TaxedBasket,
  type TaxRules,
} from '@backroom/contract/site/tax/reckon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBasketRules } from '#site/basket'
import { sized } from '#testing/sized'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

test('The tax of random baskets adds up to the penny', async () => {
  const { tax } = await readBasketRules(shop.store.database.orm)
  let seed = 42
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const uids = tax.classes.map(({ uid }) => uid)
  const wrong: unknown[] = []
  for (let each = 0; each < sized(2_000, 100_000); each++) {
    const lines = Array.from({ length: 1 + random(10) }, () => ({
      taxClassUid: uids[random(uids.length)] as number,
      amountMinor: random(500_000),
    }))
    const to = { country: ['GB', 'JE', 'IE', 'US'][random(4)] as string, postcode: 'LA9 4DT' }
    const vatNumber = ['', 'IE6388047V', 'GB999999973', 'x'][random(4)] as string
    const basket = { lines, deliveryMinor: random(3_000), to, day: '2026-11-18', vatNumber }
    const rules = {
      ...tax,
      zones: tax.zones.map(zone => ({
        ...zone,
        reverseCharge: zone.kind === 'rest',
        treatment: 'rates' as const,
      })),
      classes: tax.classes.map((each, at) => ({
        ...each,
        rates: tax.zones.map(({ uid }) => ({
          zoneUid: uid,
          rateBp: (at * 713) % 2_700,
          from: '2000-01-01',
        })),
      })),
      pricesIncludeTax: random(2) === 0,
      exportsPaySame: random(2) === 0,
      deliveryTaxClassUid: random(2) === 0 ? null : (uids[random(uids.length)] as number),
    }
    const { total, delivery, lines: taxed, isReversed } = reckonTax(rules, basket)
    if (!addsUp(rules, basket, { total, delivery, lines: taxed, isReversed })) wrong.push(basket)
  }
  expect(wrong).toEqual([])
})

/** Held against sums of its own: a line by its rate alone, delivery by its shares, the whole by items and delivery. */
function addsUp(
  { pricesIncludeTax, exportsPaySame, classes, deliveryTaxClassUid }: TaxRules,
  { lines, deliveryMinor, vatNumber, to }: TaxedBasket,
  {
    lines: taxed,
    delivery,
    total,
    isReversed,
  }: Pick<ReckonedTax, 'lines' | 'delivery' | 'total' | 'isReversed'>,
): boolean {
  const bpOf = (uid: number | null) => classes.find(each => each.uid === uid)?.rates[0]?.rateBp ?? 0
  const half = (minor: number, bp: number, by: number) => Math.floor((2 * minor * bp + by) / (2 * by))
  const grossOf = (minor: number, bp: number) => {
    if (!pricesIncludeTax) return minor + (isReversed ? 0 : half(minor, bp, 10_000))
    return isReversed && !exportsPaySame ? minor - half(minor, bp, 10_000 + bp) : minor
  }
  const taxIn = (minor: number, bp: number) =>
    isReversed ? 0 : half(minor, bp, pricesIncludeTax ? 10_000 + bp : 10_000)
  const reverses = vatNumber === 'IE6388047V' && to !== null && ['US', 'IE'].includes(to.country)
  const linesFit = lines.every(({ taxClassUid, amountMinor }, at) => {
    const bp = bpOf(taxClassUid)
    return (
      taxed[at]?.taxMinor === taxIn(amountMinor, bp) && taxed[at]?.grossMinor === grossOf(amountMinor, bp)
    )
  })
  const value = lines.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const bps =
    deliveryTaxClassUid === null
      ? lines.map(({ taxClassUid }) => bpOf(taxClassUid))
      : [bpOf(deliveryTaxClassUid)]
  // Each share of the delivery is its exact part, rounded down or up to a penny, and its tax is rounded once.
  const sharedOver = deliveryTaxClassUid === null ? lines.map(({ amountMinor }) => amountMinor) : [value]
  const taxOf = (round: (part: number) => number) =>
    bps.reduce((all, bp, at) => {
      const part = value === 0 ? deliveryMinor / bps.length : (deliveryMinor * (sharedOver[at] ?? 0)) / value
      return all + taxIn(round(part), bp)
    }, 0)
  const deliveryFits =
    delivery.netMinor + delivery.taxMinor === delivery.grossMinor &&
    delivery.taxMinor >= taxOf(Math.floor) &&
    delivery.taxMinor <= taxOf(Math.ceil) &&
    (isReversed || delivery.grossMinor - (pricesIncludeTax ? 0 : delivery.taxMinor) === deliveryMinor)
  const goods = taxed.reduce((all, { grossMinor }) => all + grossMinor, 0)
  const totalFits =
    total.grossMinor === goods + delivery.grossMinor && total.netMinor + total.taxMinor === total.grossMinor
  return linesFit && deliveryFits && totalFits && isReversed === reverses
}
