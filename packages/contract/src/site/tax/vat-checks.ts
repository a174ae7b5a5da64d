/** A sum of digits, each times its weight. */
function weighed(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
}

const last = (rest: string) => Number(rest.at(-1))
const falling = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at)
const rising = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** Every second digit doubled, the sum of all digits a multiple of ten: as on payment cards. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** ISO 7064, modulo 11 and 10, as Germany and Croatia check. */
function isMod11And10(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === last(digits)
}

/** The older series checks modulo 97, the newer one has 55 added; government and health bodies have three digits in a range. */
function isBritish(rest: string): boolean {
  const body = /^(GD|HA)(\d{3})$/.exec(rest)
  if (body) return body[1] === 'GD' ? Number(body[2]) < 500 : Number(body[2]) >= 500
  if (!/^\d{9}(\d{3})?$/.test(rest)) return false
  const all = weighed(rest, falling(8, 7)) + Number(rest.slice(7, 9))
  return all % 97 === 0 || (all + 55) % 97 === 0
}

function isAustrian(rest: string): boolean {
  const sum = [...rest.slice(1, 8)].reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - ((sum + 4) % 10)) % 10 === last(rest)
}

/** Companies have nine digits; people ten, by one of three checks. */
function isBulgarian(rest: string): boolean {
  if (rest.length === 9) {
    const first = weighed(rest, rising(1, 8)) % 11
    return (first === 10 ? (weighed(rest, rising(3, 8)) % 11) % 10 : first) === last(rest)
  }
  const person = (weighed(rest, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10
  const foreigner = weighed(rest, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10
  const other = (11 - (weighed(rest, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return [person, foreigner, other].includes(last(rest))
}

function isCypriot(rest: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = [...rest.slice(0, 8)].reduce(
    (all, digit, at) => all + (at % 2 === 0 ? (odd[Number(digit)] ?? 0) : Number(digit)),
    0,
  )
  return !rest.startsWith('12') && String.fromCharCode(65 + (sum % 26)) === rest.at(-1)
}

/** Companies have eight digits, people nine or ten, nine from a six on those who have no birth number. */
function isCzech(rest: string): boolean {
  if (rest.length === 8) return ((11 - (weighed(rest, falling(8, 7)) % 11)) % 11 || 1) % 10 === last(rest)
  if (rest.length === 10)
    return Number(rest) % 11 === 0 || (Number(rest.slice(0, 9)) % 11 === 10 && last(rest) === 0)
  if (!rest.startsWith('6')) return Number(rest.slice(0, 2)) <= 53
  return 8 - ((10 - (weighed(rest.slice(1), falling(8, 7)) % 11) + 11) % 11) === last(rest)
}

function isGreek(rest: string): boolean {
  return (weighed(rest, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(rest)
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** People have a letter behind their number, foreigners and some others one before it as well; bodies a digit or a letter by their kind. */
function isSpanish(rest: string): boolean {
  const letter = rest.at(-1) ?? ''
  const digits = rest.slice(1, 8)
  if (/^\d/.test(rest)) return spanishLetters[Number(rest.slice(0, 8)) % 23] === letter
  if (/^[XYZ]/.test(rest))
    return spanishLetters[Number(`${'XYZ'.indexOf(rest[0] ?? '')}${digits}`) % 23] === letter
  if (/^[KLM]/.test(rest)) return spanishLetters[Number(digits) % 23] === letter
  const check = [...'0123456789'].findIndex(each => isLuhn(`${digits}${each}`))
  const isDigit = letter === String(check)
  const isLetter = letter === 'JABCDEFGHI'[check]
  if (/^[ABEH]/.test(rest)) return isDigit
  return /^[NPQRSW]/.test(rest) ? isLetter : isDigit || isLetter
}

const frenchKeys = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The number of a company with a key before it, which has letters once digits ran out; those of Monaco begin with 000. */
function isFrench(rest: string): boolean {
  const siren = rest.slice(2)
  if (!siren.startsWith('000') && !isLuhn(siren)) return false
  const key = rest.slice(0, 2)
  if (/^\d\d$/.test(key)) return (12 + 3 * (Number(siren) % 97)) % 97 === Number(key)
  const [one, other] = [...key].map(each => frenchKeys.indexOf(each)) as [number, number]
  const value = one < 10 ? one * 24 + other - 10 : one * 34 + other - 100
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

/** The older series has a letter or sign in the second place, which counts as what stands there now. */
function isIrish(rest: string): boolean {
  const old = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(rest)
  const digits = old ? `0${old[2]}${old[1]}` : rest.slice(0, 7)
  const more = old ? 0 : irishLetters.indexOf(rest[8] ?? 'W') * 9
  return irishLetters[(weighed(digits, falling(8, 7)) + more) % 23] === rest[7]
}

function isLithuanian(rest: string): boolean {
  const places = [...rest.slice(0, -1)].map((_, at) => at)
  const first = weighed(
    rest,
    places.map(at => 1 + (at % 9)),
  )
  const second = weighed(
    rest,
    places.map(at => 1 + ((at + 2) % 9)),
  )
  return (first % 11 === 10 ? second % 11 : first % 11) % 10 === last(rest) && rest.at(-2) === '1'
}

/** Companies begin above three, people below; the newer numbers of people begin with 32 and say nothing. */
function isLatvian(rest: string): boolean {
  if (Number(rest[0]) > 3) return weighed(rest, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  if (rest.startsWith('32')) return true
  return ((1 + weighed(rest, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(rest)
}

/** By the number behind it, or, for people, by the whole of it modulo 97. */
function isDutch(rest: string): boolean {
  if (weighed(rest, falling(9, 8)) % 11 === Number(rest[8])) return true
  const written = [...`NL${rest}`].map(each => Number.parseInt(each, 36)).join('')
  return BigInt(written) % 97n === 1n
}

function isPortuguese(rest: string): boolean {
  const check = 11 - (weighed(rest, falling(9, 8)) % 11)
  return (check > 9 ? 0 : check) === last(rest)
}

function isRomanian(rest: string): boolean {
  const digits = rest.padStart(10, '0')
  return ((10 * weighed(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(rest)
}

function isSlovene(rest: string): boolean {
  const check = 11 - (weighed(rest, falling(8, 7)) % 11)
  return (check === 10 ? 0 : check) === last(rest)
}

type Check = readonly [looks: RegExp, fits: (rest: string) => boolean]
const british: Check = [/^[A-Z0-9]+$/, isBritish]

/** How the numbers of each country look, and whether their check digits fit; Greece is EL there. */
export const vatChecks: Readonly<Record<string, Check>> = {
  GB: british,
  XI: british,
  AT: [/^U\d{8}$/, isAustrian],
  BE: [/^[01]\d{9}$/, rest => 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8))],
  BG: [/^\d{9,10}$/, isBulgarian],
  CY: [/^[013459]\d{7}[A-Z]$/, isCypriot],
  CZ: [/^\d{8,10}$/, isCzech],
  DE: [/^[1-9]\d{8}$/, isMod11And10],
  DK: [/^[1-9]\d{7}$/, rest => weighed(rest, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  EE: [/^\d{9}$/, rest => weighed(rest, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0],
  EL: [/^\d{9}$/, isGreek],
  ES: [/^([A-HJNP-SUVW]\d{7}[0-9A-J]|[KLMXYZ]\d{7}[A-Z]|\d{8}[A-Z])$/, isSpanish],
  FI: [/^\d{8}$/, rest => weighed(rest, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0],
  FR: [/^[0-9A-HJ-NP-Z]{2}\d{9}$/, isFrench],
  HR: [/^\d{11}$/, isMod11And10],
  HU: [/^\d{8}$/, rest => weighed(rest, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0],
  IE: [/^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, isIrish],
  IT: [/^\d{11}$/, isLuhn],
  LT: [/^(\d{9}|\d{12})$/, isLithuanian],
  LU: [/^\d{8}$/, rest => Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6))],
  LV: [/^\d{11}$/, isLatvian],
  MT: [/^\d{8}$/, rest => weighed(rest, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0],
  NL: [/^\d{9}B\d{2}$/, isDutch],
  PL: [/^\d{10}$/, rest => weighed(rest, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(rest)],
  PT: [/^[1-9]\d{8}$/, isPortuguese],
  RO: [/^[1-9]\d{1,9}$/, isRomanian],
  SE: [/^\d{10}(?!00)\d{2}$/, rest => isLuhn(rest.slice(0, 10))],
  SI: [/^[1-9]\d{7}$/, isSlovene],
  SK: [/^[1-9]\d[2-47-9]\d{7}$/, rest => Number(rest) % 11 === 0],
}
