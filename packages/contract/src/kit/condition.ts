import { z } from 'zod'
import { isDay, isInstant } from './dates.ts'
import { integerMost } from './field.ts'
import type { FieldKind } from './field-kind.ts'
import type { OptionsCall } from './option.ts'

const words = ['contains', 'equals', 'startsWith', 'notContains', 'empty'] as const
const amounts = ['equals', 'between', 'gt', 'lt', 'empty'] as const
const times = [...amounts, 'inLast', 'notInLast', 'inNext'] as const
const members = ['in', 'notIn', 'empty'] as const

/** Which questions a field of each kind can be asked. */
export const operatorsOf = {
  text: words,
  code: words,
  url: words,
  richText: ['contains', 'notContains', 'empty'],
  number: amounts,
  money: amounts,
  percent: amounts,
  day: times,
  instant: times,
  choice: members,
  reference: members,
  image: ['empty'],
  bool: ['is'],
  list: ['hasAny', 'hasAll', 'hasNone', 'empty'],
  rows: [],
  address: [],
  hours: [],
} as const satisfies Readonly<Record<FieldKind, readonly string[]>>
export type Operator = (typeof operatorsOf)[FieldKind][number]
const operators = [...new Set(Object.values<readonly Operator[]>(operatorsOf).flat())]

const value = z.union([z.string().max(500), z.number(), z.boolean()])
export type Value = z.infer<typeof value>

/** One question: a field, an operator and what to compare with. `empty` and `is` take true or false. */
export const condition = z
  .strictObject({
    field: z.string().min(1).max(60),
    op: z.enum(operators as [Operator, ...Operator[]]),
    value: z.union([value, z.array(value).max(200)]).optional(),
    /** Another field to compare with, instead of a value: `price gt rrp`. */
    other: z.string().max(60).optional(),
    /** Switched off without being deleted. */
    off: z.boolean().optional(),
  })
  .meta({ id: 'Condition' })
export type Condition = z.infer<typeof condition>

export const groupDepthMost = 3
const match = z.enum(['all', 'any', 'none'])

/** Conditions of which all, any or none must hold, and groups of them. */
export interface Group<One = Condition> {
  readonly match: z.infer<typeof match>
  readonly of: readonly (One | Group<One>)[]
}

/** Three deep, written out: the innermost holds conditions alone. */
export function groups<One extends z.ZodType>(one: One, most: number) {
  const third = z.strictObject({ match, of: z.array(one).max(most) })
  const second = z.strictObject({ match, of: z.array(z.union([one, third])).max(most) })
  return z.strictObject({ match, of: z.array(z.union([one, second])).max(most) })
}

/** Whether a part of a group is a group itself. */
export function isGroup<One extends object>(node: One | Group<One>): node is Group<One> {
  return 'match' in node
}

/** Where a condition or a group stands: its number in each group on the way to it. */
export type Path = readonly number[]

/** The conditions of a group in the order they are written, with where each stands. */
export function conditionsOf<One extends object>(
  group: Group<One>,
  path: Path = [],
): { readonly path: Path; readonly condition: One }[] {
  return group.of.flatMap((node, at) =>
    isGroup(node) ? conditionsOf(node, [...path, at]) : [{ path: [...path, at], condition: node }],
  )
}

/** A group as one function makes its conditions anew; what it makes null is left out, and so are groups that lose everything. */
export function changedGroup<One extends object, Next extends object = One>(
  group: Group<One>,
  change: (condition: One) => Next | null,
): Group<Next> {
  const of = group.of.flatMap((node): (Next | Group<Next>)[] => {
    if (!isGroup(node)) return [change(node)].filter(next => next !== null)
    const inner = changedGroup(node, change)
    return inner.of.length > 0 ? [inner] : []
  })
  return { ...group, of }
}

