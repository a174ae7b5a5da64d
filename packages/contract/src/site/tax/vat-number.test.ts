import { expect, test } from 'vitest'
import { isVatNumber, vatNumber } from './vat-number.ts'

test.each([
  'GB999999973',
  'GB199999982',
  'XI999999973',
  'GBGD001',
  'GBHA599',
  'DE136695976',
  'PL5260001246',
  'FR40303265045',
  'NL123456782B90',
  'IE6388047V',
])('%s can be a VAT number', number => expect(isVatNumber(number)).toBe(true))

test.each([
  'GB999999974',
  'GBGD500',
  'GBHA499',
  'DE136695975',
  'PL5260001245',
  'GB12345',
  'US123456789',
  '999999973',
])('%s cannot', number => expect(isVatNumber(number)).toBe(false))

test('A VAT number is kept without what people put between', () => {
  expect(vatNumber().parse('gb 999 9999 73')).toBe('GB999999973')
  expect(vatNumber().safeParse('GB999999974').error?.issues[0]?.message).toBe(
    'This is not a VAT number: the check digits do not fit.',
  )
})
