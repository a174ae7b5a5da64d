import fc from 'fast-check'
import { badValues, nastyWords } from '#testing/nasty'

/** Stands in every text that is planted: it must never be seen in a log. */
export const planted = 'Planted7Q'

/** Numbers beyond what databases and programs count in. */
const numbers = [
  -1,
  0,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53 + 2,
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
  -1e308,
  5e-324,
]

/** Names that every object has, and that no map made of one may be asked for. */
export const propertyNames = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
]

const texts = [
  ...nastyWords,
  ...propertyNames,
  '2147483648',
  '-1',
  '1e999',
  '9223372036854775808',
  '99999999999999999999999',
  '0x10',
  '1,2',
  '٣',
  '½',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T25:00:00Z',
  'a\0b',
  '\u0007',
  '\ud800',
  '\u2028',
  `${planted}'; select pg_sleep(9); --`,
  `${planted}\\`,
  `=${planted}()`,
  `${planted}${'x'.repeat(600)}`,
  `${planted}${'é'.repeat(10_000)}`,
  `${planted}${'x'.repeat(100_000)}`,
]

/** A text that may break something. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...numbers).map(String) },
)

/** So deep that what walks it by calling itself falls. */
const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

/** A value of any kind that may break something. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...badValues) },
  { weight: 1, arbitrary: fc.constantFrom(deep(50), deep(2_000), JSON.parse('{"__proto__":{"uid":1}}')) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
)

/** Bodies that are no JSON, or hardly, with what they claim to be. */
export const hostileBody: fc.Arbitrary<{ readonly type?: string; readonly bytes: Buffer }> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'text/csv',
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '/',
    'a/b;',
    undefined,
  ),
  bytes: fc
    .constantFrom(
      '',
      ' ',
      '{',
      '{}',
      '[]',
      'null',
      '"x"',
      '1e999',
      '{"a":1,"a":2}',
      '{"__proto__":{"uid":1}}',
      '\ufeff{}',
      '{"constructor":{"prototype":{}}}',
      `${'['.repeat(20_000)}`,
      `${'{"a":'.repeat(20_000)}`,
      `"${planted}`,
      '--x\r\n\r\n--x--',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
      'a=1&a=2',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    )
    .map(text => Buffer.from(text)),
})
