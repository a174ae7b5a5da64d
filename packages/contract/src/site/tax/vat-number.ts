import * as field from '../../kit/field.ts'
import { vatChecks } from './vat-checks.ts'

/** A VAT number without what people put between its parts: `gb 999 9999 73` is GB999999973. */
export function tidyVatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s.-]/g, '')
}

/** The country that gave a VAT number out. The north of Ireland has numbers of its own, and Greece is EL in them. */
export function countryOfVat(number: string): string {
  const country = number.slice(0, 2)
  if (country === 'XI') return 'GB'
  return country === 'EL' ? 'GR' : country
}

/** Whether a tidy number can be one of the United Kingdom or the European Union: by its look and its check digits. */
export function isVatNumber(number: string): boolean {
  const check = vatChecks[number.slice(0, 2)]
  if (!check) return false
  const [looks, fits] = check
  const rest = number.slice(2)
  return looks.test(rest) && fits(rest)
}

/** A VAT number, or nothing. */
export function vatNumber() {
  return field
    .code(24, 0)
    .overwrite(tidyVatNumber)
    .refine(
      number => number === '' || isVatNumber(number),
      'This is not a VAT number: the check digits do not fit.',
    )
    .meta({ kind: 'code' })
}