/** Something that can be asked about. */
export interface AskedField {
  readonly key: string
  readonly label: string
  readonly kind: FieldKind
  /** Where an editor lists it. */
  readonly group?: string
  /** Where it can be asked less than others of its kind. */
  readonly ops?: readonly Operator[]
  /** What a list holds; records by number unless said. */
  readonly holds?: 'words'
  /** A number that counts hundredths. */
  readonly scale?: number
  /** Every value, where there are few. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[] | undefined
  /** The call behind the picker of its records. */
  readonly lookup?: OptionsCall | undefined
  /** Fields it can be compared with. */
  readonly comparesWith?: readonly string[] | undefined
}

/** What a field can be asked. */
export function operatorsFor({ kind, ops }: Pick<AskedField, 'kind' | 'ops'>): readonly Operator[] {
  return ops ?? operatorsOf[kind]
}

/** Words to choose from, as a field offers them. */
export function optionsOf(words: Readonly<Record<string, string>>): NonNullable<AskedField['options']> {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** A value that may be one or several, as several. */
export function listed(of: Condition['value']): readonly Value[] {
  return Array.isArray(of) ? of : of === undefined ? [] : [of]
}

/** Whether nothing was filled in yet. */
export function isBlank({ value: given, other }: Condition): boolean {
  return other === undefined && listed(given).every(each => each === '')
}

/** Whether an operator is followed by a number of days. */
export function isInDays(op: Operator): boolean {
  return op === 'inLast' || op === 'notInLast' || op === 'inNext'
}

/** What is wrong with a question about a field, or null. */
export function conditionFault(field: AskedField, condition: Condition): string | null {
  const { label } = field
  const { op, other } = condition
  const ops = operatorsFor(field)
  if (!ops.includes(op)) return `"${label}" cannot be asked "${op}". It can be asked: ${ops.join(', ')}.`
  if (other !== undefined) {
    const isAble = field.comparesWith?.includes(other) && (op === 'gt' || op === 'lt' || op === 'equals')
    return isAble ? null : `"${label}" cannot be compared with "${other}" by "${op}".`
  }
  const wanted = wantedBy(field, condition)
  return wanted ? `"${label}" needs ${wanted}.` : null
}

function wantedBy({ kind, holds }: AskedField, { op, value: given }: Condition): string | null {
  const several = listed(given)
  switch (op) {
    case 'empty':
      return given === undefined || typeof given === 'boolean' ? null : 'yes or no'
    case 'is':
      return typeof given === 'boolean' ? null : 'yes or no'
    case 'inLast':
    case 'notInLast':
    case 'inNext':
      return isWhole(given, 36_500) && Number(given) >= 0 ? null : 'a number of days'
    case 'in':
    case 'notIn':
    case 'hasAny':
    case 'hasAll':
    case 'hasNone': {
      if (several.length === 0) return 'at least one value'
      if (kind === 'choice' || holds) return several.every(each => isText(String(each))) ? null : readable
      const most = kind === 'list' ? integerMost : Number.MAX_SAFE_INTEGER
      return several.every(each => isWhole(each, most)) ? null : 'whole numbers'
    }
    case 'between':
      if (!Array.isArray(given) || several.length < 2) return 'two values'
      return wantedOf(kind, several[0]) ?? wantedOf(kind, several[1])
    default:
      return Array.isArray(given) ? 'one value' : wantedOf(kind, given)
  }
}

const readable = 'words without control characters'

function wantedOf(kind: FieldKind, given: unknown): string | null {
  if (kind === 'number' || kind === 'money' || kind === 'percent')
    return Number.isFinite(given) ? null : 'a number'
  if (typeof given !== 'string') return kind === 'day' || kind === 'instant' ? 'a date' : 'words'
  if (kind === 'day') return isDay(given) ? null : 'a date such as 2026-03-04'
  if (kind !== 'instant') return isText(given) ? null : readable
  return isDay(given) || isInstant(given) ? null : 'a time such as 2026-03-04T14:30:00Z'
}

function isWhole(given: unknown, most: number): given is number {
  return Number.isSafeInteger(given) && Math.abs(Number(given)) <= most
}

/** No text of a database holds NUL, so no row could match it. */
function isText(given: string): boolean {
  return !given.includes('\0')
}
