import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnName, entityOf } from '#database/schema'

/** PostgreSQL passes at most 100 arguments to a function: 50 fields of name and value. */
const fieldsPerObject = 50

/** A table by its name, for statements that call it `t`. */
export function tableSql(table: PgTable): SQL {
  return sql`${sql.identifier(getTableName(table))}`
}

/** Fields of the record `t` as they are now, under the API's names. */
export function fieldsNow(fields: readonly string[]): SQL {
  return jsonObject(fields.map(field => [field, sql`t.${sql.identifier(columnName(field))}`]))
}

/** Fields out of an object under the API's names, typed as the table's row. */
export function rowFrom(table: PgTable, fields: readonly string[], object: SQL): SQL {
  return sql`jsonb_populate_record(null::${tableSql(table)}, ${jsonObject(
    fields.map(field => [columnName(field), sql`${object} -> ${field}::text`]),
  )})`
}

/** Gives the records in `bulk_changed c` the fields that `before` of their `expect` names, and no others. */
export function giveBefore(table: PgTable, fields: readonly string[], which: SQL): SQL {
  const object = sql`c.expect -> 'before'`
  const assignments = fields.map(field => {
    const column = sql.identifier(columnName(field))
    return sql`${column} = case when ${object} ? ${field}::text then p.${column} else t.${column} end`
  })
  return sql`
    update ${tableSql(table)} t set ${sql.join(assignments, sql`, `)}
    from bulk_changed c cross join lateral ${rowFrom(table, fields, object)} p
    where c.entity = ${entityOf(table)} and t.uid = c.record_uid and ${which}`
}

function jsonObject(entries: readonly (readonly [name: string, value: SQL])[]): SQL {
  const parts = []
  for (let from = 0; from < entries.length; from += fieldsPerObject) {
    const pairs = entries
      .slice(from, from + fieldsPerObject)
      .flatMap(([name, value]) => [sql`${name}::text`, value])
    parts.push(sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`)
  }
  return parts.length > 0 ? sql.join(parts, sql` || `) : sql`'{}'::jsonb`
}
