import { expect, test } from 'vitest'
import {
  address,
  addressFormOf,
  addressLine,
  countyIn,
  isOutward,
  isPostcode,
  tidyPostcode,
} from './address.ts'

test.each([
  ['GB', 'la94dt', 'LA9 4DT'],
  ['GB', ' sw1a  1aa', 'SW1A 1AA'],
  ['JE', 'je23ab', 'JE2 3AB'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['NL', '1012ab', '1012 AB'],
  ['PL', '00001', '00-001'],
  ['CA', 'm5v2t6', 'M5V 2T6'],
  ['US', '10001-1234', '10001-1234'],
  ['DE', '10115', '10115'],
  ['AU', '2000', '2000'],
])('A postcode of %s is written as its country writes it', (country, typed, written) => {
  expect(tidyPostcode(country, typed)).toBe(written)
  expect(isPostcode(country, typed)).toBe(true)
})

test.each([
  ['GB', 'LA9'],
  ['GB', '12345'],
  ['US', '1234'],
  ['DE', '1011'],
  ['NL', 'AB 1012'],
  ['GB', ''],
])('%s has no postcode "%s"', (country, typed) => {
  expect(isPostcode(country, typed)).toBe(false)
})

test('An address is refused at its postcode, in the words of its country', () => {
  const given = {
    name: '',
    company: '',
    line1: '14 Green Lane',
    line2: '',
    line3: '',
    town: 'Kendal',
    county: '',
    phone: '',
  }
  const wrong = address().safeParse({ ...given, postcode: 'XX', country: 'US' })
  expect(wrong.error?.issues[0]).toMatchObject({
    path: ['postcode'],
    message: 'This is not a zip code. It looks like 10001.',
  })
  const right = address().parse({ ...given, postcode: 'la94dt', country: 'GB' })
  expect(addressLine(right)).toBe('14 Green Lane, Kendal, LA9 4DT, GB')
  expect(addressFormOf('AU').counties).toMatchObject({ NSW: 'New South Wales' })
  expect(Object.keys(addressFormOf('US').counties ?? {}), 'fifty states and the capital').toHaveLength(51)
})

test.each([
  ['IE', 26],
  ['ZA', 9],
  ['ES', 52],
  ['CA', 13],
  ['AU', 8],
])('%s has %i parts that stand in an address, each once', (country, n) => {
  const names = Object.values(addressFormOf(country).counties ?? {})
  expect([names.length, new Set(names).size]).toEqual([n, n])
})

test.each(['constructor', 'valueOf', '__proto__'])(
  'A country that is called %s is refused as any that is none',
  country => {
    const given = {
      name: '',
      company: '',
      line1: '1',
      line2: '',
      line3: '',
      town: 'A',
      county: '',
      phone: '',
    }
    const refused = address().safeParse({ ...given, postcode: '1', country })
    expect(refused.error?.issues).toMatchObject([{ path: ['country'], message: 'Choose a country.' }])
  },
)

test('A county stays with an address that moves only where the other country has it', () => {
  expect(countyIn('GB', 'Cumbria'), 'typed there').toBe('Cumbria')
  expect([countyIn('IE', 'Dublin'), countyIn('IE', 'Cumbria')]).toEqual(['Dublin', ''])
  expect([countyIn('US', 'CA'), countyIn('DE', 'CA')]).toEqual(['CA', ''])
})

test('The first half of a British postcode is known for what it is', () => {
  expect(['LA9', 'IV27', 'SW1A', 'LA9 4DT', '75001'].map(each => isOutward('GB', each))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(tidyPostcode('GB', 'iv27')).toBe('IV27')
  expect([isOutward('JE', 'JE2'), isOutward('NL', 'LA9')]).toEqual([true, false])
})
