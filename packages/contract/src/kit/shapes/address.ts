import { z } from 'zod'
import * as field from '../field.ts'
import { ofKind } from '../field-kind.ts'
import { held } from '../held.ts'
import { countiesOf } from './counties.ts'

/** How a country writes its addresses. */
interface AddressForm {
  /** What it calls a postcode; none where there is none. */
  readonly postcode: string
  readonly pattern: RegExp
  readonly example: string
  readonly isPostcodeOptional?: boolean
  /** What it calls the part of the country that stands in an address; empty where none does. */
  readonly county: string
  /** Those it has, by the code that is kept; empty where it is typed. */
  readonly counties?: Readonly<Record<string, string>>
}

const forms: Readonly<Record<string, AddressForm>> = {
  GB: {
    postcode: 'Postcode',
    pattern: /^(GIR 0AA|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/,
    example: 'LA9 4DT',
    county: 'County',
  },
  IE: {
    postcode: 'Eircode',
    pattern: /^([AC-FHKNPRTV-Y]\d{2}|D6W) [0-9AC-FHKNPRTV-Y]{4}$/,
    example: 'D02 AF30',
    isPostcodeOptional: true,
    county: 'County',
    counties: countiesOf.IE,
  },
  US: {
    postcode: 'ZIP code',
    pattern: /^\d{5}(-\d{4})?$/,
    example: '10001',
    county: 'State',
    counties: countiesOf.US,
  },
  CA: {
    postcode: 'Postal code',
    pattern: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
    example: 'M5V 2T6',
    county: 'Province',
    counties: countiesOf.CA,
  },
  AU: {
    postcode: 'Postcode',
    pattern: /^\d{4}$/,
    example: '2000',
    county: 'State',
    counties: countiesOf.AU,
  },
  NZ: { postcode: 'Postcode', pattern: /^\d{4}$/, example: '6011', county: '' },
  ZA: {
    postcode: 'Postal code',
    pattern: /^\d{4}$/,
    example: '8001',
    county: 'Province',
    counties: countiesOf.ZA,
  },
  DE: { postcode: 'Postcode', pattern: /^\d{5}$/, example: '10115', county: '' },
  FR: { postcode: 'Postcode', pattern: /^\d{5}$/, example: '75001', county: '' },
  ES: {
    postcode: 'Postcode',
    pattern: /^\d{5}$/,
    example: '28001',
    county: 'Province',
    counties: countiesOf.ES,
  },
  NL: { postcode: 'Postcode', pattern: /^\d{4} [A-Z]{2}$/, example: '1012 AB', county: '' },
  PL: { postcode: 'Postcode', pattern: /^\d{2}-\d{3}$/, example: '00-001', county: '' },
}

/** Countries we know nothing of: whatever is typed is right. */
const anywhere: AddressForm = {
  postcode: 'Postcode',
  pattern: /^.{0,12}$/,
  example: '',
  isPostcodeOptional: true,
  county: 'Region',
}
/** They write as the United Kingdom does. */
const asBritain: readonly string[] = ['GG', 'JE', 'IM']

/** How addresses of a country are written. */
export function addressFormOf(country: string): AddressForm {
  return held(forms, asBritain.includes(country) ? 'GB' : country) ?? anywhere
}

/** What is kept of a county when an address moves to a country: nothing where that has others, or none in its addresses. */
export function countyIn(country: string, county: string): string {
  const { county: label, counties } = addressFormOf(country)
  if (!label) return ''
  return !counties || held(counties, county) ? county : ''
}

/** Where the space or hyphen of a postcode stands, counted from its end; from its beginning where it is negative. */
const gaps: Readonly<Record<string, readonly [at: number, sign: string]>> = {
  GB: [-3, ' '],
  IE: [3, ' '],
  CA: [3, ' '],
  NL: [4, ' '],
  PL: [2, '-'],
}

/** A postcode as its country writes it: `la94dt` is LA9 4DT. */
export function tidyPostcode(country: string, typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/\s+/g, country === 'US' ? '' : ' ')
    .trim()
  const gap = held(gaps, asBritain.includes(country) ? 'GB' : country)
  if (!gap) return plain
  const [at, sign] = gap
  const bare = plain.replace(/[\s-]/g, '')
  if (isOutward(country, bare)) return bare
  const head = bare.slice(0, at)
  return bare.length > Math.abs(at) ? `${head}${sign}${bare.slice(head.length)}` : bare
}

/** The first half of a British postcode: `IV27` is a district, not the short postcode I V27. */
export function isOutward(country: string, postcode: string): boolean {
  return (country === 'GB' || asBritain.includes(country)) && /^[A-Z]{1,2}\d[A-Z\d]?$/.test(postcode)
}

/** Whether a postcode is one of its country. */
export function isPostcode(country: string, postcode: string): boolean {
  const { pattern, isPostcodeOptional } = addressFormOf(country)
  return postcode === '' ? Boolean(isPostcodeOptional) : pattern.test(tidyPostcode(country, postcode))
}

export const addressShape = z
  .object({
    name: field.text(100),
    company: field.text(100),
    line1: field.text(100, 1).meta({ label: 'Address line 1' }),
    line2: field.text(100).meta({ label: 'Address line 2' }),
    line3: field.text(100).meta({ label: 'Address line 3' }),
    town: field.text(60, 1).meta({ label: 'Town or city' }),
    county: field.text(60),
    postcode: field.text(12),
    country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
    phone: field.text(30),
  })
  .meta({ id: 'Address' })
export type Address = z.output<typeof addressShape>

/** An address that fits its country; its postcode is put as that country writes it. */
export function address() {
  return ofKind(
    'address',
    addressShape
      .refine(({ country, postcode }) => isPostcode(country, postcode), {
        path: ['postcode'],
        error: issue => wrongPostcode((issue.input as Address).country),
      })
      .overwrite(given => ({ ...given, postcode: tidyPostcode(given.country, given.postcode) })),
  )
}

/** What is said of a postcode that its country does not have. */
export function wrongPostcode(country: string): string {
  const { postcode, example } = addressFormOf(country)
  return `This is not a ${postcode.toLowerCase()}${example && `. It looks like ${example}`}.`
}

/** An address in one line. */
export function addressLine(given: Partial<Address> | null): string {
  if (!given) return ''
  const { name, company, line1, line2, line3, town, county, postcode, country } = given
  return [name, company, line1, line2, line3, town, county, postcode, country].filter(Boolean).join(', ')
}
