import { held } from '../kit/held.ts'
import type { Locale } from '../kit/money.ts'
import { enUs } from './en-us.ts'

/** British English is what the code says; American lists what differs; Spanish has the label sets alone. */
export type Wording = 'en-GB' | 'en-US' | 'es'

export type Words = Readonly<Record<string, string | number>>

/** en-US reads American, es-ES the Spanish label sets, everyone else British. */
export function wordingOf(locale: Locale): Wording {
  if (locale === 'en-US') return 'en-US'
  return locale === 'es-ES' ? 'es' : 'en-GB'
}

/** British text in, the reader's wording out; `{name}` takes a value. */
export function say(wording: Wording, text: string, words?: Words): string {
  const said = wording === 'en-US' ? (held(enUs, text) ?? text) : text
  return words
    ? said.replace(/\{(\w+)\}/g, (whole, name: string) => String(held(words, name) ?? whole))
    : said
}

/** "1 brand", "2 brands", "12,400 brands". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`
}
