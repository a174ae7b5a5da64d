import type { FieldKind } from '@backroom/contract/kit/field'
import { type Condition, type Filter, isGroup, operatorsOf } from '@backroom/contract/kit/filter'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ServedView } from '#kit/data-view/served-view'
import { invalid } from '#kit/errors'

type Expression = SQL | PgColumn
type Value = string | number | boolean

/** A filter as one WHERE condition, every value a parameter; undefined when it asks nothing. */
export function filterSql(view: ServedView, filter: Filter, timeZone: string): SQL | undefined {
  return and(
    ...filter.map(entry =>
      isGroup(entry)
        ? or(...entry.any.map(condition => conditionSql(view, condition, timeZone)))
        : conditionSql(view, entry, timeZone),
    ),
  )
}

/** Words typed into a search box: each must be found somewhere in the folded text. */
export function searchSql(text: Expression, typed: string): SQL | undefined {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 10)
  return and(...words.map(word => sql`${text} like '%' || ${likeSafe(word)} || '%'`))
}

/** Whether a search has a word long enough for a trigram index. */
export function hasIndexedWord(typed: string): boolean {
  return typed.split(/\s+/).some(word => word.length >= 3)
}

function conditionSql(view: ServedView, condition: Condition, timeZone: string): SQL {
  const column = view.column(condition.field, 'filter')
  const exact = askSql({ ...column, compared: view.compare(condition.field) }, condition, timeZone)
  // The indexed search text holds the column's words, so it finds the few candidates first.
  const { search } = view.source
  const { op, value } = condition
  if (!search?.covers?.includes(condition.field) || (op !== 'contains' && op !== 'startsWith')) return exact
  if (typeof value !== 'string' || value.length < 3) return exact
  return sql`(${search.text} like '%' || ${likeSafe(value)} || '%' and ${exact})`
}

/** Something that can be asked about: where its value comes from, what kind it is and what people call it. */
export interface AskedField {
  readonly compared: Expression
  readonly kind: FieldKind
  readonly label: string
}

/** One question about one field, every value a parameter. */
export function askSql({ compared, kind, label }: AskedField, condition: Condition, timeZone: string): SQL {
  if (!operatorsOf[kind].includes(condition.op)) {
    throw invalid({
      filter: `"${label}" cannot be asked "${condition.op}". It can be asked: ${operatorsOf[kind].join(', ')}.`,
    })
  }
  const fault = (wanted: string) => invalid({ filter: `"${label}" needs ${wanted}.` })
  switch (condition.op) {
    case 'empty':
      return emptySql(compared, kind, truth(condition.value, fault))
    case 'is':
      return sql`${compared} = ${truth(condition.value, fault)}`
    case 'in':
    case 'notIn':
      return memberSql(compared, kind, condition, fault)
    case 'contains':
    case 'equals':
    case 'startsWith':
      if (isWords(kind)) return wordsSql(compared, condition, fault)
      return amountSql(compared, kind, condition, timeZone, fault)
    default:
      return amountSql(compared, kind, condition, timeZone, fault)
  }
}

type Fault = (wanted: string) => Error

function isWords(kind: FieldKind): boolean {
  return kind === 'text' || kind === 'code' || kind === 'url' || kind === 'richText'
}

function emptySql(compared: Expression, kind: FieldKind, isEmpty: boolean): SQL {
  const empty = isWords(kind) ? sql`coalesce(${compared}, '') = ''` : sql`${compared} is null`
  return isEmpty ? empty : sql`not (${empty})`
}

function memberSql(compared: Expression, kind: FieldKind, condition: Condition, fault: Fault): SQL {
  const values = Array.isArray(condition.value) ? condition.value : [condition.value]
  if (values.length === 0) throw fault('at least one value')
  const list =
    kind === 'reference'
      ? sql`${arrayText(values.map(value => wholeNumber(value, fault)))}::bigint[]`
      : sql`${arrayText(values.map(value => searchable(String(value), fault)))}::text[]`
  return condition.op === 'in'
    ? sql`${compared} = any(${list})`
    : sql`(${compared} is null or not ${compared} = any(${list}))`
}

