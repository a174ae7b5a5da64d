import { expect, test } from 'vitest'
import type { CountryCode } from '../country/seeds.ts'
import { wrongNumbers } from './company-numbers.ts'

const eoriText = 'An EORI number is GB or XI and 12 digits.'
const anyEoriText = 'An EORI number is the letters of a country and up to 15 characters.'
const vatText = 'This is not a VAT number: the check digits do not fit.'

test.each<[CountryCode, Parameters<typeof wrongNumbers>[1], Record<string, string>]>([
  ['GB', { companyNumber: '01234567', vatNumber: 'GB999999973', eoriNumber: 'GB123456789012' }, {}],
  ['GB', { companyNumber: 'SC123456', vatNumber: '', eoriNumber: 'XI123456789012' }, {}],
  ['GB', { companyNumber: 'HRB 1234' }, { companyNumber: 'A company number has 8 characters.' }],
  ['GB', { eoriNumber: 'DE1234567' }, { eoriNumber: eoriText }],
  ['GB', { vatNumber: 'GB999999974' }, { vatNumber: vatText }],
  ['DE', { companyNumber: 'HRB 12345 B', vatNumber: 'DE136695976', eoriNumber: 'DE1234567' }, {}],
  ['DE', { vatNumber: '136695976', eoriNumber: 'GB1' }, { vatNumber: vatText, eoriNumber: anyEoriText }],
  ['NL', { companyNumber: '1234' }, { companyNumber: 'A KvK number has 8 digits.' }],
  ['AU', { companyNumber: '004 085 616', vatNumber: '51824753556' }, {}],
  ['AU', { vatNumber: 'GB999999973' }, { vatNumber: 'An ABN has 11 digits.' }],
  ['NZ', { vatNumber: '49091850' }, {}],
  ['CA', { vatNumber: '123456789RT0001' }, {}],
  ['CA', { vatNumber: '123456789' }, { vatNumber: 'A GST number has 9 digits, RT and 4 digits.' }],
  ['ZA', { vatNumber: '4123456789' }, {}],
  ['ZA', { vatNumber: '5123456789' }, { vatNumber: 'A VAT number has 10 digits and begins with 4.' }],
  ['US', { companyNumber: 'anything', vatNumber: '123456789' }, {}],
])('In %s %j is wrong at %j', (country, numbers, wrong) => {
  expect(wrongNumbers(country, numbers)).toEqual(wrong)
})
