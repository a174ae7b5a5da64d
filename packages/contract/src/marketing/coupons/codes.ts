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

/** Of so many guesses at most one may be right. */
const guessesLeast = 10_000

/** A code of this shape; `draw` answers a whole number below the one it is given. */
export function drawCode(
  { alphabet, length, prefix, suffix, dashEvery }: CodeShape,
  draw: (below: number) => number,
): string {
  const from = characters[alphabet]
  let drawn = ''
  for (let at = 0; at < length; at++) {
    if (dashEvery > 0 && at > 0 && at % dashEvery === 0) drawn += '-'
    drawn += from.charAt(draw(from.length))
  }
  return `${prefix}${drawn}${suffix}`.toUpperCase()
}

/** How long codes must be so that so many of them cannot be guessed. */
export function lengthFor(alphabet: CodeShape['alphabet'], quantity: number): number {
  return Math.ceil(Math.log(quantity * guessesLeast) / Math.log(characters[alphabet].length))
}
