/** Several texts in one line, a space between. */
const words = (text: string) => text.split(' ')

/** Words that have broken other programs. All of them can be asked for and most can be a name. */
export const nastyWords = [
  ...words(
    `' '' " \\ \\\\ % _ %% \\% $1 $$ ; -- /* */ {} [] ( ) E\\x27 \\x00 null undefined NaN Infinity -0 1e999 true`,
  ),
  ...words('{"a":1} <script> &amp; ../.. %00 %s%n {x}$ 😀 👩‍👩‍👧 é é ß İ ﬁ ％ Ω مرحبا tor a E'),
  "'; drop table brand; --",
  "' or 1=1 --",
  "') union select 1 --",
  '\u202e',
  '\u200b',
  '\ufeff',
  ' ',
  '\t',
  '\n',
  '',
  'x'.repeat(200),
]

/** Values that fit no question, or only look as if they did. */
export const badValues: unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  'x'.repeat(501),
  'x'.repeat(10_000),
  ' ',
  ...nastyWords.slice(0, 12),
  ...[null, {}, [], [[]], [null], { $gt: 0 }, true, false, 0, -0, 1.5, 1e308, -1e308, 2 ** 53 + 2, 1e21],
  ...words(
    'NaN Infinity 1e5 yesterday now infinity epoch 2026-13-01 2026-02-30 0000-01-01 -2026-01-01 12026-01-01 2026-1-1',
  ),
  ...words(
    '2026-02-30T00:00:00Z 0000-01-01T00:00:00Z 2026-01-01T25:00:00Z 2026-01-01T00:00:00+99:99 2026-01-01T24:00:00Z',
  ),
  ...words('2026-01-01T00:00:00+18:00 2026-06-31T10:00:00+01:00 2026-01-01T00:60:00Z 2026-01-01T00:00:60Z'),
  ['2026-02-30', '2026-03-01'],
  [1],
  [1, 'x'],
  [null, null],
  words('a b c'),
  Array(201).fill(1),
  Array(200).fill('\\'),
]

/** Filters that are none. */
export const badFilters = [
  ...words(
    ' { [ null 1 "x" {} [1] [[]] [{}] [{"any":[]}] [{"any":{}}] [{"field":"name"}] [{"any":[{"any":[]}]}] {"__proto__":[]}',
  ),
  ...words('[{"field":"name","op":"equals","value":"x","extra":1}] [{"field":"","op":"equals","value":"x"}]'),
  `[${'['.repeat(5_000)}`,
  `[${'{"any":['.repeat(500)}`,
  `[{"field":"name","op":"equals","value":"${'x'.repeat(20_000)}"}]`,
  JSON.stringify(Array(41).fill({ field: 'name', op: 'equals', value: 'x' })),
]