function wordsSql(compared: Expression, condition: Condition, fault: Fault): SQL {
  if (typeof condition.value !== 'string') throw fault('words')
  const words = searchable(condition.value, fault)
  if (condition.op === 'equals') return sql`lower(${compared}) = lower(${words})`
  const pattern =
    condition.op === 'contains' ? sql`'%' || ${likeSafe(words)} || '%'` : sql`${likeSafe(words)} || '%'`
  return sql`fold(${compared}) like ${pattern}`
}

function amountSql(
  compared: Expression,
  kind: FieldKind,
  condition: Condition,
  timeZone: string,
  fault: Fault,
): SQL {
  if (condition.op === 'between') {
    const [from, to] = Array.isArray(condition.value) ? condition.value : []
    if (from === undefined || to === undefined) throw fault('two values')
    return sql`(${boundSql(compared, kind, '>=', from, timeZone, fault)} and ${boundSql(compared, kind, '<=', to, timeZone, fault)})`
  }
  if (Array.isArray(condition.value)) throw fault('one value')
  if (condition.op === 'equals') {
    const { value } = condition
    return sql`(${boundSql(compared, kind, '>=', value, timeZone, fault)} and ${boundSql(compared, kind, '<=', value, timeZone, fault)})`
  }
  return boundSql(compared, kind, condition.op === 'gt' ? '>' : '<', condition.value, timeZone, fault)
}

type Comparison = '>' | '>=' | '<' | '<='

function boundSql(
  compared: Expression,
  kind: FieldKind,
  comparison: Comparison,
  value: Value,
  zone: string,
  fault: Fault,
): SQL {
  const operator = sql.raw(comparison)
  if (kind === 'day') return sql`${compared} ${operator} ${dayText(value, fault)}::date`
  if (kind !== 'instant') return sql`${compared} ${operator} ${numberSql(value, fault)}`
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
    // A typed day means the whole day where the shop is: "up to the 5th" includes its last minute.
    const isAfterDay = comparison === '>' || comparison === '<='
    const edge = sql`((${dayText(value, fault)}::date + ${isAfterDay ? 1 : 0}::int)::timestamp at time zone ${zone})`
    return comparison === '>' || comparison === '>='
      ? sql`${compared} >= ${edge}`
      : sql`${compared} < ${edge}`
  }
  return sql`${compared} ${operator} ${instantText(value, fault)}::timestamptz`
}

/** A whole number keeps an integer index usable; anything else is compared as a decimal. */
export function numberSql(value: unknown, fault: Fault): SQL {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw fault('a number')
  return Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${String(value)}::numeric`
}

function wholeNumber(value: Value, fault: Fault): string {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw fault('whole numbers')
  return String(value)
}

function truth(value: unknown, fault: Fault): boolean {
  if (typeof value !== 'boolean') throw fault('true or false')
  return value
}

function dayText(value: Value, fault: Fault): string {
  if (typeof value !== 'string' || !isDay(value)) throw fault('a date such as 2026-03-04')
  return value
}

function instantText(value: Value, fault: Fault): string {
  if (typeof value !== 'string' || !isInstant(value)) throw fault('a time such as 2026-03-04T14:30:00Z')
  return value
}

/** A day that the calendar has and PostgreSQL reads: the 30th of February is none, nor is the year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}

/** A moment with its zone, down to microseconds. */
export function isInstant(text: string): boolean {
  const clock = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?'
  const zone = '(Z|[+-](0\\d|1[0-4]):[0-5]\\d)'
  return new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${clock}${zone}$`).test(text) && isDay(text.slice(0, 10))
}

/** PostgreSQL text cannot hold NUL, so no row could match it. */
function searchable(words: string, fault: Fault): string {
  if (words.includes('\0')) throw fault('words without control characters')
  return words
}

/** Folded like the column it is compared with, and with the wildcards of LIKE taken literally. */
function likeSafe(words: string): SQL {
  return sql`replace(replace(replace(fold(${words.replaceAll('\0', '')}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
}

/** An array as PostgreSQL's text form, so that one parameter carries it. */
function arrayText(values: readonly string[]): string {
  return `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
