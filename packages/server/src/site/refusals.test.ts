import { smsSettings } from '@backroom/contract/content/sms'
import { officeHours } from '@backroom/contract/kit/shapes/hours'
import { readConfig, saveConfig } from '@backroom/contract/site/config'
import {
  deliveryMethods,
  deliveryTable,
  deliveryZones,
  newMethod,
} from '@backroom/contract/site/delivery/delivery'
import { taxClasses, taxZones } from '@backroom/contract/site/tax/tax'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

type Values = Readonly<Record<string, unknown>>
const monday = (...times: [string, string][]) => [times, ...officeHours.slice(1)]
const christmas = { date: '2026-12-25', label: 'Christmas', closed: false, intervals: [], message: '' }
const guestText = 'Guest checkout cannot be off while accounts are off.'
const orderText = 'The smallest order must be below the largest.'
const closesText = 'The shop must close after it opens.'

/** What is sent, the setting it is refused at, and in which words. */
const settings: readonly [changes: Values, at: string, text: string | RegExp][] = [
  [{ 'general.storeName': '' }, 'general.storeName', "Enter the store's name."],
  [
    { 'general.siteUrl': 'shop.example' },
    'general.siteUrl',
    'Enter a full address that starts with https://.',
  ],
  [
    { 'general.siteUrl': 'https://a.example/shop' },
    'general.siteUrl',
    'Leave out what comes after the host.',
  ],
  [{ 'general.facebookUrl': 'https://x.com/shop' }, 'general.facebookUrl', 'This is not a Facebook address.'],
  [
    { 'general.facebookUrl': 'https://notfacebook.com/shop' },
    'general.facebookUrl',
    'This is not a Facebook address.',
  ],
  [{ 'general.stravaUrl': 'strava' }, 'general.stravaUrl', 'This is not a Strava address.'],
  [{ 'general.publicEmail': 'nobody' }, 'general.publicEmail', 'This is not an email address.'],
  [{ 'general.ordersEmail': 'a@b' }, 'general.ordersEmail', 'This is not an email address.'],
  [{ 'general.phone': 'ring me' }, 'general.phone', 'This is not a telephone number.'],
  [{ 'general.whatsapp': '12' }, 'general.whatsapp', 'This is not a telephone number.'],
  [{ 'general.companyNumber': '123' }, 'general.companyNumber', 'A company number has 8 characters.'],
  [
    { 'general.vatNumber': 'GB999999974' },
    'general.vatNumber',
    'This is not a VAT number: the check digits do not fit.',
  ],
  [{ 'general.vatNumber': '' }, 'general.vatNumber', 'Enter the VAT number the store is registered with.'],
  [{ 'general.eoriNumber': 'GB1' }, 'general.eoriNumber', 'An EORI number is GB or XI and 12 digits.'],
  [{ 'general.despatchCutOff': '15h' }, 'general.despatchCutOff', 'Use a time such as 15:00.'],
  [{ 'general.weeklyHours': monday(['10:00', '09:00']) }, 'general.weeklyHours', closesText],
  [
    { 'general.weeklyHours': monday(['09:00', '12:00'], ['11:55', '17:00']) },
    'general.weeklyHours',
    'These times overlap.',
  ],
  [
    { 'general.specialDays': [{ ...christmas, intervals: [['10:00', '09:00']] }] },
    'general.specialDays',
    closesText,
  ],
  [
    { 'general.specialDays': [christmas, christmas] },
    'general.specialDays',
    '25 December 2026 is already in the list.',
  ],
  [
    { 'general.googleTagId': 'UA-1' },
    'general.googleTagId',
    'A Google tag looks like G-XXXXXXX or GTM-XXXXXX.',
  ],
  [{ 'general.metaPixelId': '1' }, 'general.metaPixelId', 'A pixel is 6 to 20 digits.'],
  [{ 'general.returnsDays': 366 }, 'general.returnsDays', 'At most 365.'],
  [{ 'country.holidayRegion': 'Kendal' }, 'country.holidayRegion', 'The country has no such region.'],
  [{ 'country.timeZone': 'Europe/Kendal' }, 'country.timeZone', 'There is no such time zone.'],
  [{ 'store.orderPrefix': 'green' }, 'store.orderPrefix', 'Up to four capital letters.'],
  [
    { 'store.previewAddresses': ['home'] },
    'store.previewAddresses',
    'Enter an address such as 203.0.113.0/24.',
  ],
  [
    { 'prices.pricesIncludeTax': false },
    'prices.pricesIncludeTax',
    /^This cannot change: [\d,]+ items have prices/,
  ],
  [{ 'checkout.guest': false, 'checkout.accounts': 'off' }, 'checkout.guest', guestText],
  [{ 'checkout.minOrderMinor': 500, 'checkout.maxOrderMinor': 500 }, 'checkout.minOrderMinor', orderText],
  [{ 'checkout.reserveMinutes': 14 }, 'checkout.reserveMinutes', 'At least 15.'],
  [{ 'general.colour': 'green' }, 'general.colour', 'There is no such setting.'],
  [{ 'store.returnsDays': 1 }, 'store.returnsDays', 'There is no such setting.'],
]

