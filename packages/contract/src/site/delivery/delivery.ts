import { z } from 'zod'
import { type administrators, storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { endpoint, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { timeOfDay } from '../../kit/shapes/hours.ts'
import { weekdayList } from '../general/general.ts'
import { vatNumber } from '../tax/vat-number.ts'
import { tidyPattern } from './postcodes.ts'

/** Everybody who sells over the telephone asks what delivery costs. */
const readers = ['Administrator', 'Ecommerce Management', 'Payment Management'] as const

export const countryList = () => z.array(z.string().regex(/^[A-Z]{2}$/, 'Choose countries.')).max(250)
export const patternList = () =>
  z
    .array(z.string().max(20).overwrite(tidyPattern))
    .max(500, 'At most 500 patterns.')
    .overwrite(list => [...new Set(list)])

export const deliveryZoneInput = z.object({
  name: field.text(60, 1),
  active: field.flag(),
  position: field.whole(0, 10_000),
  countries: countryList().min(1, 'Choose at least one country.'),
  include: patternList().meta({ label: 'Postcodes in it' }),
  exclude: patternList().meta({ label: 'Postcodes left out' }),
})

export const deliveryZones = record({
  resource: 'deliveryZone',
  path: '/deliveryZones',
  noun: 'delivery zone',
  levels: readers,
  writes: storeStaff,
  input: deliveryZoneInput,
  computed: z.object({ methods: z.number().int() }),
})

export const deliveryBases = {
  flat: 'One charge',
  orderValue: 'By order value',
  weight: 'By weight',
  units: 'By number of items',
} as const

const bandsMost = 20
const band = z.object({ from: field.whole(0, 99_999_999), chargeMinor: field.money() })

export const deliveryMethodInput = z.object({
  name: field.text(60, 1),
  description: field.text(140),
  zoneUid: field.uid().meta({ label: 'Zone' }),
  active: field.flag(),
  position: field.whole(0, 10_000),
  isDefault: field.flag().meta({ label: 'First choice of its zone' }),
  basis: field.choice(deliveryBases).meta({ label: 'Charged' }),
  bands: z
    .array(band)
    .max(bandsMost, `At most ${bandsMost} bands.`)
    .refine(bands => bands[0]?.from === 0, 'The first band starts at 0.')
    .refine(
      bands => bands.every(({ from }, at) => at === 0 || from > (bands[at - 1]?.from ?? 0)),
      'Bands must rise.',
    )
    .meta({ kind: 'rows', label: 'Charges' }),
  perExtraUnitMinor: field.money().meta({ label: 'Each further item' }),
  freeOverMinor: field.money().nullable().meta({ label: 'Free over' }),
  freeOverBasis: field
    .choice({ afterDiscounts: 'After discounts', beforeDiscounts: 'Before discounts' })
    .meta({ label: 'Counted' }),
  majorItems: field
    .choice({ allow: 'As all others', surcharge: 'Cost more', only: 'Only these', never: 'Never' })
    .meta({ label: 'Major items' }),
  majorSurchargeMinor: field.money().meta({ label: 'Surcharge' }),
  majorSurchargePer: field.choice({ order: 'An order', item: 'An item' }).meta({ label: 'For each' }),
  freeOverCoversMajor: field.flag().meta({ label: 'Free delivery covers it' }),
  minOrderMinor: field.money().nullable().meta({ label: 'Order at least' }),
  maxOrderMinor: field.money().nullable().meta({ label: 'Order at most' }),
  maxWeightGrams: field.whole(0, 10_000_000).nullable().meta({ label: 'Heaviest' }),
  maxLengthMm: field.whole(0, 100_000).nullable().meta({ label: 'Longest' }),
  transitMin: field.whole(0, 60).meta({ label: 'Working days, at least' }),
  transitMax: field.whole(0, 60).meta({ label: 'Working days, at most' }),
  cutOff: timeOfDay().nullable().meta({ label: 'Order by' }),
  despatchDays: weekdayList().meta({ label: 'Leaves on' }),
  deliveryDays: weekdayList().meta({ label: 'Arrives on' }),
  nominatedDay: field.flag().meta({ label: 'Shoppers choose the day' }),
  nominatedMinor: z.array(field.money()).length(7).meta({ label: 'More by weekday' }),
  startsAt: field.instant().nullable().meta({ label: 'Offered from' }),
  endsAt: field.instant().nullable().meta({ label: 'Offered until' }),
  customerType: field.choice({ all: 'Everybody', B2C: 'Shoppers', B2B: 'Businesses' }).meta({ label: 'For' }),
  phoneRequired: field.flag().meta({ label: 'A telephone number is needed' }),
  poBoxAllowed: field.flag().meta({ label: 'Also to PO boxes' }),
})
export type DeliveryMethodInput = z.output<typeof deliveryMethodInput>

/** A method as it begins. */
export const newMethod: Omit<DeliveryMethodInput, 'name' | 'zoneUid'> = {
  description: '',
  active: true,
  position: 0,
  isDefault: false,
  basis: 'flat',
  bands: [{ from: 0, chargeMinor: 0 }],
  perExtraUnitMinor: 0,
  freeOverMinor: null,
  freeOverBasis: 'afterDiscounts',
  majorItems: 'allow',
  majorSurchargeMinor: 0,
  majorSurchargePer: 'order',
  freeOverCoversMajor: false,
  minOrderMinor: null,
  maxOrderMinor: null,
  maxWeightGrams: null,
  maxLengthMm: null,
  transitMin: 2,
  transitMax: 4,
  cutOff: null,
  despatchDays: [1, 2, 3, 4, 5],
  deliveryDays: [1, 2, 3, 4, 5, 6],
  nominatedDay: false,
  nominatedMinor: [0, 0, 0, 0, 0, 0, 0],
  startsAt: null,
  endsAt: null,
  customerType: 'all',
  phoneRequired: false,
  poBoxAllowed: true,
}

export const deliveryMethods = record({
  resource: 'deliveryMethod',
  path: '/deliveryMethods',
  noun: 'delivery method',
  levels: readers,
  writes: storeStaff,
  input: deliveryMethodInput,
  computed: z.object({}),
})

export const duplicateMethod = endpoint({
  method: 'POST',
  path: '/deliveryMethods/:uid/duplicate',
  params: uidParam,
  resource: 'deliveryMethod',
  levels: storeStaff,
  reply: deliveryMethods.stored,
  status: 201,
  summary: 'The same method once more in its zone, switched off',
})

export const deliveryMethodsView = dataView({
  record: deliveryMethods,
  noun: 'delivery methods',
  row: z.object({
    zone: field.text(60).meta({ label: 'Zone' }),
    chargeMinor: field.amount().meta({ label: 'Charge from' }),
  }),
  columns: {
    name: { main: true },
    zone: {},
    chargeMinor: {},
    active: {},
    transitMin: { hidden: true },
    transitMax: { hidden: true },
    updatedAt: { hidden: true },
  },
  always: ['name', 'zone', 'active'],
  searches: 'Search name or zone',
  sort: 'name',
})

const change = bulksOf({
  root: '/bulkdeliveryoperations',
  family: 'delivery',
  resource: 'deliveryMethod',
  levels: storeStaff,
  record: deliveryMethodInput,
})

export const setMethodsActive = change('SetActive', 'Status', 'Switch on or off', {
  active: field.flag().meta({ label: 'On' }),
})

/** By an amount, or by a part of each charge; none falls below nothing. */
export const changeCharges = change('ChangeCharges', 'Charges', 'Change charges', {
  by: field.choice({ amount: 'An amount', percent: 'Per cent' }).meta({ label: 'Change by' }),
  amountMinor: field.whole(-99_999_999, 99_999_999).meta({ kind: 'money', label: 'Amount' }),
  percentBp: field.whole(-9_000, 50_000).meta({ kind: 'percent', label: 'Per cent' }),
})

const listedZone = z.object({ uid: field.uid(), version: z.number().int(), ...deliveryZoneInput.shape })
const listedMethod = z.object({ uid: field.uid(), version: z.number().int(), ...deliveryMethodInput.shape })

/** How far back a method counts as chosen, and as chosen lately. */
export const chosenDays = { ever: 90, lately: 30 } as const

/** What shoppers would stumble over, and where those are that it is about. */
const check = z.object({ text: z.string(), link: z.string().optional() })

/** Zones in their order with their methods, and what shoppers would stumble over. */
export const deliveryTable = endpoint({
  method: 'GET',
  path: '/delivery',
  resource: 'deliveryMethod',
  levels: readers,
  reply: z.object({
    zones: z.array(listedZone),
    methods: z.array(listedMethod.extend({ ordersLately: z.number().int() })),
    checks: z.array(check),
  }),
  summary: 'Delivery zones with their methods, and what shoppers would stumble over',
})

/** Puts records into an order by hand. */
export function orderCall(
  path: string,
  resource: string,
  noun: string,
  levels: typeof storeStaff | typeof administrators = storeStaff,
) {
  return endpoint({
    method: 'PUT',
    path: `${path}/order`,
    resource,
    levels,
    body: z.object({ uids: field.uids().min(1).max(500) }),
    reply: 'empty',
    summary: `Put ${noun} into an order`,
  })
}
export const orderDeliveryZones = orderCall('/deliveryZones', 'deliveryZone', 'delivery zones')
export const orderDeliveryMethods = orderCall('/deliveryMethods', 'deliveryMethod', 'delivery methods')

const taxed = z.object({ netMinor: z.number(), taxMinor: z.number(), grossMinor: z.number() })

/** What a basket would cost to send, now or at another time, and how that came about. */
export const tryDelivery = endpoint({
  method: 'POST',
  path: '/delivery/try',
  whileReadOnly: true,
  levels: readers,
  body: z.object({
    lines: z
      .array(z.object({ itemUid: field.uid(), quantity: field.whole(1, 999) }))
      .min(1, 'Put something into the basket.')
      .max(50),
    country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
    postcode: field.text(12),
    at: field.instant().optional(),
    customerType: z.enum(['B2C', 'B2B']).default('B2C'),
    vatNumber: vatNumber().optional(),
    isPoBox: z.boolean().default(false),
  }),
  reply: z.object({
    zone: z.string(),
    taxZone: z.string(),
    items: z.array(taxed.extend({ name: z.string(), rateBp: z.number(), steps: z.array(z.string()) })),
    offers: z.array(
      z.object({
        methodUid: z.number().int(),
        name: z.string(),
        description: z.string(),
        chargeMinor: z.number(),
        taxMinor: z.number(),
        totalMinor: z.number(),
        promisedFrom: z.string(),
        promisedTo: z.string(),
        phoneRequired: z.boolean(),
        days: z.array(z.object({ day: z.string(), chargeMinor: z.number() })),
        steps: z.array(z.string()),
      }),
    ),
    refused: z.array(z.object({ name: z.string(), why: z.string() })),
    mustCollect: z.array(z.string()),
  }),
  summary: 'Try a basket: the methods offered with price, tax and promise, and why each other one is not',
})
