import {
  type AskedField,
  type Condition,
  conditionFault,
  type Group,
  isGroup,
  listed,
  type Value,
} from '@backroom/contract/kit/condition'
import type { FieldKind } from '@backroom/contract/kit/field-kind'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid } from '#kit/errors'

export type Expression = SQL | PgColumn

/** Whether a row has any of these; with none given, whether it has any at all. */
type HasAny = (values: SQL | null) => SQL

/** Something that can be asked about, and where it is kept. */
export interface SqlField extends AskedField {
  /** Its value; a list that another table holds is asked instead. */
  readonly compared: Expression | HasAny
  /** Its words are kept in small letters, and compared as they are. */
  readonly isLowered?: boolean
  /** None of it is kept as 0. */
  readonly zeroIsEmpty?: boolean
  /** An indexed, folded text that holds its words, and so finds the few candidates first. */
  readonly within?: Expression
}

/** What a question is about, and how its answer is written. */
export interface Asking {
  /** A field by its key, or a refusal. */
  readonly field: (key: string) => SqlField
  readonly timeZone: string
  /** The part of the call that a fault is said of. */
  readonly about: string
  readonly now?: SQL
  /** How values get into the statement; as parameters unless said. */
  readonly given?: Given
}
type Given = (value: Value) => SQL

/** A question as one WHERE condition; undefined when it asks nothing. */
export function groupSql(group: Group, asking: Asking): SQL | undefined {
  const parts = group.of.flatMap(node => {
    if (isGroup(node)) return groupSql(node, asking) ?? []
    return node.off ? [] : conditionSql(node, asking)
  })
  if (parts.length === 0) return
  if (group.match === 'all') return and(...parts)
  if (group.match === 'any') return or(...parts)
  // A condition about an empty field is unknown, and what is unknown does not hold.
  return and(...parts.map(part => sql`(${part}) is not true`))
}

/** One question about one field. What a row lacks fits no question but whether it is empty, and fits every "not". */
export function conditionSql(condition: Condition, asking: Asking): SQL {
  const field = asking.field(condition.field)
  const fault = conditionFault(field, condition)
  if (fault) throw invalid({ [asking.about]: fault })
  if (field.kind === 'list') return listSql(field, condition, asking.given ?? parameter)
  return valueSql({ ...field, compared: field.compared as Expression }, condition, asking)
}

const parameter: Given = value => sql`${value}`

function listSql({ compared, holds }: SqlField, { op, value }: Condition, given: Given): SQL {
  const hasAny =
    typeof compared === 'function'
      ? compared
      : (values: SQL | null) => (values ? sql`(${compared} && ${values})` : sql`cardinality(${compared}) > 0`)
  const several = (values: readonly Value[]) =>
    sql`${given(arrayText(values.map(String)))}${sql.raw(holds ? '::text[]' : '::int[]')}`
  if (op === 'empty') return value === false ? hasAny(null) : sql`not ${hasAny(null)}`
  if (op === 'hasAll') return and(...listed(value).map(each => hasAny(several([each])))) as SQL
  const found = hasAny(several(listed(value)))
  return op === 'hasNone' ? sql`not ${found}` : found
}

