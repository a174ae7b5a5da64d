/** Locale and currency pairs a store can have. */
export const currencyOf = {
  'en-US': 'USD',
  'en-GB': 'GBP',
  'de-DE': 'EUR',
  'fr-FR': 'EUR',
  'nl-NL': 'EUR',
  'es-ES': 'EUR',
  'pl-PL': 'PLN',
  'en-IE': 'EUR',
  'en-AU': 'AUD',
  'en-NZ': 'NZD',
  'en-CA': 'CAD',
  'en-SA': 'ZAR',
} as const
export type Locale = keyof typeof currencyOf
export type Currency = (typeof currencyOf)[Locale]

export const locales = Object.keys(currencyOf) as readonly Locale[]
export const localeDefault: Locale = 'en-GB'
export const currencyDefault: Currency = 'GBP'

/** `en-SA` is the stored key of South African stores; ISO calls that locale en-ZA. */
export function intlLocale(locale: Locale): string {
  return locale === 'en-SA' ? 'en-ZA' : locale
}

const writers = new Map<string, Intl.NumberFormat>()

/** Making one costs more than a hundred uses, and a list writes thousands of numbers. */
function writerOf(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${options.currency} ${options.maximumFractionDigits}`
  const known = writers.get(key)
  if (known) return known
  const writer = new Intl.NumberFormat(intlLocale(locale), options)
  writers.set(key, writer)
  return writer
}

/** £1,799.00: always with both decimals. */
export function formatMoney(minor: number, currency: Currency, locale: Locale): string {
  return writerOf(locale, { style: 'currency', currency }).format(minor / 100)
}

/** A number with the separators of the locale. */
export function formatNumber(value: number, locale: Locale): string {
  return writerOf(locale).format(value)
}

/** Basis points as a percentage: 1250 is 12.5%. */
export function formatPercent(bp: number, locale: Locale): string {
  return `${writerOf(locale, { maximumFractionDigits: 2 }).format(bp / 100)}%`
}

/** Typed money in minor units, with or without its sign of currency; null when it cannot be read or has a third decimal. */
export function parseMoney(typed: string, locale: Locale): number | null {
  const parts = writerOf(locale).formatToParts(12345.6)
  const decimal = parts.find(part => part.type === 'decimal')?.value ?? '.'
  const plain = typed.replace(/[\s\u00a0\u202f'’]/g, '').replace(currencySign, '')
  const normal = normalised(plain, decimal)
  if (normal === null || !/^-?\d+(\.\d{0,2})?$/.test(normal)) return null
  const [whole = '0', cents = ''] = normal.replace('-', '').split('.')
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return normal.startsWith('-') && minor > 0 ? -minor : minor
}

/** Before the number, after it, or between it and its minus. */
const currencySign = /(?<=^-?)(\p{Sc}|R|[A-Z]{3})(?=[-\d.,])|(?<=\d)(\p{Sc}|zł|[A-Z]{3})$/u

/** Both separators are accepted; the last one with one or two digits after it is the decimal one. */
function normalised(plain: string, decimal: string): string | null {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last === -1) return plain
  const after = plain.length - last - 1
  const separator = plain.charAt(last)
  const isGrouping = after === 3 && separator !== decimal
  if (isGrouping) return plain.replace(/[.,]/g, '')
  const whole = plain.slice(0, last).replace(/[.,]/g, '')
  return `${/\d/.test(whole) ? whole : `${whole}0`}.${plain.slice(last + 1)}`
}
