import * as field from '../../kit/field.ts'

/** How numbers of countries without a check of ours look. */
const patterns: Readonly<Record<string, RegExp>> = {
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  DE: /^\d{9}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  NL: /^\d{9}B\d{2}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  PL: /^\d{10}$/,
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  DK: /^\d{8}$/,
  IT: /^\d{11}$/,
  PT: /^\d{9}$/,
  SE: /^\d{12}$/,
  FI: /^\d{8}$/,
}

/** A VAT number without what people put between its parts: `gb 999 9999 73` is GB999999973. */
export function tidyVatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s.-]/g, '')
}

/** The country that gave a VAT number out; the north of Ireland has its own. */
export function countryOfVat(number: string): string {
  return number.slice(0, 2) === 'XI' ? 'XI' : number.slice(0, 2)
}

/** Whether a tidy number can be one: British ones by their check digits, German and Polish likewise, others by their look. */
export function isVatNumber(number: string): boolean {
  const country = number.slice(0, 2)
  const rest = number.slice(2)
  if (country === 'GB' || country === 'XI') return isBritish(rest)
  if (!patterns[country]?.test(rest)) return false
  if (country === 'DE') return isGerman(rest)
  if (country === 'PL') return sumOf(rest, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(rest.at(-1))
  return true
}

/** The older series checks modulo 97, the newer one has 55 added; government and health bodies have three digits in a range. */
function isBritish(rest: string): boolean {
  const body = /^(GD|HA)(\d{3})$/.exec(rest)
  if (body) return body[1] === 'GD' ? Number(body[2]) < 500 : Number(body[2]) >= 500
  if (!/^\d{9}(\d{3})?$/.test(rest)) return false
  const all = sumOf(rest, [8, 7, 6, 5, 4, 3, 2]) + Number(rest.slice(7, 9))
  return all % 97 === 0 || (all + 55) % 97 === 0
}

function isGerman(rest: string): boolean {
  let product = 10
  for (const digit of rest.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(rest.at(-1))
}

function sumOf(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
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
