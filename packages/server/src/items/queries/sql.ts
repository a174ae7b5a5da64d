import {
  conditionsOf,
  type QueryCondition,
  type QueryGroup,
  type QueryOperator,
  queryConditionsMost,
} from '@backroom/contract/items/queries/saved-queries'
import type { FieldKind } from '@backroom/contract/kit/field'
import { type Condition, operatorsOf } from '@backroom/contract/kit/filter'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { facetField, plainFields, type SetField, setFields } from '#items/queries/fields'
import type { PlainField } from '#items/queries/further'
import { askSql } from '#kit/data-view/condition'
import { invalid } from '#kit/errors'

/** Everything a shop's catalogue can be asked about. */
export interface Catalogue {
  readonly plain: ReadonlyMap<string, PlainField>
  readonly sets: ReadonlyMap<string, SetField>
}

/** The catalogue of a shop: its filters are fields of it. Fields that are kept from the person asking are not. */
export async function readCatalogue(reader: Reader, hidden: readonly string[]): Promise<Catalogue> {
  const { rows } = await reader.execute<{ uid: number; name: string }>(
    sql`select uid, coalesce(nullif(internal_name, ''), name) as name from filter where type in ('list', 'size', 'number') order by position, name`,
  )
  return {
    plain: new Map(plainFields.filter(({ key }) => !hidden.includes(key)).map(field => [field.key, field])),
    sets: new Map([...setFields, ...rows.map(facetField)].map(field => [field.key, field])),
  }
}

/** Which operators a kind of field can be asked with. */
export function operatorsFor(kind: FieldKind | 'set'): readonly QueryOperator[] {
  if (kind === 'set') return ['hasAny', 'hasAll', 'hasNone', 'empty']
  const usual: readonly QueryOperator[] = operatorsOf[kind]
  if (usual.includes('contains')) return [...usual, 'notContains']
  return kind === 'instant' || kind === 'day' ? [...usual, 'inLast', 'notInLast'] : usual
}

/** Refuses a question that is too long before anything else is looked at. */
export function refuseTooLong(group: QueryGroup): void {
  if (conditionsOf(group).length > queryConditionsMost)
    throw invalid({ query: `At most ${queryConditionsMost} conditions.` })
}

/** A question as one WHERE condition; undefined when it asks nothing. */
export function querySql(group: QueryGroup, catalogue: Catalogue, timeZone: string): SQL | undefined {
  const parts = group.of.flatMap(node => {
    if (!('field' in node)) return querySql(node, catalogue, timeZone) ?? []
    return node.off ? [] : [conditionSql(node, catalogue, timeZone)]
  })
  if (parts.length === 0) return
  if (group.match === 'all') return and(...parts)
  if (group.match === 'any') return or(...parts)
  // A condition about an empty field is unknown, and what is unknown does not hold.
  return and(...parts.map(part => sql`(${part}) is not true`))
}

function conditionSql(condition: QueryCondition, catalogue: Catalogue, timeZone: string): SQL {
  const set = catalogue.sets.get(condition.field)
  if (set) return setSql(set, condition)
  const field = catalogue.plain.get(condition.field)
  if (!field) throw invalid({ query: `Unknown field "${condition.field}".` })
  if (!operatorsFor(field.kind).includes(condition.op))
    throw cannotBeAsked(field.label, condition.op, field.kind)
  if (condition.other !== undefined) return fieldToField(field, condition, catalogue)
  switch (condition.op) {
    case 'notContains':
      return sql`(${askSql(field, { ...plainCondition(condition), op: 'contains' }, timeZone)}) is not true`
    case 'inLast':
      return sql`${field.compared} >= now() - make_interval(days => ${daysOf(field, condition)}) and ${field.compared} <= now()`
    case 'notInLast':
      return sql`(${field.compared} is null or ${field.compared} < now() - make_interval(days => ${daysOf(field, condition)}))`
    default:
      return askSql(field, plainCondition(condition), timeZone)
  }
}

function plainCondition({ field, op, value }: QueryCondition): Condition {
  return { field, op: op as Condition['op'], value: value ?? true }
}

function fieldToField(field: PlainField, { op, other }: QueryCondition, { plain }: Catalogue): SQL {
  const second = plain.get(other ?? '')
  if (!second) throw invalid({ query: `Unknown field "${other}".` })
  const sign = { gt: '>', lt: '<', equals: '=' }[op as string]
  if (field.kind !== 'money' || second.kind !== 'money' || !sign)
    throw invalid({ query: `"${field.label}" cannot be compared with "${second.label}" by "${op}".` })
  return sql`${field.compared} ${sql.raw(sign)} ${second.compared}`
}

function daysOf(field: PlainField, { value }: QueryCondition): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 36_500)
    throw invalid({ query: `"${field.label}" needs a number of days.` })
  return value
}

function setSql(field: SetField, { op, value }: QueryCondition): SQL {
  if (!operatorsFor('set').includes(op)) throw cannotBeAsked(field.label, op, 'set')
  if (op === 'empty') return value === false ? field.hasAny(null) : sql`not ${field.hasAny(null)}`
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const uids = values.map(each => {
    if (typeof each !== 'number' || !Number.isSafeInteger(each))
      throw invalid({ query: `"${field.label}" needs entries of its list.` })
    return each
  })
  if (uids.length === 0) throw invalid({ query: `"${field.label}" needs at least one entry.` })
  const list = (some: readonly number[]) => sql`${`{${some.join(',')}}`}::int[]`
  if (op === 'hasAll') return and(...uids.map(uid => field.hasAny(list([uid])))) as SQL
  return op === 'hasAny' ? field.hasAny(list(uids)) : sql`not ${field.hasAny(list(uids))}`
}

function cannotBeAsked(label: string, op: string, kind: FieldKind | 'set') {
  return invalid({
    query: `"${label}" cannot be asked "${op}". It can be asked: ${operatorsFor(kind).join(', ')}.`,
  })
}
