import { readSize } from '@backroom/contract/items/page/size-reading'
import { sizeSortKey } from '@backroom/contract/items/page/size-sort-key'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchesPattern, patternFault } from '#organisation/size-rules/pattern'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

describe('A size label', () => {
  const labels = [
    'XL',
    'S',
    '2XL',
    'M',
    'One size',
    'XXL',
    'xs',
    'XXXS',
    '6XL',
    'Small',
    'Lrg',
    'Sml',
    'Extra Large',
    'X-Large',
    'XX Large',
    'S/M',
    'M/L',
    '54cm',
    '54 CM',
    '54.5cm',
    '700mm',
    '17.5"',
    '17.5in',
    '29er',
    '700c',
    '650b',
    '32/34',
    '32R',
    '32L',
    '32 x 34',
    'EU 42.5',
    'UK 8½',
    'US 9',
    'UK8.5',
    '7-8 yrs',
    '7 - 8 years',
    '18m',
    '6-12 months',
    '65 L',
    '500 ml',
    '54',
    '8.5',
    '8,5',
    'Regular',
    'Long',
    '700 x 32c',
    'Size 1',
    'XM',
    '  m  ',
    'ONE-SIZE',
    '10¼',
    'Été',
    '12345678901',
    '٥٤ cm',
    '５４',
    'O/S',
    'extra extra small',
  ]

  test('sorts in the database as in the console, however it is written', async () => {
    const rows = await shop.store.database.rows<{ label: string; key: string | null }>(sql`
      select label, size_sort_key(label) as key from jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb) l(label)`)
    for (const { label, key } of rows) expect(sizeSortKey(label), label).toBe(key)
  })

  test('sorts One size, S, M, XL, 2XL', async () => {
    const rows = await shop.store.database.rows<{ label: string }>(sql`
      select label from jsonb_array_elements_text(${JSON.stringify(['XL', 'S', '2XL', 'M', 'One size'])}::jsonb) l(label) order by size_sort_key(label)`)
    expect(rows.map(({ label }) => label)).toEqual(['One size', 'S', 'M', 'XL', '2XL'])
  })

  test('says its system, value and unit', () => {
    const read = (label: string) => {
      const { system, value, toValue, unit } = readSize(label) ?? {}
      return [system, value, toValue, unit]
    }
    expect(read('54cm')).toEqual(['cm', 54, null, 'cm'])
    expect(read('29er')).toEqual(['inch', 29, null, 'inch'])
    expect(read('32/34')).toEqual(['waist', 32, 34, 'inch'])
    expect(read('UK 8½')).toEqual(['shoeUk', 8.5, null, 'UK'])
    expect(read('7-8 yrs')).toEqual(['age', 84, 96, 'years'])
    expect(read('65 L')).toEqual(['litre', 65, null, 'L'])
    expect(read('54')).toEqual(['number', 54, null, ''])
    expect(read('Regular')[0]).toBe('text')
    expect(readSize('XXL')?.value).toBe(readSize('2XL')?.value)
  })
})

test('A pattern is text with digits, one character, anything or either, and fits the whole label', () => {
  const fits: readonly (readonly [string, string, boolean])[] = [
    ['#cm', '54CM', true],
    ['#cm', '54 cm', false],
    ['# cm', '54  cm', true],
    ['#cm', 'ca 54cm', false],
    ['*cm', 'ca 54cm', true],
    ['[s|sm|small]', 'Small', true],
    ['[s|sm]*', 'smooth', true],
    ['?#', 'a12', true],
    ['#.#', '8.5', true],
    ['#', '8.5', true],
    ['# x #[b|c]', '700 x 32C', true],
    [`${'*a'.repeat(40)}b`, 'a'.repeat(60), false],
  ]
  for (const [pattern, label, isFit] of fits)
    expect(matchesPattern(pattern, label), `${pattern} ${label}`).toBe(isFit)
  expect(patternFault('[a|b')).not.toBeNull()
  expect(patternFault('#cm')).toBeNull()
})
