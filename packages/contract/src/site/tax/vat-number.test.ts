import { expect, test } from 'vitest'
import { vatChecks } from './vat-checks.ts'
import { isVatNumber, vatNumber } from './vat-number.ts'

/** One or more of each country; those of people and of older series too, where they are checked otherwise. */
const known = [
  'GB999999973',
  'XI999999973',
  'ATU13585627',
  'BE0428759497',
  'BG175074752',
  'CY10259033P',
  'CZ25123891',
  'CZ7103192745',
  'CZ640903926',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ESJ99216582',
  'ESB58378431',
  'ES54362315K',
  'ESX2482300W',
  'FI20774740',
  'FR40303265045',
  'FRK7399859412',
  'FR4Z123456782',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE6433435OA',
  'IE8D79739I',
  'IT00743110157',
  'LT119511515',
  'LT100001919017',
  'LU15027442',
  'LV40003521600',
  'LV16117519997',
  'MT11679112',
  'NL004495445B01',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
]

test.each(['GB199999982', 'GBGD001', 'GBHA599', 'PL5260001246', 'NL123456782B90', 'IE6388047V', ...known])(
  '%s can be a VAT number',
  number => expect(isVatNumber(number)).toBe(true),
)

test('Every country is checked, and one digit that is another is found out', () => {
  const countries = new Set(known.map(number => number.slice(0, 2)))
  expect(Object.keys(vatChecks).filter(country => !countries.has(country))).toEqual([])
  for (const number of known) {
    const at = [...number].findLastIndex((each, place) => place > 2 && place < 10 && /\d/.test(each))
    const other = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`
    expect(isVatNumber(other), other).toBe(false)
  }
})

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
