import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import * as field from '../../kit/field.ts'
import { ofKind } from '../../kit/field-kind.ts'
import { type Currency, currencyOf, locales } from '../../kit/money/money.ts'
import { settings } from '../../kit/settings.ts'
import { type CountryCode, countrySeeds } from './seeds.ts'

const guarded = { writes: administrators }

/** Zones that were found to be some: a clock is dear to make, and a store stays in its zone. */
const zones = new Set<string>()

/** Whether the world has such a zone, which only its clock can tell. */
function isZone(name: string): boolean {
  if (zones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    zones.add(name)
    return true
  } catch {
    return false
  }
}

const countryCodes = Object.keys(countrySeeds) as [CountryCode, ...CountryCode[]]
const countryNames = Object.fromEntries(
  countryCodes.map(code => [code, countrySeeds[code].name]),
) as Readonly<Record<CountryCode, string>>

const currencies = [...new Set(Object.values(currencyOf))] as ['GBP', ...Currency[]]

/** Where the store lives, and what follows from it. */
export const countryInput = z.object({
  countryCode: field.choice(countryNames).meta({ label: 'Country', ...guarded }),
  locale: z.enum(locales as ['en-GB', ...(typeof locales)[number][]]).meta({ label: 'Locale', ...guarded }),
  isoCurrency: z.enum(currencies).meta({ label: 'Currency', ...guarded }),
  timeZone: ofKind('text', field.text(60, 1).refine(isZone, 'There is no such time zone.')).meta({
    label: 'Time zone',
    ...guarded,
  }),
  weightUnit: field.choice({ kg: 'Kilograms', lb: 'Pounds' }).meta({ label: 'Weight in', ...guarded }),
  lengthUnit: field.choice({ cm: 'Centimetres', in: 'Inches' }).meta({ label: 'Length in', ...guarded }),
  distanceUnit: field.choice({ km: 'Kilometres', mi: 'Miles' }).meta({ label: 'Distance in', ...guarded }),
  firstDayOfWeek: field
    .choice({ Mon: 'Monday', Sun: 'Sunday' })
    .meta({ label: 'Weeks begin on', ...guarded }),
  holidayRegion: field.text(30).meta({ label: 'Bank holidays of', ...guarded }),
  sellTo: field
    .choice({ homeOnly: 'Home only', list: 'Chosen countries', everywhere: 'Everywhere' })
    .meta({ label: 'Sell to', ...guarded }),
  sellToCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'Choose countries.'))
    .max(250)
    .meta({ label: 'Countries', ...guarded }),
  ratesChecked: field.flag().meta({ label: 'Our accountant has checked the tax rates', ...guarded }),
})
export type CountryInput = z.output<typeof countryInput>

/** The currency stays once anything was sold in it. */
export const country = settings({
  resource: 'siteConfig',
  path: '/admin/country',
  noun: 'country settings',
  levels: storeStaff,
  input: countryInput,
  /** How many orders are in the currency; from the first on it stays. */
  computed: z.object({ orders: z.number().int() }),
})
