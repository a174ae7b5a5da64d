import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgArray, type PgColumn, PgJsonb, type PgTable } from 'drizzle-orm/pg-core'

/** How people speak of those that point at something. */
interface Words {
  readonly one: string
  readonly many?: string
  /** Where the console lists them, if it does. */
  readonly path?: string
  /** The column of that list by which those of one record are found. */
  readonly filter?: string
  /** How each of them is told of by name, where people ask for that: "Landing page of brand Sonder". */
  readonly each?: SQL
  /** Where one of them opens, before its uid. */
  readonly opens?: string
  /** People's own, which only they can change: it follows a merge, and keeps nobody from removing what it names. */
  readonly isPrivate?: true
}

/**
 * One thing that points at records of another kind. It is said once, beside the table that holds it; the refusal to remove what
 * is pointed at, where it is used, what a merge is about to change and the change itself all come from here.
 */
export interface Pointing extends Words {
  /** The history's word for what is pointed at. */
  readonly to: string
  /** The column that holds the uid, as `table.column`. */
  readonly at: string
  /** Those that point at one of some records: a query with a row for each. */
  readonly users: (uids: SQL) => SQL
  /** The same, each by its name (`text`) and with the way to it (`path`). */
  readonly named?: (uids: SQL) => SQL
  /** Lets them point at another; null where more follows from that, and the noun that is merged does it itself. */
  readonly repoint: ((from: SQL, into: number) => SQL) | null
}

const place = (column: PgColumn) => `${getTableName(column.table)}.${toSnakeCase(column.name)}`
const bare = (column: PgColumn) => sql.identifier(toSnakeCase(column.name))

/** What each row of a query is told of by. */
function told({ each, opens, path }: Words, table: SQL | PgTable): SQL {
  const way = opens ? sql`${sql.raw(`'${opens}'`)} || ${table}.uid` : sql.raw(path ? `'${path}'` : 'null')
  return sql`${each} as text, ${way} as path`
}

/** A column with one uid, or with an array of them, of the database or in JSON. */
export function pointsAt(to: string, column: PgColumn, words: Words, repoint?: 'byNoun'): Pointing {
  const { table } = column
  const isJson = is(column, PgJsonb)
  const isList = is(column, PgArray) || isJson
  const list = isJson ? sql`array(select jsonb_array_elements_text(${column})::int)` : sql`${column}`
  const names = (uids: SQL) => (isList ? sql`${list} && array(${uids})` : sql`${column} in (${uids})`)
  const becomes = (from: SQL, into: number) => {
    if (!isList) return sql`${into}`
    const changed = sql`array(select distinct case when u in (${from}) then ${into}::int else u end from unnest(${list}) u)`
    return isJson ? sql`to_jsonb(${changed})` : changed
  }
  return {
    ...words,
    to,
    at: place(column),
    users: uids => sql`select uid from ${table} where ${names(uids)}`,
    ...(words.each && {
      named: uids => sql`select ${told(words, table)} from ${table} where ${names(uids)}`,
    }),
    repoint: repoint
      ? null
      : (from, into) =>
          sql`update ${table} set ${bare(column)} = ${becomes(from, into)} where ${names(from)}`,
  }
}

/** A column with a uid of what another column of its row names: one pointing for each kind. */
export function pointsByKind(
  kinds: readonly string[],
  kind: PgColumn,
  column: PgColumn,
  words: Words,
  users?: (names: SQL, picked?: SQL) => SQL,
): Pointing[] {
  const { table } = column
  return kinds.map(to => {
    const names = (uids: SQL) => sql`${kind} = ${to} and ${column} in (${uids})`
    return {
      ...words,
      to,
      at: place(column),
      users: uids => users?.(names(uids)) ?? sql`select uid from ${table} where ${names(uids)}`,
      ...(words.each && users && { named: uids => users(names(uids), told(words, table)) }),
      repoint: (from, into) => sql`update ${table} set ${bare(column)} = ${into} where ${names(from)}`,
    }
  })
}

/** A JSON array of `{ kind, uid }`: one pointing for each kind. Places keep their order, each once. */
export function pointsInPlaces(kinds: readonly string[], column: PgColumn, words: Words): Pointing[] {
  const { table } = column
  return kinds.map(to => {
    const isMeant = (uids: SQL) => sql`s ->> 'kind' = ${to} and (s ->> 'uid')::int in (${uids})`
    const names = (uids: SQL) =>
      sql`exists (select from jsonb_array_elements(${column}) s where ${isMeant(uids)})`
    return {
      ...words,
      to,
      at: place(column),
      users: uids => sql`select uid from ${table} where ${names(uids)}`,
      ...(words.each && {
        named: uids => sql`select ${told(words, table)} from ${table} where ${names(uids)}`,
      }),
      repoint: (from, into) => sql`
        update ${table} set ${bare(column)} = (
          select jsonb_agg(place order by at) from (
            select place, min(at) as at from jsonb_array_elements(${column}) with ordinality e(s, at)
            cross join lateral (select case when ${isMeant(from)} then jsonb_set(s, '{uid}', to_jsonb(${into}::int)) else s end) n(place)
            group by place) once)
        where ${names(from)}`,
    }
  })
}

/**
 * Conditions in JSON, nested as people nest them, that name records in lists: one pointing for each kind, by the fields that name it.
 * A condition is written anew where it stands; what is around it stays as it is.
 */
export function pointsInRule(
  kinds: Readonly<Record<string, string>>,
  column: PgColumn,
  words: Words,
): Pointing[] {
  const { table } = column
  return Object.entries(kinds).map(([to, fields]) => {
    const isMeant = (
      uids: SQL,
    ) => sql`condition ->> 'field' ~ ${`^(${fields})$`} and jsonb_typeof(condition -> 'value') = 'array'
      and exists (select from jsonb_array_elements_text(condition -> 'value') each_value where each_value in (select uid::text from (${uids}) named(uid)))`
    const conditions = sql`jsonb_path_query(${column}, 'strict $.** ? (exists (@.field))') condition`
    const names = (uids: SQL) =>
      sql`${column} is not null and exists (select from ${conditions} where ${isMeant(uids)})`
    const changed = (from: SQL, into: number) => sql`
      with recursive old as (select row_number() over () as at, condition from (select distinct condition from ${conditions} where ${isMeant(from)}) each),
      written as (select at, condition::text as was, jsonb_set(condition, '{value}', (select jsonb_agg(v order by place) from (
          select v, min(place) as place from (select case when (e #>> '{}') in (select uid::text from (${from}) named(uid)) then to_jsonb(${into}::int) else e end as v, place
            from jsonb_array_elements(condition -> 'value') with ordinality e(e, place)) each group by v) once))::text as becomes from old),
      steps as (select 0::bigint as at, ${column}::text as rule
        union all select w.at, replace(s.rule, w.was, w.becomes) from steps s join written w on w.at = s.at + 1)
      select rule::jsonb from steps order by at desc limit 1`
    return {
      ...words,
      to,
      at: place(column),
      users: uids => sql`select uid from ${table} where ${names(uids)}`,
      ...(words.each && {
        named: uids => sql`select ${told(words, table)} from ${table} where ${names(uids)}`,
      }),
      repoint: (from, into) =>
        sql`update ${table} set ${bare(column)} = (${changed(from, into)}) where ${names(from)}`,
    }
  })
}
