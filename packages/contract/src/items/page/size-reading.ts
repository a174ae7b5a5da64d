/** How sizes are written. Systems are never converted into one another. */
export const sizeSystems = {
  oneSize: 'One size',
  letter: 'Letters',
  cm: 'Centimetres',
  mm: 'Millimetres',
  inch: 'Inches',
  wheel: 'Wheel name',
  waist: 'Waist and leg',
  shoeEu: 'Shoe EU',
  shoeUk: 'Shoe UK',
  shoeUs: 'Shoe US',
  age: 'Age',
  litre: 'Litres',
  number: 'Plain number',
  text: 'Text',
} as const
export type SizeSystem = keyof typeof sizeSystems

/** What a size label says, as far as a machine can tell. */
export interface SizeReading {
  readonly system: SizeSystem
  /** In its unit; months for ages, the place among letters for letters. */
  readonly value: number | null
  /** The other end of a range, or the leg of a waist. */
  readonly toValue: number | null
  readonly unit: string
  /** The value as people write it: `54`, `2XL`, `7-8`. */
  readonly shown: string
  readonly sortKey: string
}

/** Sort keys hold hundredths, cut after the fourth digit as the database does. */
const number = (digits: string | number, times = 1) =>
  String(Math.min(Math.floor(Math.round(Number(digits) * times * 100_000) / 1_000), 99_999_999)).padStart(
    8,
    '0',
  )

type Reader = readonly [pattern: RegExp, read: (match: readonly string[], size: string) => SizeReading]

const decimal = '(\\d+(?:\\.\\d+)?)'

function reading(
  system: SizeSystem,
  sortKey: string,
  value: number | null,
  more: Partial<SizeReading> = {},
): SizeReading {
  return {
    system,
    value,
    toValue: null,
    unit: '',
    shown: value === null ? '' : String(value),
    sortKey,
    ...more,
  }
}

const measured = (system: SizeSystem, rank: number, unit: string, pattern: string): Reader => [
  new RegExp(pattern),
  ([, value = '']) => reading(system, `${rank}${number(value)}`, Number(value), { unit }),
]

const aged = (unit: 'months' | 'years', times: number, pattern: string): Reader => [
  new RegExp(pattern),
  ([, from = '', to = '']) =>
    reading('age', `90${number(from, times)}`, Number(from) * times, {
      unit,
      toValue: to === '' ? null : Number(to) * times,
      shown: to === '' ? String(Number(from)) : `${Number(from)}-${Number(to)}`,
    }),
]

const shoes = { eu: 'shoeEu', uk: 'shoeUk', us: 'shoeUs' } as const

/** Tried in this order; the first that fits says what the size is and how it sorts. */
const readers: readonly Reader[] = [
  measured('cm', 30, 'cm', `^${decimal} ?cms?$`),
  measured('mm', 40, 'mm', `^${decimal} ?mm$`),
  measured('inch', 50, 'inch', `^${decimal} ?(?:"|in|inch|inches|er)$`),
  [
    /^(\d{3})([a-c])$/,
    ([, value = '', letter = '']) =>
      reading('wheel', `60${number(value)}${letter}`, Number(value), { shown: `${Number(value)}${letter}` }),
  ],
  [
    /^(\d{2}) ?(?:\/|x) ?(\d{2})$/,
    ([, waist = '', leg = '']) =>
      reading('waist', `70${number(waist)}${number(leg)}`, Number(waist), {
        toValue: Number(leg),
        unit: 'inch',
        shown: `${waist}/${leg}`,
      }),
  ],
  [
    // "32 L" with a space is litres: bags are written so, legs are not.
    /^(\d{2})(?=l$| ?[sr]$) ?([srl])$/,
    ([, waist = '', leg = '']) =>
      reading('waist', `70${number(waist)}${'srl'.indexOf(leg) + 1}`, Number(waist), {
        unit: 'inch',
        shown: `${waist}${leg.toUpperCase()}`,
      }),
  ],
  [
    new RegExp(`^(eu|uk|us) ?${decimal}$`),
    ([, system = '', value = '']) => {
      const key = system as keyof typeof shoes
      const rank = Object.keys(shoes).indexOf(key)
      return reading(shoes[key], `8${rank}${number(value)}`, Number(value), { unit: key.toUpperCase() })
    },
  ],
  aged('months', 1, '^(\\d+)(?: ?- ?(\\d+))? ?(?:m|mths?|months?)$'),
  aged('years', 12, '^(\\d+)(?: ?- ?(\\d+))? ?(?:y|yrs?|years?)$'),
  [
    new RegExp(`^${decimal} ?(l|ltrs?|litres?|ml)$`),
    ([, value = '', unit = '']) =>
      unit === 'ml'
        ? reading('litre', `94${number(value)}`, Number(value) / 1_000, {
            unit: 'ml',
            shown: String(Number(value)),
          })
        : reading('litre', `95${number(value)}`, Number(value), { unit: 'L' }),
  ],
  measured('number', 97, '', `^${decimal}$`),
  [
    new RegExp(`^${decimal}(.*)$`),
    ([, value = '', rest = ''], size) =>
      reading('text', `98${number(value)}${[...rest].slice(0, 14).join('')}`, null, { shown: size }),
  ],
]

