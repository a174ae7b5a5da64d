import { describe, expect, test } from 'vitest'
import { newMethod } from './delivery.ts'
import {
  type DeliveryLine,
  type DeliveryMethodRule,
  type DeliveryRules,
  deliveryZoneOf,
  offerDelivery,
} from './offers.ts'
import { wrongPattern } from './postcodes.ts'

const zone = (uid: number, name: string, include: string[] = []) => ({
  uid,
  name,
  active: true,
  countries: ['GB'],
  include,
  exclude: [],
})
const zones = [zone(1, 'Highlands', ['IV', 'KW', 'PA20-PA49', 'ZE', 'IM9 5']), zone(2, 'Mainland')]
const method = (more: Partial<DeliveryMethodRule>): DeliveryMethodRule => ({
  ...newMethod,
  uid: 1,
  name: 'Standard',
  zoneUid: 2,
  ...more,
})
const bike: DeliveryLine = {
  name: 'Bike',
  quantity: 1,
  amountMinor: 90_000,
  fullMinor: 90_000,
  weightGrams: 12_000,
  lengthMm: 1_500,
  majorItem: true,
  deliveryChargesApply: true,
  blockMailOrder: false,
  timeToPrepareDays: 0,
}
const lock: DeliveryLine = {
  ...bike,
  name: 'Lock',
  amountMinor: 3_999,
  fullMinor: 3_999,
  weightGrams: 900,
  lengthMm: 200,
  majorItem: false,
}

function offer(
  methods: DeliveryMethodRule[],
  lines: DeliveryLine[],
  at = '2026-03-04T14:10:00Z',
  specialDays: DeliveryRules['opening']['specialDays'] = [],
) {
  const rules: DeliveryRules = {
    zones,
    methods,
    opening: { weeklyHours: [[], [], [], [], [], [], []], specialDays },
    cutOff: '15:00',
    despatchDays: [1, 2, 3, 4, 5],
    timeZone: 'Europe/London',
    money: minor => `£${(minor / 100).toFixed(2)}`,
  }
  return offerDelivery(rules, { lines, country: 'GB', postcode: 'LA9 4DT', customerType: 'B2C', at })
}
const charges = (methods: DeliveryMethodRule[], lines: DeliveryLine[]) =>
  offer(methods, lines).offers.map(({ chargeMinor }) => chargeMinor)

describe('A zone', () => {
  test.each([
    ['IV27 4RU', 'Highlands'],
    ['PA2 6AB', 'Mainland'],
    ['pa20 0aa', 'Highlands'],
    ['PA49 9ZZ', 'Highlands'],
    ['IM9 5AA', 'Highlands'],
    ['IM9 4AA', 'Mainland'],
    ['LA9 4DT', 'Mainland'],
  ])('of %s is %s', (postcode, name) => {
    expect(deliveryZoneOf(zones, 'GB', postcode)?.name).toBe(name)
  })

  test('has only postcodes that there are', () => {
    expect(wrongPattern(['GB'], ['IV', 'PA20-PA49', 'XX9'])).toBe('XX9')
    expect(wrongPattern(['FR'], ['75', '75000-75999', '97*'])).toBeUndefined()
    expect(deliveryZoneOf(zones, 'FR', '75001')).toBeUndefined()
  })
})

