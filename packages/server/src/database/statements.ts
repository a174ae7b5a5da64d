import { createHash } from 'node:crypto'
import { getTableColumns, type Query, type SQL, sql } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres/session'
import {
  type PgColumn,
  PgDialect,
  type PgPreparedQuery,
  type PgTable,
  type PreparedQueryConfig,
  QueryBuilder,
} from 'drizzle-orm/pg-core'
import type pg from 'pg'

export const dialect = new PgDialect({ casing: 'snake_case' })

const namedMost = 600
const seenMost = 2_000
const listLength = 1_000

/**
 * Which statements a connection keeps prepared. Reading and planning a wide one takes PostgreSQL longer than answering it, so
 * every shape that comes back gets a name. What is asked only once gets none, and neither does one that is given a long list:
 * kept, it would be planned for a short one.
 */
export class Statements {
  private readonly named = new Map<string, string>()
  private readonly seen = new Set<string>()

  nameFor(text: string, values: readonly unknown[]): string | undefined {
    if (values.some(isLong)) return
    const known = this.named.get(text)
    if (known || this.named.size >= namedMost) return known
    if (!this.seen.delete(text)) {
      if (this.seen.size >= seenMost) this.seen.clear()
      this.seen.add(text)
      return
    }
    const name = createHash('md5').update(text).digest('hex')
    this.named.set(text, name)
    return name
  }
}

function isLong(value: unknown): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > listLength
}

type Schema = Record<string, never>

/**
 * Whether the rest of the transaction plans its statements once for every list they are given. Some take PostgreSQL ten times longer to
 * plan than to answer, and it would plan them anew each time.
 */
export const planned = (mode: 'force_generic_plan' | 'auto'): SQL =>
  sql`set_config('plan_cache_mode', ${sql.raw(`'${mode}'`)}, true)`

/** Drizzle's session, whose statements are kept prepared. */
export class PreparingSession extends NodePgSession<Schema, Schema> {
  constructor(
    client: pg.Pool | pg.PoolClient,
    private readonly statements: Statements,
  ) {
    super(client, dialect, undefined)
  }

  override prepareQuery<Config extends PreparedQueryConfig>(
    query: Query,
    ...[fields, name, ...rest]: Rest<Parameters<NodePgSession<Schema, Schema>['prepareQuery']>>
  ): PgPreparedQuery<Config> {
    const chosen = name ?? this.statements.nameFor(query.sql, query.params)
    return super.prepareQuery<Config>(query, fields, chosen, ...rest)
  }
}

type Rest<List extends unknown[]> = List extends [unknown, ...infer Others] ? Others : never

export type Fields = Readonly<Record<string, PgColumn | SQL>>
type Values = Readonly<Record<string, unknown>>
interface Asked {
  readonly _: { readonly session: unknown }
}

/**
 * A statement that is put together once and run many times, with `sql.placeholder()` where values go: Drizzle takes longer to
 * write a wide one than PostgreSQL to answer it.
 */
export class Statement<Row> {
  private query: Query | undefined

  constructor(private readonly write: () => SQL) {}

  async rows(reader: Asked, values: Values = {}): Promise<Row[]> {
    this.query ??= dialect.sqlToQuery(this.write())
    const session = reader._.session as PreparingSession
    const prepared = session.prepareQuery<Answering<{ rows: Row[] }>>(this.query, undefined, undefined, false)
    return (await prepared.execute(values)).rows
  }
}

/** The same for a select of columns, whose values come as their columns read them. */
export class Select<Row> {
  private readonly query: Query
  private readonly fields: { path: string[]; field: PgColumn | SQL }[]

  constructor(fields: Fields, build: (select: ReturnType<typeof selecting>) => { getSQL(): SQL }) {
    this.query = dialect.sqlToQuery(build(selecting(fields)).getSQL())
    this.fields = Object.entries(fields).map(([name, field]) => ({ path: [name], field }))
  }

  /** Every row of a small table, by these columns. */
  static all<Table extends PgTable>(table: Table, ...by: PgColumn[]): Select<Table['$inferSelect']> {
    return new Select(getTableColumns(table), select => select.from(table as PgTable).orderBy(...by))
  }

  rows(reader: Asked, values: Values = {}): Promise<Row[]> {
    const session = reader._.session as PreparingSession
    return session.prepareQuery<Answering<Row[]>>(this.query, this.fields, undefined, true).execute(values)
  }
}

type Answering<Result> = PreparedQueryConfig & { readonly execute: Result }

function selecting(fields: Fields) {
  return new QueryBuilder(dialect).select(fields)
}