function valueSql(
  field: SqlField & { readonly compared: Expression },
  { op, value, other }: Condition,
  { field: fieldOf, timeZone, now = sql`now()`, given = parameter }: Asking,
): SQL {
  const { compared, kind } = field
  const bound = (comparison: Comparison, one: unknown) =>
    boundSql(compared, kind, comparison, one as Value, timeZone, given)
  if (other !== undefined)
    return sql`${compared} ${sql.raw(op === 'gt' ? '>' : op === 'lt' ? '<' : '=')} ${fieldOf(other).compared}`
  switch (op) {
    case 'empty': {
      const empty = isWords(kind)
        ? sql`coalesce(${compared}, '') = ''`
        : sql`${field.zeroIsEmpty ? sql`nullif(${compared}, 0)` : compared} is null`
      return value === false ? sql`not (${empty})` : empty
    }
    case 'is':
      // Said without a value: PostgreSQL finds an index of those that are so by nothing else.
      return value === true ? sql`(${compared})` : sql`not (${compared})`
    case 'in':
    case 'notIn': {
      const type = sql.raw(kind === 'reference' ? '::bigint[]' : '::text[]')
      const among = sql`${compared} = any(${given(arrayText(listed(value).map(String)))}${type})`
      return op === 'in' ? among : sql`(${compared} is null or not ${among})`
    }
    case 'between': {
      const [from, to] = listed(value)
      return sql`(${bound('>=', from)} and ${bound('<=', to)})`
    }
    case 'gt':
      return bound('>', value)
    case 'lt':
      return bound('<', value)
    case 'inLast':
    case 'notInLast': {
      const since = sql`${now} - make_interval(days => ${given(value as number)}::int)`
      const recent = sql`(${compared} > ${since} and ${compared} <= ${now})`
      return op === 'inLast' ? recent : sql`${recent} is not true`
    }
    case 'inNext': {
      const until = sql`${now} + make_interval(days => ${given(value as number)}::int)`
      return sql`(${compared} > ${now} and ${compared} <= ${until})`
    }
    default:
      if (isWords(kind)) return wordsSql(field, op, String(value), given)
      return sql`(${bound('>=', value)} and ${bound('<=', value)})`
  }
}

function isWords(kind: FieldKind): boolean {
  return kind === 'text' || kind === 'code' || kind === 'url' || kind === 'richText'
}

function wordsSql(
  { compared, isLowered, within }: SqlField,
  op: Condition['op'],
  words: string,
  given: Given,
): SQL {
  if (op === 'notContains') {
    const found = wordsSql({ compared, isLowered } as SqlField, 'contains', words, given)
    return sql`(${found}) is not true`
  }
  if (op === 'equals')
    return isLowered
      ? sql`${compared} = ${given(words.toLowerCase())}`
      : sql`lower(${compared}) = lower(${given(words)})`
  const before = op === 'contains' ? '%' : ''
  if (isLowered)
    return sql`${compared} like ${given(`${before}${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)}`
  const anywhere = sql`'%' || ${likeSafe(words, given)} || '%'`
  const exact = sql`fold(${compared}) like ${before ? anywhere : sql`${likeSafe(words, given)} || '%'`}`
  return within && words.length >= 3 ? sql`(${within} like ${anywhere} and ${exact})` : exact
}

type Comparison = '>' | '>=' | '<' | '<='

function boundSql(
  compared: Expression,
  kind: FieldKind,
  comparison: Comparison,
  value: Value,
  zone: string,
  given: Given,
): SQL {
  const operator = sql.raw(comparison)
  if (kind === 'day') return sql`${compared} ${operator} ${given(value)}::date`
  if (kind !== 'instant') return sql`${compared} ${operator} ${numberSql(value as number, given)}`
  if (String(value).length > 10) return sql`${compared} ${operator} ${given(value)}::timestamptz`
  // A typed day means the whole day where the shop is: "up to the 5th" includes its last minute.
  const isAfterDay = comparison === '>' || comparison === '<='
  const edge = sql`((${given(value)}::date + ${given(isAfterDay ? 1 : 0)}::int)::timestamp at time zone ${given(zone)})`
  return comparison === '>' || comparison === '>=' ? sql`${compared} >= ${edge}` : sql`${compared} < ${edge}`
}

/** A whole number keeps an integer index usable; anything else is compared as a decimal. */
export function numberSql(value: number, given: Given = parameter): SQL {
  return Number.isSafeInteger(value) ? sql`${given(value)}::bigint` : sql`${given(String(value))}::numeric`
}

/** Folded like the column it is compared with, and with the wildcards of LIKE taken literally. */
export function likeSafe(words: string, given: Given = parameter): SQL {
  return sql`replace(replace(replace(fold(${given(words.replaceAll('\0', ''))}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
}

/** An array as PostgreSQL's text form, so that one parameter carries it. */
function arrayText(values: readonly string[]): string {
  return `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
