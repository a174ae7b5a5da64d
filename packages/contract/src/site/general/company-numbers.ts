import type { CountryCode } from '../country/seeds.ts'
import { isVatNumber } from '../tax/vat-number.ts'

interface Numbers {
  readonly companyNumber?: string
  readonly vatNumber?: string
  readonly eoriNumber?: string
}
type Form = readonly [pattern: RegExp, message: string]

/** Countries of the European Union that a shop can be in. */
export const ofTheUnion: readonly string[] = ['IE', 'DE', 'FR', 'NL', 'ES', 'PL']

/** Numbers that the register of companies gives out, where it gives all the same. */
const companies: Partial<Record<CountryCode, Form>> = {
  GB: [/^(\d{8}|[A-Z]{2}\d{6})$/, 'A company number has 8 characters.'],
  FR: [/^\d{3} ?\d{3} ?\d{3}$/, 'A SIREN has 9 digits.'],
  NL: [/^\d{8}$/, 'A KvK number has 8 digits.'],
  AU: [/^\d{3} ?\d{3} ?\d{3}$/, 'An ACN has 9 digits.'],
}

/** Numbers for the tax of countries outside Europe, which have a look of their own. */
const taxes: Partial<Record<CountryCode, Form>> = {
  AU: [/^\d{11}$/, 'An ABN has 11 digits.'],
  NZ: [/^\d{8,9}$/, 'A GST number has 8 or 9 digits.'],
  CA: [/^\d{9}RT\d{4}$/, 'A GST number has 9 digits, RT and 4 digits.'],
  ZA: [/^4\d{9}$/, 'A VAT number has 10 digits and begins with 4.'],
  US: [/^[A-Z\d]+$/, 'Use letters and digits.'],
}

const britishEori: Form = [/^(GB|XI)\d{12}$/, 'An EORI number is GB or XI and 12 digits.']
const anyEori: Form = [
  /^((GB|XI)\d{12}|(?!GB|XI)[A-Z]{2}[A-Z\d]{1,15})$/,
  'An EORI number is the letters of a country and up to 15 characters.',
]

/** What is wrong with the numbers of a company, which look otherwise in each country. */
export function wrongNumbers(country: CountryCode, numbers: Numbers): Record<string, string> {
  const { companyNumber = '', vatNumber = '', eoriNumber = '' } = numbers
  const wrong: Record<string, string> = {}
  const look = (name: keyof Numbers, value: string, form: Form | undefined) => {
    if (value !== '' && form && !form[0].test(value)) wrong[name] = form[1]
  }
  look('companyNumber', companyNumber, companies[country])
  look('eoriNumber', eoriNumber, country === 'GB' ? britishEori : anyEori)
  look('vatNumber', vatNumber, taxes[country])
  const isEuropean = country === 'GB' || ofTheUnion.includes(country)
  if (isEuropean && vatNumber !== '' && !isVatNumber(vatNumber))
    wrong.vatNumber = 'This is not a VAT number: the check digits do not fit.'
  return wrong
}