test.each(settings)('%j is refused at %s, and nothing beside it is saved', async (changes, at, text) => {
  const { version } = await admin.call(readConfig)
  const body = { version, changes: { 'general.strapline': 'Sent beside it', ...changes } }
  const answer = await admin.refused(saveConfig, { body })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [at]])
  expect(answer.body.errors?.[at]?.[0]).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  expect((await admin.call(readConfig)).version).toBe(version)
})

const method = (more: Values) => ({ ...newMethod, name: 'Drone', ...more })
const band = (from: number) => ({ from, chargeMinor: 100 })
const zone = { name: 'Moor', active: true, position: 0, countries: ['GB'], include: [], exclude: [] }
const taxed = { ...zone, kind: 'list', treatment: 'rates', reverseCharge: false }
const rate = { zoneUid: 1, rateBp: 2_000, from: '2030-01-01' }
const patternText = '"XX9" is not a postcode area.'

const makes = {
  method: deliveryMethods.create,
  zone: deliveryZones.create,
  taxZone: taxZones.create,
  taxClass: taxClasses.create,
}

/** Records that are not made: what is sent, the field and the words. */
const records: readonly [what: keyof typeof makes, body: Values, at: string, text: string][] = [
  ['method', method({ name: 'Standard' }), 'name', 'There is already a method Standard in this zone.'],
  ['method', method({ bands: [band(1)] }), 'bands', 'The first band starts at 0.'],
  ['method', method({ bands: [band(0), band(0)] }), 'bands', 'Bands must rise.'],
  [
    'method',
    method({ bands: Array.from({ length: 21 }, (_, at) => band(at)) }),
    'bands',
    'At most 20 bands.',
  ],
  [
    'method',
    method({ transitMin: 5, transitMax: 4 }),
    'transitMax',
    'The longest time must not be shorter than the shortest.',
  ],
  ['method', method({ minOrderMinor: 5, maxOrderMinor: 5 }), 'minOrderMinor', orderText],
  [
    'method',
    method({ startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }),
    'endsAt',
    'The end comes before the start.',
  ],
  ['method', method({ cutOff: 'noon' }), 'cutOff', 'Use a time such as 15:00.'],
  ['zone', { ...zone, include: ['XX9'] }, 'include', patternText],
  ['zone', { ...zone, exclude: ['XX9'] }, 'exclude', patternText],
  ['zone', { ...zone, countries: [] }, 'countries', 'Choose at least one country.'],
  ['zone', { ...zone, countries: ['GB', 'IE'], include: ['XX9'] }, 'include', patternText],
  ['taxZone', { ...taxed, include: ['XX9'] }, 'include', patternText],
  ['taxZone', { ...taxed, kind: 'home' }, 'kind', 'Home and all others are there once, from the start.'],
  [
    'taxClass',
    { code: 'new', name: 'New', hint: '', isDefault: false, active: true, position: 0, rates: [rate, rate] },
    'rates',
    'These dates overlap a rate that already exists.',
  ],
]

test.each(records)('A %s with %j is refused at %s, and nothing is made', async (what, sent, at, text) => {
  const mainland = (await admin.call(deliveryTable)).zones.find(({ name }) => name === 'UK Mainland')?.uid
  const made = () =>
    shop.store.database.row(sql`
    select (select count(*)::int from delivery_method) as methods, (select count(*)::int from delivery_zone) as zones,
      (select count(*)::int from tax_class) as classes, (select count(*)::int from tax_zone) as "taxZones"`)
  const before = await made()
  const body = what === 'method' ? { ...sent, zoneUid: mainland } : sent
  const answer = await admin.refused(makes[what], { body } as never)
  expect([answer.status, answer.body.errors]).toEqual([400, { [at]: [text] }])
  expect(await made()).toEqual(before)
})

test.each([['ab'], ['Green Lane Cycles'], ['Green&Lane'], ['+44']])(
  'Texts are not sent as %s',
  async sender => {
    const stored = await admin.call(smsSettings.read)
    const answer = await admin.refused(smsSettings.update, { body: { ...stored, sender } } as never)
    expect(answer.body.errors).toEqual({ sender: ['3 to 11 letters or digits, or a telephone number.'] })
    expect(await admin.call(smsSettings.read)).toEqual(stored)
  },
)

test('A postcode that an earlier zone has, whole or as a part of more, is warned of, and the new zone comes last', async () => {
  const { zones } = await admin.call(deliveryTable)
  const first = zones.find(({ include }) => include.length > 0)
  const again = first?.include[0] ?? ''
  const made = await admin.call(deliveryZones.create, { body: { ...zone, include: [again, 'IV27', 'LA2'] } })
  const after = await admin.call(deliveryTable)
  expect(after.zones.at(-1)).toMatchObject({ uid: made.uid, name: 'Moor' })
  const told = after.checks.map(({ text }) => text)
  expect(told).toContain(`"${again}" is already in ${first?.name}, which comes first.`)
  expect(told).toContain('"IV27" is already in Highlands & Islands, which comes first.')
  expect(
    told.filter(text => text.startsWith('"')),
    'LA2 is no part of LA23',
  ).toHaveLength(2)
  expect(told).toContain('Moor is never reached: UK Mainland comes first and has all of it.')
})
