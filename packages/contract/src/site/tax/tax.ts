import { z } from 'zod'
import { administrators, everyone, storeStaff } from '../../kit/access.ts'
import { endpoint } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { countryList, orderCall, patternList } from '../delivery/delivery.ts'
import { vatNumber } from './vat-number.ts'

/** A rate holds from its day until a later one of the same zone takes its place, so that none can overlap another. */
const rate = { zoneUid: field.uid(), rateBp: field.basisPoints(), from: field.day() }

export const taxClassInput = z.object({
  code: field.code(20),
  name: field.text(60, 1),
  hint: field.text(200).meta({ label: 'What it is for' }),
  isDefault: field.flag().meta({ label: 'For items that say nothing else' }),
  active: field.flag(),
  position: field.whole(0, 10_000),
  rates: field
    .rows(rate, 200)
    .refine(
      rates => new Set(rates.map(({ zoneUid, from }) => `${zoneUid} ${from}`)).size === rates.length,
      'These dates overlap a rate that already exists.',
    )
    .meta({ kind: 'rows', label: 'Rates' }),
})

export const taxClasses = record({
  resource: 'taxClass',
  path: '/taxClasses',
  noun: 'tax class',
  levels: everyone,
  writes: administrators,
  input: taxClassInput,
  /** What it comes to at home today, and how many items have it. */
  computed: z.object({ rateBp: z.number().int(), items: z.number().int() }),
})

export const taxZoneInput = z.object({
  name: field.text(60, 1),
  kind: field.choice({ home: 'Home', list: 'Some countries', rest: 'All others' }),
  countries: countryList(),
  include: patternList().meta({ label: 'Postcodes in it' }),
  exclude: patternList().meta({ label: 'Postcodes left out' }),
  treatment: field
    .choice({ rates: 'Taxed by its rates', zeroRated: 'Zero-rated', notCharged: 'Not charged' })
    .meta({ label: 'Orders there are' }),
  reverseCharge: field.flag().meta({ label: 'Businesses with a VAT number reckon the tax themselves' }),
  position: field.whole(0, 10_000),
})

export const taxZones = record({
  resource: 'taxZone',
  path: '/taxZones',
  noun: 'tax zone',
  levels: everyone,
  writes: administrators,
  input: taxZoneInput,
  computed: z.object({}),
})

export const orderTaxZones = orderCall('/taxZones', 'taxClass', 'tax zones', administrators)

const listed = { uid: field.uid(), version: z.number().int() }

export const taxTable = endpoint({
  method: 'GET',
  path: '/tax',
  resource: 'taxClass',
  levels: everyone,
  reply: z.object({
    classes: z.array(
      z.object({ ...listed, ...taxClassInput.shape, rateBp: z.number().int(), items: z.number().int() }),
    ),
    zones: z.array(z.object({ ...listed, ...taxZoneInput.shape })),
    /** Items that shoppers see and that have no class. */
    without: z.number().int(),
    /** What would be charged without a rate, in words. */
    unrated: z.array(z.string()),
    /** Somebody who knows has looked at the rates. */
    ratesChecked: z.boolean(),
  }),
  summary: 'Tax classes with their rates, and tax zones in their order',
})

/** The usual classes and rates of the country: where to begin, not advice. */
export const seedTax = endpoint({
  method: 'POST',
  path: '/tax/seed',
  resource: 'taxClass',
  levels: administrators,
  body: z.object({ dryRun: z.boolean().default(false) }),
  reply: z.object({ changes: z.array(z.string()) }),
  summary: 'Make the usual tax classes of the country and give them its rates; a dry run only says which',
})

export const tryTax = endpoint({
  method: 'POST',
  path: '/tax/try',
  whileReadOnly: true,
  levels: storeStaff,
  body: z.object({
    priceMinor: field.money(),
    taxClassUid: field.reference('taxClass').meta({ label: 'Tax class' }),
    country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
    postcode: field.text(12),
    quantity: field.whole(1, 999),
    day: field.day(),
    vatNumber: vatNumber(),
  }),
  reply: z.object({
    rateBp: z.number(),
    netMinor: z.number(),
    taxMinor: z.number(),
    grossMinor: z.number(),
    zone: z.string(),
    steps: z.array(z.string()),
  }),
  summary: 'Try a price: net, tax and gross at an address on a day, and by which rule',
})
