import { newMethod } from '@backroom/contract/site/delivery/delivery'
import type { DeliveryMethodRule } from '@backroom/contract/site/delivery/offers'
import { expect, test } from 'vitest'
import { countriesMissed, gapsOf } from '#site/delivery/gaps'

const zone = (name: string, countries: string[], include: string[] = []) => ({
  uid: 1,
  name,
  active: true,
  countries,
  include,
  exclude: [],
})
const now = new Date('2026-11-19T12:00:00Z')
const gaps = (methods: Partial<DeliveryMethodRule>[], hasMajorItems = true) =>
  gapsOf(
    {
      zones: [zone('Moor', ['GB'])],
      methods: methods.map((more, at) => ({
        ...newMethod,
        uid: at,
        name: `Method ${at}`,
        zoneUid: 1,
        ...more,
      })),
      money: minor => `£${(minor / 100).toFixed(2)}`,
      sellsTo: null,
    },
    hasMajorItems,
    now,
  )

test.each<[what: Partial<DeliveryMethodRule>[], told: string[]]>([
  [[{}], []],
  [[], ['Moor has no method.']],
  [[{ active: false }], ['Moor has no method.']],
  [[{ endsAt: '2026-11-01T00:00:00Z' }], ['Moor has no method.']],
  [[{ startsAt: '2026-12-01T00:00:00Z' }, {}], []],
  [[{ minOrderMinor: 4_000 }], ['Moor has no method for an order of £0.00.']],
  [[{ maxOrderMinor: 4_000 }], ['Moor has no method for an order of £40.01.']],
  [[{ maxOrderMinor: 4_000 }, { minOrderMinor: 5_000 }], ['Moor has no method for an order of £40.01.']],
  [[{ maxOrderMinor: 4_000 }, { minOrderMinor: 4_001 }], []],
  [[{ maxWeightGrams: 30_000 }], ['Moor has no method for more than 30 kg.']],
  [[{ maxWeightGrams: 30_000 }, { majorItems: 'only' }], ['Moor has no method for more than 30 kg.']],
  [[{ maxWeightGrams: 2_000 }, { maxWeightGrams: 30_000 }, {}], []],
  [
    [{ maxWeightGrams: 30_000 }, { maxOrderMinor: 5_000 }],
    ['Moor has no method for more than 30 kg in an order of £50.01.'],
  ],
  [[{ maxLengthMm: 1_200 }], ['Moor has no method for what is longer than 120 cm.']],
  [[{ majorItems: 'never' }], ['Moor has no method for major items.']],
  [[{ majorItems: 'only' }], ['Moor has no method for what is no major item.']],
  [[{ customerType: 'B2C' }], ['Moor has no method for businesses.']],
  [[{ customerType: 'B2B' }], ['Moor has no method for shoppers.']],
])('Methods %j leave out %j', (methods, told) => {
  expect(gaps(methods)).toEqual(told)
})

test('Major items are missed only where the shop has any', () => {
  expect(gaps([{ majorItems: 'never' }], false)).toEqual([])
})

test('Countries are named that are sold to and not delivered to, or in part, and zones that are not sold to', () => {
  const zones = [zone('Mainland', ['GB']), zone('Dublin', ['IE'], ['D0']), zone('Far', ['NZ'])]
  expect(countriesMissed({ zones, sellsTo: ['GB', 'IE', 'SE', 'IM', 'KY'] })).toEqual([
    'You sell to Ireland, and zones have only some of its postcodes.',
    'You sell to Sweden, and no zone has it.',
    'You sell to the Isle of Man, and no zone has it.',
    'You sell to the Cayman Islands, and no zone has it.',
    'Far is never offered: you do not sell there.',
  ])
  expect(countriesMissed({ zones, sellsTo: null })[0]).toMatch(
    /^You sell everywhere, and \d{3} countries are in no zone: .+, …\.$/,
  )
})
