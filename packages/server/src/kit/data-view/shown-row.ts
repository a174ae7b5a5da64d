import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inlined } from '#database/literal-sql'
import { invalid } from '#kit/errors'

/** Every field a row can show, by name. */
type Fields = ReadonlyMap<string, SQL | PgColumn>

/** What is answered of a row, as JSON text: every field by its name, or a list of its uid and the fields asked for. */
export class ShownRow {
  readonly sql: SQL

  constructor(
    private readonly known: Fields,
    private readonly asked: readonly string[] | null,
  ) {
    const unknown = asked?.find(field => !known.has(field))
    if (unknown !== undefined)
      throw invalid({
        fields: sentence`There is no field "${unknown}". There are: ${[...known.keys()].join(', ')}.`,
      })
    this.sql = sql.raw(inlined(asked ? listSql(known, ['uid', ...asked]) : namedSql(known)))
  }

  has(field: string): boolean {
    return field === 'uid' || (this.asked?.includes(field) ?? this.known.has(field))
  }

  /** Some fields of a row that was answered. */
  read(row: string, fields: readonly string[]): unknown[] {
    const said = JSON.parse(row)
    const { asked } = this
    return fields.map(field => said[!asked ? field : field === 'uid' ? 0 : 1 + asked.indexOf(field)])
  }
}

function listSql(known: Fields, fields: readonly string[]): SQL {
  const values = fields.map(field => sql`${known.get(field)}`)
  return sql`json_build_array(${sql.join(values, sql`, `)})::text`
}

function namedSql(known: Fields): SQL {
  const values = [...known].map(([field, value]) => sql`${value} as ${sql.identifier(field)}`)
  return sql`(select row_to_json(r) from (select ${sql.join(values, sql`, `)}) r)::text`
}
