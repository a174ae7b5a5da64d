import { expect, test } from 'vitest'
import { z } from 'zod'
import { labelOf, sentence } from './label.ts'

test.each([
  ['firstName', 'First name'],
  ['lines[2].unitPrice', 'Lines 3, unit price'],
  ['lines[0]', 'Lines 1'],
  ['vatNumber', 'VAT number'],
  ['vat', 'VAT'],
  ['landingUrl', 'Landing URL'],
  ['url', 'URL'],
  ['skuCode', 'SKU code'],
  ['rrp', 'RRP'],
  ['seoTitle', 'SEO title'],
  ['allowSimStock', 'Allow SIM stock'],
  ['ebayCategory', 'eBay category'],
  ['siteId', 'Site ID'],
  ['smsText', 'SMS text'],
  ['cssFragment', 'CSS fragment'],
  ['csvFile', 'CSV file'],
  ['identity', 'Identity'],
  ['simple', 'Simple'],
  ['priceMinor', 'Price'],
  ['discountBp', 'Discount'],
  ['brandUid', 'Brand'],
  ['VATNumber', 'VAT number'],
  ['address.line1', 'Address, line1'],
])('%s reads as "%s"', (name, text) => expect(sentence(name)).toBe(text))

test('A word that every object has as a property stays a word', () => {
  expect(sentence('constructor')).toBe('Constructor')
})

test('A name that is only a unit keeps it', () => {
  expect(sentence('uid')).toBe('Uid')
  expect(sentence('minor')).toBe('Minor')
})

test('A label written on the field wins over its name, also through nullable', () => {
  const schema = z.object({
    plainName: z.string(),
    named: z.string().meta({ label: 'Own words' }),
    inner: z.string().meta({ label: 'Inner words' }).nullable(),
  })
  expect(labelOf(schema, 'plainName')).toBe('Plain name')
  expect(labelOf(schema, 'named')).toBe('Own words')
  expect(labelOf(schema, 'inner')).toBe('Inner words')
})
