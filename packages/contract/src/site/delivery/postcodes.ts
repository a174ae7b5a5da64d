import { held } from '../../kit/held.ts'
import { tidyPostcode } from '../../kit/shapes/address.ts'

/** Some countries, of which some postcodes; no postcodes mean all of them. */
export interface Area {
  readonly countries: readonly string[]
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

const britishAreas = new Set(
  'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GIR GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'.split(
    ' ',
  ),
)
const writtenAsBritish: readonly string[] = ['GB', 'IM', 'JE', 'GG']

type Matcher = (postcode: string) => boolean

const areaOf = (district: string) => /^[A-Z]+/.exec(district)?.[0] ?? ''
const numberOf = (district: string) => Number(/\d+/.exec(district)?.[0] ?? -1)

/** Area `IV`, district `PA20`, districts `PA20-PA49`, sector `IM9 5` or a whole postcode; null where it is none of them. */
function britishMatcher(typed: string): Matcher | null {
  const pattern = typed.replace(/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2')
  const found = /^([A-Z]{1,2})(\d[A-Z\d]?)?(?:-([A-Z]{1,2})(\d\d?)|( \d)| (\d[A-Z]{2}))?$/.exec(pattern)
  if (!found || !britishAreas.has(found[1] ?? '')) return null
  const [, area = '', district, toArea, to, sector, rest] = found
  const outward = `${area}${district ?? ''}`
  if (to) {
    if (toArea !== area || !district || numberOf(outward) > Number(to)) return null
    return postcode => {
      const [out = ''] = postcode.split(' ')
      return areaOf(out) === area && numberOf(out) >= numberOf(outward) && numberOf(out) <= Number(to)
    }
  }
  if (!district) return sector || rest ? null : postcode => areaOf(postcode) === area
  if (rest) return postcode => postcode === `${outward} ${rest}`
  if (sector) return postcode => postcode.startsWith(outward + sector)
  // Central London cuts its districts once more: SW1A is a part of SW1, and SW11 is not.
  return postcode => {
    const [out = ''] = postcode.split(' ')
    return (
      out === outward ||
      (/\d$/.test(outward) && /^[A-Z]$/.test(out.slice(outward.length)) && out.startsWith(outward))
    )
  }
}

/** How postcodes are made: A is a letter, 9 a digit, X either. Countries that are not here have any. */
const makes: Readonly<Record<string, string>> = {
  IE: 'A9XXXXX',
  NL: '9999AA',
  CA: 'A9A9A9',
  US: '999999999',
  PT: '9999999',
  ...Object.fromEntries('DE FR ES PL IT SE FI CZ EE GR HR LT UA'.split(' ').map(code => [code, '99999'])),
  ...Object.fromEntries('AU NZ ZA AT BE BG CH CY DK HU LU LV NO SI'.split(' ').map(code => [code, '9999'])),
  RO: '999999',
  SK: '99999',
}
const kinds: Readonly<Record<string, RegExp>> = { A: /[A-Z]/, 9: /\d/, X: /[A-Z\d]/ }

/** Whether some postcode of a country begins like this. */
function canBegin(country: string, start: string): boolean {
  const made = held(makes, country)
  if (!made) return true
  return start.length <= made.length && [...start].every((each, at) => kinds[made[at] ?? '']?.test(each))
}

/** A beginning, with or without a star behind it, or a range of numbers: `75000-75999`. */
function otherMatcher(country: string, pattern: string): Matcher | null {
  const found = /^(\d{3,6})-(\d{3,6})$/.exec(pattern)
  // Ends of different lengths are the halves of one postcode: 1000-205 in Portugal, 10001-1234 in the United States.
  const range = found?.[1]?.length === found?.[2]?.length ? found : null
  const plain = (postcode: string) => postcode.replace(/[\s-]/g, '')
  if (range && (!canBegin(country, range[1] ?? '') || Number(range[1]) > Number(range[2]))) return null
  if (range)
    return postcode => {
      const digits = Number(plain(postcode).slice(0, range[1]?.length))
      return digits >= Number(range[1]) && digits <= Number(range[2])
    }
  if (!/^[A-Z\d][A-Z\d\s-]{0,9}\*?$/.test(pattern)) return null
  const start = plain(pattern.replace('*', ''))
  return canBegin(country, start) ? postcode => plain(postcode).startsWith(start) : null
}

const known = new Map<string, Matcher | null>()

function matcherOf(country: string, pattern: string): Matcher | null {
  const isBritish = writtenAsBritish.includes(country)
  const key = `${isBritish ? 'GB' : country} ${pattern}`
  if (known.size > 20_000) known.clear()
  if (!known.has(key)) known.set(key, isBritish ? britishMatcher(pattern) : otherMatcher(country, pattern))
  return known.get(key) ?? null
}

/** A pattern as it is kept: capitals, one space. */
export function tidyPattern(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first pattern that matches nothing any of the countries has. */
export function wrongPattern(countries: readonly string[], patterns: readonly string[]): string | undefined {
  return patterns.find(pattern => !countries.some(country => matcherOf(country, pattern)))
}

const ofIslands: Readonly<Record<string, string>> = { JE: 'JE', GY: 'GG' }

/** The country an address is in. Many write United Kingdom beneath an address in Jersey or Guernsey, which are no part of it. */
export function countryOf(country: string, postcode: string): string {
  if (country !== 'GB') return country
  return ofIslands[/^[A-Z]+(?=\d)/.exec(postcode.trim().toUpperCase())?.[0] ?? ''] ?? country
}

/** Whether an address is in an area. District boundaries are kept: `PA2` is not `PA20`. */
export function isInArea(area: Area, country: string, postcode: string): boolean {
  const truly = countryOf(country, postcode)
  const asWritten = area.include.length > 0 && area.countries.includes(country)
  if (!asWritten && !area.countries.includes(truly)) return false
  const written = tidyPostcode(country, postcode)
  const matches = (pattern: string) => matcherOf(country, pattern)?.(written) ?? false
  if (area.exclude.some(matches)) return false
  return area.include.length === 0 || area.include.some(matches)
}
