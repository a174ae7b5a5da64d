import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

interface Columns {
  /** The record a row belongs to. */
  readonly of: PgColumn
  /** What tells the rows of one record apart. */
  readonly key: PgColumn
  /** Their order, where people choose it; else they stand in the order of their keys. */
  readonly order?: PgColumn
}

/**
 * Rows that are part of a record and stand in it as a list: read, made, saved, merged row by row and looked back at with it, as
 * `field.rows` of its contract. Whoever writes one, the database raises the version of its record; whoever deletes the record deletes
 * them with it.
 */
export class PartOf {
  readonly table: PgTable & { readonly uid: PgColumn }
  readonly of: string
  readonly key: string
  readonly order: string | undefined
  /** What a row says. */
  readonly fields: readonly string[]

  constructor(
    readonly parent: PgTable,
    readonly field: string,
    { of, key, order }: Columns,
  ) {
    this.table = of.table as PartOf['table']
    this.of = of.name
    this.key = key.name
    this.order = order?.name
    const known = [...Object.keys(recordColumns()), this.of, this.order]
    this.fields = Object.keys(getTableColumns(this.table)).filter(field => !known.includes(field))
  }
}
