import { type RuleFieldKey, ruleField } from './rule-fields.ts'
import type { CollectionRule, RuleCondition, RuleGroup } from './rules.ts'

/** How names and amounts are written where the sentence is read. */
export interface RuleWords {
  readonly nameOf: (field: RuleFieldKey, uid: number) => string
  readonly money: (minor: number) => string
}

/** A rule as a person would say it: "Facet is Waterproof, and price is under £100.00; but not on sale." */
export function ruleSentence(rule: CollectionRule, words: RuleWords): string {
  const said = (kind: RuleGroup['kind']) =>
    rule.groups.filter(group => group.kind === kind && group.conditions.length > 0)
  const include = said('include').map(group => groupWords(group, words))
  if (include.length === 0) return ''
  const several = include.length > 1
  const joined = include
    .map(text => (several ? `(${text})` : text))
    .join(rule.match === 'all' ? ' and ' : ' or ')
  const exclude = said('exclude').map(group => groupWords(group, words))
  const sentence = exclude.length > 0 ? `${joined}; but not where ${exclude.join(', nor where ')}` : joined
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function groupWords({ match, conditions }: RuleGroup, words: RuleWords): string {
  return conditions
    .map(condition => conditionWords(condition, words))
    .join(match === 'all' ? ', and ' : ', or ')
}

/** One condition in words: "price is under £100.00". */
export function conditionWords({ field, op, value }: RuleCondition, words: RuleWords): string {
  const asked = ruleField(field)
  const label = asked.label === 'RRP' ? 'RRP' : asked.label.charAt(0).toLowerCase() + asked.label.slice(1)
  if (asked.kind === 'flag') return value === true ? label : `not ${label}`
  if (asked.kind === 'days')
    return `${label} ${op === 'inLast' ? 'in the last' : 'not in the last'} ${value} ${value === 1 ? 'day' : 'days'}`
  if (asked.kind === 'text') return `${label} ${textWords[op] ?? op} “${value}”`
  if (asked.kind === 'number') return `${label} ${numberWords(op, value, amountOf(asked.unit, words))}`
  const list = (Array.isArray(value) ? value : []).map(each =>
    asked.kind === 'words'
      ? (asked.words?.[String(each)] ?? String(each))
      : words.nameOf(field, Number(each)),
  )
  return `${label} ${listWords[op] ?? op} ${listed(list, op === 'hasAll' ? 'and' : 'or')}`
}

const textWords: Readonly<Record<string, string>> = {
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  equals: 'is',
}

const listWords: Readonly<Record<string, string>> = {
  in: 'is',
  notIn: 'is not',
  hasAny: 'is',
  hasAll: 'is all of',
  hasNone: 'is none of',
  present: 'answered:',
  absent: 'not answered:',
}

function amountOf(unit: string | undefined, words: RuleWords): (value: number) => string {
  if (unit === 'money') return words.money
  if (unit === 'percent') return value => `${value / 100}%`
  if (unit === 'hundredths') return value => String(value / 100)
  return String
}

function numberWords(op: string, value: unknown, amount: (value: number) => string): string {
  if (op === 'empty') return value === true ? 'is empty' : 'is filled in'
  if (op === 'gt') return `is over ${amount(Number(value))}`
  if (op === 'lt') return `is under ${amount(Number(value))}`
  const [low, high] = value as number[]
  return `is from ${amount(Number(low))} to ${amount(Number(high))}`
}

function listed(list: readonly string[], last: 'and' | 'or'): string {
  if (list.length > 6) return `${list.slice(0, 5).join(', ')} ${last} ${list.length - 5} more`
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} ${last} ${list.at(-1)}`
}
