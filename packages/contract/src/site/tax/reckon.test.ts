import { describe, expect, test } from 'vitest'
import { reckonTax, type TaxRules, taxSteps } from './reckon.ts'

const area = { include: [], exclude: [] }
const rules: TaxRules = {
  homeCountry: 'GB',
  pricesIncludeTax: true,
  exportsPaySame: false,
  deliveryTaxClassUid: null,
  classes: [
    {
      uid: 1,
      name: 'Standard',
      isDefault: true,
      active: true,
      rates: [
        { zoneUid: 1, rateBp: 2_000, from: '2000-01-01' },
        { zoneUid: 1, rateBp: 1_750, from: '2027-04-01' },
        { zoneUid: 4, rateBp: 2_300, from: '2000-01-01' },
      ],
    },
    {
      uid: 2,
      name: 'Reduced',
      isDefault: false,
      active: true,
      rates: [{ zoneUid: 1, rateBp: 500, from: '2000-01-01' }],
    },
    { uid: 3, name: 'Zero', isDefault: false, active: true, rates: [] },
  ],
  zones: [
    {
      uid: 1,
      name: 'United Kingdom',
      kind: 'home',
      countries: ['GB', 'IM'],
      ...area,
      treatment: 'rates',
      reverseCharge: false,
    },
    {
      uid: 2,
      name: 'Channel Islands',
      kind: 'list',
      countries: ['GG', 'JE'],
      ...area,
      treatment: 'zeroRated',
      reverseCharge: false,
    },
    {
      uid: 4,
      name: 'Ireland',
      kind: 'list',
      countries: ['IE'],
      ...area,
      treatment: 'rates',
      reverseCharge: true,
    },
    {
      uid: 3,
      name: 'Rest',
      kind: 'rest',
      countries: [],
      ...area,
      treatment: 'zeroRated',
      reverseCharge: false,
    },
  ],
}
const home = { country: 'GB', postcode: 'LA9 4DT' }
const basket = { lines: [], deliveryMinor: 0, to: home, day: '2026-11-18' }
const standard = (amountMinor: number) => ({ taxClassUid: 1, amountMinor })
const of = (more: object, other: Partial<TaxRules> = {}) =>
  reckonTax({ ...rules, ...other }, { ...basket, ...more })

describe('Tax', () => {
  test('of delivery follows what it delivers, to the penny', () => {
    const { lines, delivery, total } = of({
      lines: [{ taxClassUid: 3, amountMinor: 6_000 }, standard(3_000)],
      deliveryMinor: 499,
    })
    expect(lines.map(({ taxMinor }) => taxMinor)).toEqual([0, 500])
    expect([delivery.taxMinor, total.taxMinor, total.grossMinor]).toEqual([28, 528, 9_499])
  })

  test('of delivery with a class of its own is that of the class', () => {
    const { delivery } = of(
      { lines: [{ taxClassUid: 3, amountMinor: 6_000 }], deliveryMinor: 600 },
      { deliveryTaxClassUid: 1 },
    )
    expect(delivery.taxMinor).toBe(100)
  })

  test('is not charged abroad, where shoppers pay the price without it, unless exports pay the same', () => {
    const jersey = { lines: [standard(6_000)], to: { country: 'JE', postcode: 'JE2 3AB' } }
    expect(of(jersey).total).toEqual({ netMinor: 5_000, taxMinor: 0, grossMinor: 5_000 })
    expect(of(jersey, { exportsPaySame: true }).total.grossMinor).toBe(6_000)
    const man = of({ lines: [standard(6_000)], to: { country: 'IM', postcode: 'IM1 1AA' } })
    expect(man.total).toEqual({ netMinor: 5_000, taxMinor: 1_000, grossMinor: 6_000 })
  })

  test('counts the islands by their postcodes, whatever country stands beneath', () => {
    const at = (postcode: string) => of({ lines: [standard(6_000)], to: { country: 'GB', postcode } })
    expect(at('JE2 3AB')).toMatchObject({
      zone: { name: 'Channel Islands' },
      total: { taxMinor: 0, grossMinor: 5_000 },
    })
    expect(at('GY1 1AA').zone?.name).toBe('Channel Islands')
    expect(at('IM1 1AA')).toMatchObject({ zone: { name: 'United Kingdom' }, total: { taxMinor: 1_000 } })
  })

  test('without a rate where there should be one says so', () => {
    const [line] = of({ lines: [{ taxClassUid: 3, amountMinor: 6_000 }] }).lines
    expect(line).toMatchObject({ rateBp: 0, taxMinor: 0, isUnrated: true })
    const answer = of({ lines: [{ taxClassUid: 3, amountMinor: 6_000 }] })
    expect(taxSteps(rules, answer, answer.lines[0] as never, String)[1]).toBe(
      'The class has no rate there on that day',
    )
    expect(of({ lines: [standard(6_000)] }).lines[0]).not.toHaveProperty('isUnrated')
  })

  test('at nothing and outside the tax are not said alike', () => {
    const words = (treatment: 'zeroRated' | 'notCharged') => {
      const zones = rules.zones.map(zone => (zone.kind === 'rest' ? { ...zone, treatment } : zone))
      const answer = of({ lines: [standard(6_000)], to: { country: 'US', postcode: '' } }, { zones })
      return taxSteps({ ...rules, zones }, answer, answer.lines[0] as never, String)[1]
    }
    expect(words('zeroRated')).toBe('Taxed at 0% there, so the price is without the tax of home')
    expect(words('notCharged')).toBe(
      'Outside the tax, nothing is charged there, so the price is without the tax of home',
    )
  })

  test('of another country is in the same price; a business there with a VAT number reckons it itself', () => {
    const irish = { lines: [standard(12_300)], to: { country: 'IE', postcode: '' } }
    expect(of(irish)).toMatchObject({ isReversed: false, total: { taxMinor: 2_300, grossMinor: 12_300 } })
    expect(of({ ...irish, vatNumber: 'IE6388047V' })).toMatchObject({
      isReversed: true,
      total: { taxMinor: 0, grossMinor: 10_250 },
    })
    expect(of({ ...irish, vatNumber: 'ie 6388047 v' }).isReversed, 'as people write it').toBe(true)
    for (const home of ['GB999999973', 'XI999999973'])
      expect(of({ ...irish, vatNumber: home }).isReversed, 'one of home').toBe(false)
    for (const none of ['x', 'IE', 'IE6388047W', 'US123456789'])
      expect(of({ ...irish, vatNumber: none }), none).toMatchObject({
        isReversed: false,
        total: { taxMinor: 2_300 },
      })
  })

  test('changes on the day a planned rate begins, and not before', () => {
    const on = (day: string) => of({ lines: [standard(12_000)], day }).total.taxMinor
    expect([on('2027-03-31'), on('2027-04-01')]).toEqual([2_000, 1_787])
  })

  test('comes on top where prices are without it', () => {
    expect(of({ lines: [standard(999)] }, { pricesIncludeTax: false }).total).toEqual({
      netMinor: 999,
      taxMinor: 200,
      grossMinor: 1_199,
    })
  })

  test('is explained line by line', () => {
    const answer = of({ lines: [standard(6_000)] })
    const steps = taxSteps(rules, answer, answer.lines[0] as never, minor => `£${(minor / 100).toFixed(2)}`)
    expect(steps).toEqual([
      'The address is in United Kingdom',
      '20% is in the price',
      '£50.00 and £10.00 tax: £60.00',
    ])
  })
})
