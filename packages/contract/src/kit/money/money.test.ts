import { describe, expect, test } from 'vitest'
import {
  currencyOf,
  formatMoney,
  formatNumber,
  formatPercent,
  type Locale,
  locales,
  parseMoney,
} from './money.ts'

const written: Record<Locale, readonly [large: string, negative: string, nothing: string]> = {
  'en-US': ['$1,234.50', '-$0.05', '$0.00'],
  'en-GB': ['£1,234.50', '-£0.05', '£0.00'],
  'de-DE': ['1.234,50 €', '-0,05 €', '0,00 €'],
  'fr-FR': ['1 234,50 €', '-0,05 €', '0,00 €'],
  'nl-NL': ['€ 1.234,50', '€ -0,05', '€ 0,00'],
  'es-ES': ['1234,50 €', '-0,05 €', '0,00 €'],
  'pl-PL': ['1234,50 zł', '-0,05 zł', '0,00 zł'],
  'en-IE': ['€1,234.50', '-€0.05', '€0.00'],
  'en-AU': ['$1,234.50', '-$0.05', '$0.00'],
  'en-NZ': ['$1,234.50', '-$0.05', '$0.00'],
  'en-CA': ['$1,234.50', '-$0.05', '$0.00'],
  'en-SA': ['R 1 234,50', '-R 0,05', 'R 0,00'],
}

test('There are twelve pairs of locale and currency', () => {
  expect(locales).toHaveLength(12)
  expect(currencyOf['en-SA']).toBe('ZAR')
})

describe.each(locales)('Money in %s', locale => {
  const [large, negative, nothing] = written[locale]
  const show = (minor: number) => spaced(formatMoney(minor, currencyOf[locale], locale))

  test('is written as its readers write it', () => {
    expect(show(123_450)).toBe(large)
    expect(show(-5)).toBe(negative)
    expect(show(0)).toBe(nothing)
  })

  test('is read back from what was written, to the penny', () => {
    for (const minor of [
      0, 1, 9, 10, 99, 100, 101, 12_345, 99_999, 100_000, 123_450, 99_999_999, 123_456_789,
    ]) {
      expect(parseMoney(formatMoney(minor, currencyOf[locale], locale), locale)).toBe(minor)
      expect(parseMoney(formatMoney(-minor, currencyOf[locale], locale), locale)).toBe(
        minor === 0 ? 0 : -minor,
      )
    }
  })

  test('is read with either separator before the pence', () => {
    expect(parseMoney('12.50', locale)).toBe(1_250)
    expect(parseMoney('12,50', locale)).toBe(1_250)
    expect(parseMoney('12.5', locale)).toBe(1_250)
    expect(parseMoney('12', locale)).toBe(1_200)
    expect(parseMoney('.5', locale)).toBe(50)
    expect(parseMoney('-,5', locale)).toBe(-50)
  })

  test('with a third decimal is refused', () => {
    const decimal = locale === 'en-SA' || nothing.includes(',') ? ',' : '.'
    expect(parseMoney(`12${decimal}505`, locale)).toBeNull()
    expect(parseMoney(`0${decimal}001`, locale)).toBeNull()
    expect(parseMoney('1.2345', locale)).toBeNull()
    expect(parseMoney('1,2345', locale)).toBeNull()
  })

  test('that is no number is refused', () => {
    for (const typed of [
      '',
      ' ',
      'abc',
      '1e5',
      '--5',
      '5-',
      '1.2.3.4,5x',
      'NaN',
      '£',
      '99999999999999999999',
    ])
      expect(parseMoney(typed, locale), typed).toBeNull()
  })
})

test('Numbers and percentages follow the locale', () => {
  expect(formatNumber(1_234_567, 'en-GB')).toBe('1,234,567')
  expect(spaced(formatNumber(1_234_567, 'en-SA'))).toBe('1 234 567')
  expect(formatPercent(1_250, 'en-GB')).toBe('12.5%')
  expect(formatPercent(10_000, 'de-DE')).toBe('100%')
})

/** Locales use three kinds of space; which one is not ours to say. */
function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
