import { describe, expect, test } from 'vitest'
import { newMethod } from './delivery.ts'
import {
  type DeliveryLine,
  type DeliveryMethodRule,
  type DeliveryRules,
  deliveryZoneOf,
  offerDelivery,
} from './offers.ts'
import { isInArea, wrongPattern } from './postcodes.ts'

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
  address: { line1?: string } = {},
  sellsTo: DeliveryRules['sellsTo'] = null,
) {
  const rules: DeliveryRules = {
    sellsTo,
    zones,
    methods,
    opening: { weeklyHours: [[], [], [], [], [], [], []], specialDays },
    cutOff: '15:00',
    despatchDays: [1, 2, 3, 4, 5],
    timeZone: 'Europe/London',
    day: day => day,
    money: minor => `£${(minor / 100).toFixed(2)}`,
  }
  return offerDelivery(rules, {
    lines,
    country: 'GB',
    postcode: 'LA9 4DT',
    customerType: 'B2C',
    at,
    ...address,
  })
}
const offerAt = (address: { line1: string }, methods: DeliveryMethodRule[]) =>
  offer(methods, [lock], undefined, undefined, address)
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

  test('of two countries has only postcodes that one of them has', () => {
    expect(wrongPattern(['GB', 'IE'], ['XX9'])).toBe('XX9')
    expect(wrongPattern(['GB', 'IE'], ['LA9', 'D02', 'D6W', 'T12 AK8X'])).toBeUndefined()
    expect(wrongPattern(['DE', 'FR'], ['LA9'])).toBe('LA9')
  })

  test('is found by the first half of a postcode too, and by the island somebody calls the United Kingdom', () => {
    expect(deliveryZoneOf(zones, 'GB', 'IV27')?.name).toBe('Highlands')
    expect(deliveryZoneOf(zones, 'GB', 'la9')?.name).toBe('Mainland')
    const islands = { ...zone(3, 'Channel Islands'), countries: ['GG', 'JE'] }
    const of = (postcode: string) => deliveryZoneOf([...zones, islands], 'GB', postcode)?.name
    expect([of('JE2 3AB'), of('gy1 1aa'), of('LA9 4DT')]).toEqual([
      'Channel Islands',
      'Channel Islands',
      'Mainland',
    ])
    expect(deliveryZoneOf(zones, 'GB', 'JE2 3AB'), 'whole countries have no islands').toBeUndefined()
    expect(deliveryZoneOf([{ ...zone(4, 'By hand', ['JE']) }], 'GB', 'JE2 3AB')?.name).toBe('By hand')
  })

  test('has the parts into which central London cuts its districts, and no district beside them', () => {
    const centre = { countries: ['GB'], include: ['SW1', 'EC1-EC2', 'W1'], exclude: [] }
    const here = (postcode: string) => isInArea(centre, 'GB', postcode)
    expect(['SW1A 1AA', 'SW1 1AA', 'EC1V 2AB', 'EC2A 1AA', 'W1T 3AA'].map(here)).toEqual(Array(5).fill(true))
    expect(['SW11 1AA', 'SW10 9AA', 'EC3A 1AA', 'W10 5AA', 'W12 7AA'].map(here)).toEqual(Array(5).fill(false))
    const part = { countries: ['GB'], include: ['SW1A', 'LA94DT'], exclude: [] }
    const within = (postcode: string) => isInArea(part, 'GB', postcode)
    expect(['SW1A 1AA', 'LA9 4DT', 'SW1V 1AA', 'LA9 4DU'].map(within)).toEqual([true, true, false, false])
  })

  test('has no range that ends before it begins, and no range that is one postcode', () => {
    expect(wrongPattern(['GB'], ['PA20-PA49', 'PA49-PA20'])).toBe('PA49-PA20')
    expect(wrongPattern(['FR'], ['75000-75999', '75999-75000'])).toBe('75999-75000')
    const lisbon = { countries: ['PT'], include: ['1000-205'], exclude: [] }
    expect([isInArea(lisbon, 'PT', '1000-205'), isInArea(lisbon, 'PT', '1000-300')]).toEqual([true, false])
  })

  test('leaves out what it says, and has ranges of numbers', () => {
    const paris = { countries: ['FR'], include: ['75000-75999'], exclude: ['75116'] }
    const at = (postcode: string) => isInArea(paris, 'FR', postcode)
    expect([at('75001'), at('75999'), at('76000'), at('75116')]).toEqual([true, true, false, false])
    const coast = { countries: ['FR'], include: [], exclude: ['97*'] }
    expect([isInArea(coast, 'FR', '97400'), isInArea(coast, 'FR', '13001')]).toEqual([false, true])
    const england = { countries: ['GB'], include: [], exclude: ['IV', 'PA20-PA49'] }
    const here = (postcode: string) => isInArea(england, 'GB', postcode)
    expect([here('PA21 1AA'), here('IV1 1AA'), here('PA2 6AB')]).toEqual([false, false, true])
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

  test('by items has more for each further one than the band begins with', () => {
    const byUnits = method({
      basis: 'units',
      bands: [
        { from: 0, chargeMinor: 300 },
        { from: 5, chargeMinor: 900 },
      ],
      perExtraUnitMinor: 50,
    })
    const of = (quantity: number) => charges([byUnits], [{ ...lock, quantity }])
    expect([of(1), of(3), of(5), of(7)]).toEqual([[300], [400], [900], [1_000]])
  })

  test('is free by what was bought before discounts where the method says so', () => {
    const free = (freeOverBasis: 'beforeDiscounts' | 'afterDiscounts') =>
      charges(
        [method({ bands: [{ from: 0, chargeMinor: 499 }], freeOverMinor: 4_000, freeOverBasis })],
        [{ ...lock, amountMinor: 3_800, fullMinor: 4_500 }],
      )
    expect([free('beforeDiscounts'), free('afterDiscounts')]).toEqual([[0], [499]])
  })

  test('of major items is one for the order where it is by order', () => {
    const once = method({ majorItems: 'surcharge', majorSurchargeMinor: 1_500, majorSurchargePer: 'order' })
    expect(charges([once], [{ ...bike, quantity: 3 }])).toEqual([1_500])
  })

  test('that is the same leaves the order of the shop', () => {
    const named = (name: string, position: number) => method({ uid: position, name, position })
    const { offers } = offer([named('Second', 2), named('First', 1)], [lock])
    expect(offers.map(({ name }) => name)).toEqual(['First', 'Second'])
  })

  test.each([
    ['PO Box 12', false],
    ['P.O. BOX 9', false],
    ['Postfach 10 22', false],
    ['12 Box Lane', true],
    ['Postman’s Yard 3', true],
  ])('of a method that spares boxes at post offices: %s', (line1, isOffered) => {
    const { offers, refused } = offerAt({ line1 }, [method({ poBoxAllowed: false })])
    expect(offers.length === 1).toBe(isOffered)
    expect(refused).toEqual(isOffered ? [] : [{ name: 'Standard', why: 'Not to PO boxes' }])
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

  test('is made for no country the shop does not sell to, though a zone has it', () => {
    const sold = (sellsTo: readonly string[] | null) =>
      offer([method({})], [lock], undefined, undefined, undefined, sellsTo)
    expect([sold(null), sold(['GB'])].map(({ offers }) => offers.length)).toEqual([1, 1])
    expect(sold(['IE'])).toMatchObject({ zone: null, offers: [] })
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

  test('goes by the cut-off of the method where that is earlier than the shop’s, and not where it is later', () => {
    const leaves = (cutOff: string | null) =>
      offer([method({ cutOff, transitMin: 1, transitMax: 1 })], [lock]).offers[0]?.promisedFrom
    expect([leaves(null), leaves('12:00'), leaves('18:00')]).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-05',
    ])
  })

  test('goes by the place that closes first of those its lines leave from', () => {
    const leaves = (...closings: (string | null)[]) =>
      offer(
        [method({ transitMin: 1, transitMax: 1 })],
        closings.map(leavesBy => ({ ...lock, leavesBy })),
      ).offers[0]?.promisedFrom
    expect([leaves('18:00', null), leaves('18:00', '14:00')]).toEqual(['2026-03-05', '2026-03-06'])
  })

  test('is never a day the shop is closed for', () => {
    const closed = (date: string) => ({ date, label: 'Closed', closed: true, intervals: [], message: '' })
    const { offers } = offer([method({ transitMin: 1, transitMax: 1 })], [lock], undefined, [
      closed('2026-03-05'),
    ])
    expect(offers[0]?.promisedFrom).toBe('2026-03-06')
  })

  test('waits for what must be prepared', () => {
    const { offers } = offer([method({ transitMin: 1, transitMax: 1 })], [{ ...lock, timeToPrepareDays: 2 }])
    expect(offers[0]?.promisedFrom).toBe('2026-03-07')
  })

  test('is a day that comes, however long it takes, and none where none does', () => {
    const slow = method({ transitMin: 60, transitMax: 60, deliveryDays: [1] })
    expect(offer([slow], [lock]).offers[0]?.promisedTo, 'sixty Mondays on').toBe('2027-04-26')
    const why = 'There is no day on which it would arrive'
    for (const never of [method({ deliveryDays: [] }), method({ despatchDays: [6, 7] })])
      expect(offer([never], [lock])).toMatchObject({ offers: [], refused: [{ name: 'Standard', why }] })
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
