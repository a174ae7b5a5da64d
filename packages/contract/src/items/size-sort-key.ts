const letters: Readonly<Record<string, string>> = {
  ...{ small: 's', sm: 's', medium: 'm', med: 'm', large: 'l', lg: 'l', lge: 'l' },
  ...{ 'extra small': 'xs', 'x small': 'xs', 'x-small': 'xs' },
  ...{ 'extra large': 'xl', 'x large': 'xl', 'x-large': 'xl', 'xx-large': 'xxl' },
}

const number = (digits: string, times = 1) =>
  String(Math.min(Math.floor(Math.round(Number(digits) * times * 100_000) / 1_000), 99_999_999)).padStart(
    8,
    '0',
  )

type Reader = readonly [pattern: RegExp, key: (match: readonly string[], size: string) => string]

const decimal = '(\\d+(?:\\.\\d+)?)'

/** Tried in this order; the first that fits says how the size sorts. */
const readers: readonly Reader[] = [
  [new RegExp(`^${decimal} ?cm$`), ([, value = '']) => `30${number(value)}`],
  [new RegExp(`^${decimal} ?mm$`), ([, value = '']) => `40${number(value)}`],
  [new RegExp(`^${decimal} ?(?:"|in|inch|inches|er)$`), ([, value = '']) => `50${number(value)}`],
  [/^(\d{3})[a-c]$/, ([, value = ''], size) => `60${number(value)}${size.at(-1)}`],
  [/^(\d{2}) ?(?:\/|x) ?(\d{2})$/, ([, waist = '', leg = '']) => `70${number(waist)}${number(leg)}`],
  [/^(\d{2}) ?(s|r|l)$/, ([, waist = '', leg = '']) => `70${number(waist)}${'srl'.indexOf(leg) + 1}`],
  [
    new RegExp(`^(eu|uk|us) ?${decimal}$`),
    ([, system = '', value = '']) => `8${['eu', 'uk', 'us'].indexOf(system)}${number(value)}`,
  ],
  [/^(\d+)(?:-\d+)? ?(?:m|mths?|months?)$/, ([, value = '']) => `90${number(value)}`],
  [/^(\d+)(?:-\d+)? ?(?:y|yrs?|years?)$/, ([, value = '']) => `90${number(value, 12)}`],
  [
    new RegExp(`^${decimal} ?(?:l|ltr|litres?|ml)$`),
    ([, value = ''], size) => `${size.endsWith('ml') ? 94 : 95}${number(value)}`,
  ],
  [new RegExp(`^${decimal}$`), ([, value = '']) => `97${number(value)}`],
  [new RegExp(`^${decimal}(.*)$`), ([, value = '', rest = '']) => `98${number(value)}${rest.slice(0, 14)}`],
]

/** Sorts sizes as people expect: XS < S < M, 6 < 10, 48 cm < 54 cm. The database's size_sort_key() does the same. */
export function sizeSortKey(label: string | null): string | null {
  const size = (label ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('½', '.5')
    .replaceAll('”', '"')
    .replaceAll(',', '.')
  if (size === '') return null
  if (['one size', 'onesize', 'os', 'o/s', 'one'].includes(size)) return '10'
  const first = (size.split('/')[0] ?? '').trim()
  const letter = /^([2-9]?)(x{0,6})(s|m|l)$/.exec(letters[first] ?? first)
  if (letter && (letter[1] === '' || letter[2] === 'x')) {
    const steps = letter[1] === '' ? (letter[2] ?? '').length : Number(letter[1])
    const place = letter[3] === 's' ? 40 - steps : letter[3] === 'm' ? 50 : 60 + steps
    return `20${String(place).padStart(2, '0')}`
  }
  for (const [pattern, key] of readers) {
    const match = pattern.exec(size)
    if (match) return key(match, size)
  }
  return `99${size.slice(0, 22)}`
}
