import type { Locale } from '@backroom/contract/kit/money/money'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { invalid } from '#kit/errors'

const countries: Readonly<Record<Locale, CountryCode>> = {
  'en-US': 'US',
  'en-GB': 'GB',
  'de-DE': 'DE',
  'fr-FR': 'FR',
  'nl-NL': 'NL',
  'es-ES': 'ES',
  'pl-PL': 'PL',
  'en-IE': 'IE',
  'en-AU': 'AU',
  'en-NZ': 'NZ',
  'en-CA': 'CA',
  'en-SA': 'ZA',
}

/** British numbers set aside for stories and trials, which no list of real ones holds. */
const trial = /^\+447700900\d{3}$/

/** A mobile number as people type it, in the form every network knows; refuses what is none. */
export function mobileNumber(typed: string, locale: string): string {
  const number = parsePhoneNumberFromString(typed, countries[locale as Locale] ?? 'GB')
  if (number && (number.isValid() || trial.test(number.number))) return number.number
  throw invalid({ mobile: 'This is not a mobile number.' })
}

/** Enough of a number for its owner to recognise it. */
export function hintOf(mobile: string): string {
  return `•••••• ${mobile.slice(-4)}`
}
