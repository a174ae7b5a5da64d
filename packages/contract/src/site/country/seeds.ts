import type { Locale } from '../../kit/money/money.ts'

/** What choosing a country proposes; all of it can be changed before it is saved. */
export interface CountrySeed {
  readonly name: string
  readonly locale: Locale
  /** As `GET /api/localisation` answers it; South Africa is SA there. */
  readonly twoLetter: string
  readonly timeZone: string
  readonly taxLabel: string
  readonly pricesIncludeTax: boolean
  /** Rates in basis points, the standard one first. They are where to begin, not advice. */
  readonly rates: Readonly<Record<string, number>>
  readonly weightUnit: 'kg' | 'lb'
  readonly lengthUnit: 'cm' | 'in'
  readonly distanceUnit: 'km' | 'mi'
  readonly firstDayOfWeek: 'Mon' | 'Sun'
  readonly holidayRegion: string
}

const metric = { weightUnit: 'kg', lengthUnit: 'cm', distanceUnit: 'km', firstDayOfWeek: 'Mon' } as const
const vat = { taxLabel: 'VAT', pricesIncludeTax: true, holidayRegion: '', ...metric } as const
const gst = { ...vat, taxLabel: 'GST' } as const

export const countrySeeds = {
  GB: {
    name: 'United Kingdom',
    locale: 'en-GB',
    twoLetter: 'GB',
    timeZone: 'Europe/London',
    ...vat,
    distanceUnit: 'mi',
    holidayRegion: 'ENG',
    rates: { Standard: 2_000, Reduced: 500, Zero: 0, Exempt: 0 },
  },
  IE: {
    name: 'Ireland',
    locale: 'en-IE',
    twoLetter: 'IE',
    timeZone: 'Europe/Dublin',
    ...vat,
    rates: { Standard: 2_300, Reduced: 1_350, 'Second reduced': 900, Zero: 0 },
  },
  DE: {
    name: 'Germany',
    locale: 'de-DE',
    twoLetter: 'DE',
    timeZone: 'Europe/Berlin',
    ...vat,
    rates: { Standard: 1_900, Reduced: 700, Zero: 0 },
  },
  FR: {
    name: 'France',
    locale: 'fr-FR',
    twoLetter: 'FR',
    timeZone: 'Europe/Paris',
    ...vat,
    rates: { Standard: 2_000, Reduced: 1_000, 'Second reduced': 550 },
  },
  NL: {
    name: 'Netherlands',
    locale: 'nl-NL',
    twoLetter: 'NL',
    timeZone: 'Europe/Amsterdam',
    ...vat,
    rates: { Standard: 2_100, Reduced: 900, Zero: 0 },
  },
  ES: {
    name: 'Spain',
    locale: 'es-ES',
    twoLetter: 'ES',
    timeZone: 'Europe/Madrid',
    ...vat,
    rates: { Standard: 2_100, Reduced: 1_000, 'Super reduced': 400 },
  },
  PL: {
    name: 'Poland',
    locale: 'pl-PL',
    twoLetter: 'PL',
    timeZone: 'Europe/Warsaw',
    ...vat,
    rates: { Standard: 2_300, Reduced: 800, 'Second reduced': 500, Zero: 0 },
  },
  AU: {
    name: 'Australia',
    locale: 'en-AU',
    twoLetter: 'AU',
    timeZone: 'Australia/Sydney',
    ...gst,
    rates: { Standard: 1_000, Free: 0 },
  },
  NZ: {
    name: 'New Zealand',
    locale: 'en-NZ',
    twoLetter: 'NZ',
    timeZone: 'Pacific/Auckland',
    ...gst,
    rates: { Standard: 1_500, Zero: 0 },
  },
  CA: {
    name: 'Canada',
    locale: 'en-CA',
    twoLetter: 'CA',
    timeZone: 'America/Toronto',
    ...gst,
    pricesIncludeTax: false,
    firstDayOfWeek: 'Sun',
    rates: { Standard: 500, Zero: 0 },
  },
  US: {
    name: 'United States',
    locale: 'en-US',
    twoLetter: 'US',
    timeZone: 'America/New_York',
    taxLabel: 'Tax',
    pricesIncludeTax: false,
    holidayRegion: '',
    weightUnit: 'lb',
    lengthUnit: 'in',
    distanceUnit: 'mi',
    firstDayOfWeek: 'Sun',
    rates: { Standard: 0 },
  },
  ZA: {
    name: 'South Africa',
    locale: 'en-SA',
    twoLetter: 'SA',
    timeZone: 'Africa/Johannesburg',
    ...vat,
    rates: { Standard: 1_500, Zero: 0 },
  },
} as const satisfies Readonly<Record<string, CountrySeed>>
export type CountryCode = keyof typeof countrySeeds

/** The seed of a country, as any country has it. */
export function seedOf(code: CountryCode): CountrySeed {
  return countrySeeds[code]
}
