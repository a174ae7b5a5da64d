import { held } from '../kit/held.ts'
import type { Locale } from '../kit/money/money.ts'
import { enUs } from './en-us.ts'

/** British English is what the code says; American has other words in the same sentences; Spanish has the label sets alone. */
export type Wording = 'en-GB' | 'en-US' | 'es'

export type Words = Readonly<Record<string, string | number>>

/** en-US reads American, es-ES the Spanish label sets, everyone else British. */
export function wordingOf(locale: Locale): Wording {
  if (locale === 'en-US') return 'en-US'
  return locale === 'es-ES' ? 'es' : 'en-GB'
}

/** Around a value inside a sentence: marks that nobody sees, and that keep also its direction of reading to itself. */
const [opens, closes] = ['\u2068', '\u2069']

/** British text in, the reader's wording out; `{name}` takes a value, which is nobody's to reword. */
export function say(wording: Wording, text: string, words?: Words): string {
  const said = (wording === 'en-US' ? american(text) : text).replaceAll(opens, '').replaceAll(closes, '')
  return words
    ? said.replace(/\{(\w+)\}/g, (whole, name: string) => String(held(words, name) ?? whole))
    : said
}

/** "1 brand", "2 brands", "12,400 brands". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`
}

/**
 * A sentence with values, for somebody whose wording is not known here: who shows it says it, and the values stay as they are.
 * Marked is only what would be taken for a word of ours, so that nearly every sentence is plain text.
 */
export function sentence(parts: TemplateStringsArray, ...values: readonly unknown[]): string {
  return String.raw(
    { raw: parts },
    ...values.map(value => {
      const text = String(value)
      return american(text) === text ? text : `${opens}${text}${closes}`
    }),
  )
}

const british = new RegExp(
  `\\{\\w+\\}|${opens}[^${closes}]*${closes}|\\b(${Object.keys(enUs).join('|')})\\b`,
  'gi',
)

/** Capitals stay where they were: at the head of a word, or of each word of a phrase. */
function american(text: string): string {
  return text.replace(british, (found, word?: string) => {
    const said = word && held(enUs, word.toLowerCase())
    if (!said) return found
    const heads = found.split(/[^A-Za-z]+/)
    if (heads.length > 1 && heads.every(head => /^[A-Z]/.test(head))) return capitalised(said, /\b\w/g)
    return /^[A-Z]/.test(found) ? capitalised(said, /^\w/) : said
  })
}

function capitalised(text: string, where: RegExp): string {
  return text.replace(where, letter => letter.toUpperCase())
}
