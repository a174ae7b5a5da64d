import type { Words } from '../wording/say.ts'
import {
  type AskedField,
  type Condition,
  type Group,
  isGroup,
  isInDays,
  listed,
  type Operator,
  type Value,
} from './condition.ts'

/** How the place where a question is read writes it. */
export interface ConditionWords {
  readonly say: (text: string, words?: Words) => string
  /** A value as its field writes it; undefined where what it is called is not known. */
  readonly show: (field: AskedField, value: Value) => string | undefined
}

/** A condition in three parts: "Price", "is over", "£50.00". */
export interface Said {
  readonly field: string
  readonly link: string
  readonly value: string
}

const links: Readonly<Record<Operator, string>> = {
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  equals: 'is',
  between: 'is from … to',
  gt: 'is over',
  lt: 'is under',
  inLast: 'in the last',
  notInLast: 'not in the last',
  inNext: 'in the next',
  in: 'is one of',
  notIn: 'is none of',
  is: 'is',
  hasAny: 'has any of',
  hasAll: 'has all of',
  hasNone: 'has none of',
  empty: 'is empty',
}
const timeLinks: Partial<typeof links> = { equals: 'is on', gt: 'is after', lt: 'is before' }

/** Where only one is named. */
const ones: Partial<typeof links> = {
  in: 'is',
  notIn: 'is not',
  hasAny: 'has',
  hasAll: 'has',
  hasNone: 'does not have',
}

/** An operator in words, as an editor lists it. */
export function operatorWords(op: Operator, { kind }: Pick<AskedField, 'kind'>): string {
  return ((kind === 'day' || kind === 'instant') && timeLinks[op]) || links[op]
}

export type FieldOf = (key: string) => AskedField | undefined

/** A condition in words. */
export function conditionWords(condition: Condition, fieldOf: FieldOf, words: ConditionWords): Said {
  const { op, value, other } = condition
  const { say } = words
  const field = fieldOf(condition.field)
  if (!field) return { field: say('Something that is no longer known'), link: '', value: '' }
  const label = say(field.label)
  const link = say(operatorWords(op, field))
  if (op === 'empty') return { field: label, link: '', value: value === false ? say('is filled') : link }
  if (other !== undefined) return { field: label, link, value: say(fieldOf(other)?.label ?? other) }
  const several = listed(value)
  if (isInDays(op))
    return {
      field: label,
      link,
      value: say(several[0] === 1 ? '{n} day' : '{n} days', { n: Number(several[0]) }),
    }
  const shown = several.map(each => words.show(field, each))
  const known = shown.filter(each => each !== undefined)
  if (known.length < shown.length)
    return { field: label, link, value: say('{n} chosen', { n: shown.length }) }
  if (op === 'between') {
    const [from = '', to = ''] = known
    return { field: label, link: say('is from'), value: say('{from} to {to}', { from, to }) }
  }
  const of = (known.length === 1 && ones[op]) || undefined
  return {
    field: label,
    link: of ? say(of) : link,
    value: joined(known, say(op === 'hasAll' ? 'and' : 'or'), say),
  }
}

function joined(list: readonly string[], last: string, say: ConditionWords['say']): string {
  if (list.length > 6)
    return `${list.slice(0, 5).join(', ')} ${last} ${say('{n} more', { n: list.length - 5 })}`
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} ${last} ${list.at(-1)}`
}

const joins = { all: 'and', any: 'or', none: 'nor' } as const

/** A group as a person would say it: "Brand is Fellside and (Price is under £20.00 or On sale is Yes)". */
export function groupWords(group: Group, fieldOf: FieldOf, words: ConditionWords): string {
  const parts = group.of.flatMap(node => {
    if (!isGroup(node)) return node.off ? [] : saidWhole(conditionWords(node, fieldOf, words))
    const inner = groupWords(node, fieldOf, words)
    return inner && (node.match === 'none' ? inner : `(${inner})`)
  })
  const sentence = parts.filter(Boolean).join(` ${words.say(joins[group.match])} `)
  return group.match === 'none' && sentence
    ? words.say('none of: {conditions}', { conditions: sentence })
    : sentence
}

/** The parts of a condition as one phrase. */
export function saidWhole({ field, link, value }: Said): string {
  return [field, link, value].filter(Boolean).join(' ')
}

/** A value where no currency and no names are at hand. */
export function plainValue({ kind, holds, options, scale }: AskedField, value: Value): string | undefined {
  const option = options?.find(each => each.value === value)
  if (option) return option.label
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'reference' || (kind === 'list' && !holds)) return
  if (typeof value !== 'number') return value
  if (kind === 'money') return (value / 100).toFixed(2)
  return kind === 'percent' ? `${value / 100}%` : (value / (scale ?? 1)).toLocaleString('en-GB')
}