/** Trimmed, spaces and case folded, halves and quotes written one way. */
export function foldSize(label: string): string {
  return label
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('½', '.5')
    .replaceAll('¼', '.25')
    .replaceAll('¾', '.75')
    .replaceAll('”', '"')
    .replaceAll(',', '.')
}

/** How often a unit goes into what `value` counts in: twelve months are one year, a litre is a thousand millilitres. */
const unitsInValue: Readonly<Record<string, number>> = { years: 1 / 12, ml: 1_000 }

/** The value in the unit the label is written in: 7 for "7-8 yrs", 500 for "500 ml". */
export function writtenValue({ value, unit }: SizeReading): number | null {
  return value === null ? null : Math.round(value * (unitsInValue[unit] ?? 1) * 10_000) / 10_000
}

/** The other end as the label writes it: 8 for "7-8 yrs", M for "S/M". */
export function writtenTo({ toValue, shown }: SizeReading): string {
  return toValue === null ? '' : (shown.split(/[-/]/)[1] ?? '')
}

const oneSizes = ['one size', 'onesize', 'one-size', 'os', 'o/s', 'one']

/** Reads a size label; null where there is none. The database's size_sort_key() sorts the same way. */
export function readSize(label: string | null): SizeReading | null {
  const size = foldSize(label ?? '')
  if (size === '') return null
  if (oneSizes.includes(size)) return reading('oneSize', '10', null, { shown: 'One size' })
  const [first = '', second = ''] = size.split('/').map(part => part.trim())
  const letter = readLetter(first)
  if (letter) {
    const to = second === '' ? null : readLetter(second)
    return reading('letter', `20${String(letter.place).padStart(2, '0')}`, letter.place, {
      toValue: to?.place ?? null,
      shown: to ? `${letter.shown}/${to.shown}` : letter.shown,
    })
  }
  for (const [pattern, read] of readers) {
    const match = pattern.exec(size)
    if (match) return read(match, size)
  }
  return reading('text', `99${[...size].slice(0, 22).join('')}`, null, { shown: size })
}

/** XXXS to 9XL however it is written: its place, and how it is written usually. */
function readLetter(text: string): { place: number; shown: string } | null {
  const written = text.replace(/extra[ -]?/g, 'x')
  const match = /^([2-9]?)(x{0,6})[ -]?(s|sm|sml|small|m|md|med|medium|l|lg|lge|lrg|large)$/.exec(written)
  if (!match) return null
  const [, digit = '', crosses = '', word = ''] = match
  if (digit !== '' && crosses !== 'x') return null
  const steps = digit === '' ? crosses.length : Number(digit)
  const letter = word[0] as 's' | 'm' | 'l'
  if (letter === 'm') return steps > 0 ? null : { place: 50, shown: 'M' }
  const shown = `${steps > 2 || (steps > 1 && letter === 'l') ? `${steps}X` : 'X'.repeat(steps)}${letter.toUpperCase()}`
  return letter === 's' ? { place: 40 - steps, shown } : { place: 60 + steps, shown }
}
