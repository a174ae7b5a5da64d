import type { Words } from '../../wording/say.ts'
import { type Refused, reasons, type Step, staffReasons } from './basket.ts'

/** How the place where a trace is read writes it. */
export interface TraceWords {
  readonly say: (text: string, words?: Words) => string
  readonly money: (minor: number) => string
  readonly date: (iso: string) => string
}

/** Why a code is refused, as the shopper is told; staff are told the true reason. */
export function refusalWords(
  refused: Pick<Refused, 'reason' | 'amountMinor' | 'n' | 'other' | 'at'> & { readonly code?: string | null },
  words: TraceWords,
  reader: 'shopper' | 'staff',
): string {
  const { reason, amountMinor = 0, n = 0, other = '', at } = refused
  const told = reader === 'staff' ? { ...reasons, ...staffReasons } : reasons
  const usual = reason in told ? told[reason as keyof typeof reasons] : reasons.UNKNOWN
  const text = refused.code === null && reason === 'MIN_SPEND' ? withoutCode : usual
  return words.say(reason === 'MIN_QUANTITY' && n === 1 ? oneMore : text, {
    amount: words.money(amountMinor),
    n,
    other: words.say(other),
    date: at ? words.date(at) : '',
  })
}

/** What comes by itself asks for no code. */
const withoutCode = 'Spend {amount} more to get it.'
const oneMore = 'Add one more qualifying item.'

/** A step of a calculation as a shop assistant would say it. */
export function explain(step: Step, words: TraceWords): string {
  const { say, money } = words
  switch (step.kind) {
    case 'starBuy':
      return say('Star buy “{label}”: with {source}, one {line} is {after} instead of {before}.', {
        label: step.label,
        source: step.source,
        line: step.line,
        after: money(step.afterMinor),
        before: money(step.beforeMinor),
      })
    case 'refused':
      return say('{label} is not used: {why}', { label: step.label, why: refusalWords(step, words, 'staff') })
    case 'leftOut':
      return say(leftOutWords[step.why], { label: step.label, line: step.line })
    case 'chosen':
      return say(chosenWords[step.by], { labels: step.labels.join(', ') })
    case 'off':
      return offWords(step, words)
    case 'gift':
      return say('{label} adds {items}, worth {worth}, for nothing.', {
        label: step.label,
        items: step.items.join(', '),
        worth: money(step.worthMinor),
      })
    case 'giftMissing':
      return say('{label} cannot add {items}: off the site, or none left.', {
        label: step.label,
        items: step.items.join(', '),
      })
    case 'delivery':
      return step.offMinor === null
        ? say('{label} is taken off at delivery.', { label: step.label })
        : say('{label} takes {off} off delivery.', { label: step.label, off: money(step.offMinor) })
    case 'leastLeft':
      return say('{label} leaves {amount}, since an order may not cost nothing.', {
        label: step.label,
        amount: money(1),
      })
  }
}

const chosenWords = {
  priority: 'Used, by priority: {labels}.',
  bestForShopper: 'Used, as best for the shopper: {labels}.',
  tooMany: 'Used, by priority, since there are too many to find the best: {labels}.',
} as const

const leftOutWords = {
  sale: '{label} leaves out {line}: it is on sale.',
  starBuy: '{label} leaves out {line}: it has a star buy.',
  never: '{label} leaves out {line}: it is never discounted.',
} as const

function offWords(step: Extract<Step, { kind: 'off' }>, { say, money }: TraceWords): string {
  const values = {
    label: step.label,
    percent: `${step.value / 100}%`,
    value: money(step.value),
    base: money(step.baseMinor),
    off: money(step.offMinor),
    n: step.sets,
  }
  const exact = String((step.baseMinor * step.value) / 10_000)
  const isRounded = step.how === 'percent' && !step.limit && exact !== String(step.offMinor)
  const rounded = isRounded
    ? ` ${say(step.parts.length > 1 ? 'Each line is rounded; together they are exactly {exact} × {least}.' : 'Rounded from {exact} × {least}.', { exact, least: money(1) })}`
    : ''
  const limited =
    step.limit === 'order'
      ? ` ${say('That is the most it takes off an order.')}`
      : step.limit === 'budget'
        ? ` ${say('That is what is left of its budget.')}`
        : ''
  const parts = step.parts.map(part =>
    say('{line} ({units}): {off} off, {left} left', {
      line: part.line,
      units: part.units,
      off: money(part.offMinor),
      left: money(part.leftMinor),
    }),
  )
  return `${say(offSentences[step.how], values)}${rounded}${limited} ${parts.join('; ')}.`
}

const offSentences = {
  percent: '{label} takes {percent} of {base} = {off}.',
  amount: '{label} takes {value} off {base} = {off}.',
  each: '{label} takes up to {value} off each item = {off}.',
  price: '{label} sells each item for {value}, unless it costs less = {off} off.',
  sets: '{label} rewards {n} times = {off} off.',
} as const