describe('A charge', () => {
  const bands = [
    { from: 0, chargeMinor: 499 },
    { from: 4_000, chargeMinor: 0 },
  ]

  test('is that of the band the order comes to, after discounts', () => {
    const banded = [method({ basis: 'orderValue', bands })]
    expect(charges(banded, [lock])).toEqual([499])
    expect(charges(banded, [{ ...lock, amountMinor: 4_000 }])).toEqual([0])
    expect(charges(banded, [{ ...lock, amountMinor: 3_800, fullMinor: 4_500 }])).toEqual([499])
  })

  test('by weight counts items without one as half a kilogram', () => {
    const heavy = [
      method({
        basis: 'weight',
        bands: [
          { from: 0, chargeMinor: 300 },
          { from: 1_000, chargeMinor: 600 },
        ],
      }),
    ]
    expect(charges(heavy, [{ ...lock, weightGrams: null, quantity: 2 }])).toEqual([600])
    expect(charges(heavy, [{ ...lock, weightGrams: null }])).toEqual([300])
  })

  test('of major items comes on top of free delivery, unless that covers it', () => {
    const free: Partial<DeliveryMethodRule> = {
      bands: [{ from: 0, chargeMinor: 499 }],
      freeOverMinor: 4_000,
      majorItems: 'surcharge',
      majorSurchargeMinor: 1_500,
      majorSurchargePer: 'item',
    }
    const two = { ...bike, quantity: 2 }
    expect(charges([method({ ...free })], [two])).toEqual([3_000])
    expect(charges([method({ ...free, freeOverCoversMajor: true })], [two])).toEqual([0])
    const { offers, refused } = offer([method({ majorItems: 'never', name: 'Saturday' })], [bike])
    expect([offers, refused]).toEqual([[], [{ name: 'Saturday', why: 'Not offered for major items' }]])
  })

  test('of what is delivered free is nothing, and of a better method the difference', () => {
    const usual = method({ isDefault: true, bands: [{ from: 0, chargeMinor: 499 }] })
    const next = method({ uid: 2, name: 'Next Day', bands: [{ from: 0, chargeMinor: 799 }] })
    expect(charges([usual, next], [{ ...lock, deliveryChargesApply: false }])).toEqual([0, 300])
  })

  test('says how it came about', () => {
    expect(offer([method({ bands: [{ from: 0, chargeMinor: 499 }] })], [lock]).offers[0]?.steps).toEqual([
      'LA9 4DT is in Mainland',
      '1 item, £39.99 after discounts',
      'The charge is £4.99',
      'Ordered before 15:00: leaves 2026-03-04, 2 to 4 working days',
    ])
  })

  test.each([
    [{ active: false }, 'Switched off'],
    [{ startsAt: '2026-12-01T00:00:00Z' }, 'Not offered yet'],
    [{ endsAt: '2026-01-01T00:00:00Z' }, 'No longer offered'],
    [{ customerType: 'B2B' as const }, 'Only for businesses'],
    [{ minOrderMinor: 5_000 }, 'Only from £50.00'],
    [{ maxOrderMinor: 1_000 }, 'Only up to £10.00'],
    [{ maxWeightGrams: 500 }, 'Too heavy: 0.9 kg of 0.5 kg'],
    [{ maxLengthMm: 100 }, 'Too long: 20 cm of 10 cm'],
    [{ majorItems: 'only' as const }, 'Only for major items'],
  ])('of a method with %j is not offered', (more, why) => {
    expect(offer([method(more)], [lock]).refused).toEqual([{ name: 'Standard', why }])
  })

  test('is not asked for what must be collected', () => {
    expect(offer([method({})], [{ ...lock, blockMailOrder: true }])).toMatchObject({
      offers: [],
      mustCollect: ['Lock'],
    })
  })
})

describe('A promise', () => {
  const monday = { date: '2026-03-09', label: 'Stocktaking', closed: true, intervals: [], message: '' }
  const promised = (at: string) => {
    const [first] = offer([method({ transitMin: 1, transitMax: 2 })], [lock], at, [monday]).offers
    return [first?.promisedFrom, first?.promisedTo]
  }

  test('counts from the day it leaves', () => {
    expect(promised('2026-03-04T14:59:00Z')).toEqual(['2026-03-05', '2026-03-06'])
    expect(promised('2026-03-04T15:00:00Z'), 'too late for today').toEqual(['2026-03-06', '2026-03-07'])
  })

  test('made on a Saturday begins on Tuesday where Monday is closed', () => {
    expect(promised('2026-03-07T16:00:00Z')).toEqual(['2026-03-11', '2026-03-12'])
  })

  test('waits for what must be prepared', () => {
    const { offers } = offer([method({ transitMin: 1, transitMax: 1 })], [{ ...lock, timeToPrepareDays: 2 }])
    expect(offers[0]?.promisedFrom).toBe('2026-03-07')
  })

  test('is a choice of days where shoppers choose, each with its price', () => {
    const nominated = method({
      nominatedDay: true,
      nominatedMinor: [0, 0, 0, 0, 0, 500, 0],
      bands: [{ from: 0, chargeMinor: 499 }],
    })
    const days = offer([nominated], [lock]).offers[0]?.days ?? []
    expect(days).toHaveLength(14)
    expect(days.find(({ day }) => day === '2026-03-07')?.chargeMinor).toBe(999)
  })
})
