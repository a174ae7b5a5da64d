import type { CouponSettings } from './settings.ts'

export const codePattern = /^[A-Za-z0-9_-]{3,40}$/
export const codeWords = 'Use letters, numbers, - and _ only, 3 to 40 characters.'

/** A code as it is looked up: capitals, dashes and spaces make no difference. */
export function codeKeyOf(typed: string): string {
  return typed.toUpperCase().replace(/[\s_-]/g, '')
}

export type CodeShape = Pick<CouponSettings, 'alphabet' | 'length' | 'prefix' | 'suffix' | 'dashEvery'>

/** None that look alike. */
const characters = {
  alphanumeric: '23456789ABCDEFGHJKMNPQRSTUVWXYZ',
  letters: 'ABCDEFGHJKMNPQRSTUVWXYZ',
  digits: '0123456789',
} as const

/** Nobody is handed a code with one of these in it. */
const unprinted = /FUCK|CUNT|TWAT|WANK|ARSE|SHAG|RAPE|SPUNK|BUGGER|PRAT|TURD/

/** Orders and shoppers write codes of so many characters at most. */
export const codeLengthMost = 40

/** How long codes of a shape are, with their dashes. */
export function codeLengthOf({ length, prefix, suffix, dashEvery }: CodeShape): number {
  const dashes = dashEvery > 0 ? Math.floor((length - 1) / dashEvery) : 0
  return prefix.length + length + dashes + suffix.length
}

/** Of so many guesses at most one may be right. */
const guessesLeast = 10_000

/** A code of this shape; `draw` answers a whole number below the one it is given. */
export function drawCode(
  { alphabet, length, prefix, suffix, dashEvery }: CodeShape,
  draw: (below: number) => number,
): string {
  const from = characters[alphabet]
  let drawn: string
  do drawn = Array.from({ length }, () => from.charAt(draw(from.length))).join('')
  while (unprinted.test(drawn))
  const dashed = dashEvery > 0 ? drawn.match(new RegExp(`.{1,${dashEvery}}`, 'g'))?.join('-') : drawn
  return `${prefix}${dashed}${suffix}`.toUpperCase()
}

/** How long codes must be so that so many of them cannot be guessed. */
export function lengthFor(alphabet: CodeShape['alphabet'], quantity: number): number {
  return Math.ceil(Math.log(quantity * guessesLeast) / Math.log(characters[alphabet].length))
}
