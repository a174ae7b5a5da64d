import type { Readable } from 'node:stream'
import { type Query, SQL, sql } from 'drizzle-orm'
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { inlined } from '#database/literal-sql'
import { dialect, PreparingSession, Statements } from '#database/statements'
import { connectMs, Watch } from '#database/watch'

/** Whoever is answerable for a write; the database refuses one without. */
export interface Actor {
  /** 0 is Backroom itself. */
  readonly uid: number
  readonly via: 'console' | 'bulk' | 'undo' | 'import' | 'job' | 'demo' | 'set-up'
  readonly operationUid?: number
  readonly asSuperUser?: boolean
  readonly note?: string
}

export const backroomItself = (via: Actor['via']): Actor => ({ uid: 0, via })

type Schema = Record<string, never>
export type Transaction = Parameters<Parameters<NodePgDatabase<Schema>['transaction']>[0]>[0]
/** Queries outside a transaction; `Database.transaction` makes one. */
type Orm = Omit<NodePgDatabase<Schema>, 'transaction'>
/** Either the database itself or a transaction in it: reading works on both. */
export type Reader = Orm | Transaction

/** int8 comes as a number: no count or key of ours passes 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface Options {
  /** Told to SQL as `backroom.group`, for file addresses. */
  readonly groupUid?: number
  readonly poolSize: number
  /** Asked again when the server has gone: the embedded one may have been restarted elsewhere. */
  readonly connect: () => Promise<pg.ClientConfig>
  /** Told when a connection was lost, so that an embedded server can be started again. */
  readonly onLost?: () => void
}

const statementTimeoutMs = 60_000
/** Enough for four clicks at once on what makes a new code each time. */
const triesMost = 5

/** One PostgreSQL database: a bounded pool, typed queries, writes with an actor, and streams out. */
export class Database {
  readonly orm: Orm
  private readonly pool: pg.Pool
  private readonly statements = new Statements()
  private readonly watch: Watch

  private constructor(
    readonly config: pg.ClientConfig,
    private readonly options: Options,
  ) {
    this.pool = new pg.Pool({
      ...config,
      max: options.poolSize,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: connectMs,
      application_name: 'backroom',
      options: [
        `-c timezone=UTC -c statement_timeout=${statementTimeoutMs}`,
        `-c backroom.group=${options.groupUid ?? 0}`,
      ].join(' '),
    })
    this.watch = new Watch(config)
    this.pool.on('connect', client => this.watch.over(client))
    this.pool.on('error', () => {}) // an idle connection died; the next query says so to whoever asks
    this.pool.on('connect', client => client.on('error', () => {})) // likewise for one that is out on loan
    this.orm = new NodePgDatabase(dialect, new PreparingSession(this.pool, this.statements), undefined)
  }

  static async open(options: Options): Promise<Database> {
    return new Database(await options.connect(), options)
  }

  /** Rows of a query, or of one that is in words already. It is prepared once per shape, and cancelled when the signal fires. */
  async rows<Row>(query: SQL | Query, signal?: AbortSignal): Promise<Row[]> {
    const { sql: text, params } = query instanceof SQL ? dialect.sqlToQuery(query) : query
    const client = await this.client(signal)
    const stopListening = this.cancelOnAbort(client, signal)
    try {
      const answer = await client.query({
        text,
        values: params,
        name: this.statements.nameFor(text, params),
      } as pg.QueryConfig)
      return answer.rows as Row[]
    } finally {
      await stopListening()
      client.release()
    }
  }

  /** The first row of a query that always has one. */
  async row<Row>(query: SQL | Query, signal?: AbortSignal): Promise<Row> {
    const [first] = await this.rows<Row>(query, signal)
    return first as Row
  }

  /**
   * Work in one transaction under an actor's name; repeated when the database asks for it, or when somebody else kept the same
   * name, code or address in the same moment: the second time the work sees theirs, and chooses another or refuses in its own words.
   */
  async write<Result>(actor: Actor, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.within(`begin; ${inlined(actorSetting(actor))}`, work)
      } catch (error) {
        if (attempt < triesMost && isRepeatable(error)) continue
        if (!this.pool.totalCount) this.options.onLost?.()
        throw error
      }
    }
  }

  /** Work in one transaction that names nobody. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.within('begin', work)
  }

  /**
   * On a connection of ours, since Drizzle never gives one back that turns out to be dead at `begin`: each loss of the
   * database would leave the pool smaller, and a pool that waits for it never ends.
   */
  private async within<Result>(begin: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.client()
    let isUsable = true
    try {
      await client.query(begin)
      const session = new PreparingSession(client, this.statements)
      const tx = new NodePgTransaction<Schema, Schema>(dialect, session, undefined)
      const last: string[] = []
      lastOf.set(tx, last)
      const result = await work(tx)
      await client.query([...last, 'commit'].join('; '))
      return result
    } catch (error) {
      isUsable = await client.query('rollback').then(
        () => true,
        () => false,
      )
      throw error
    } finally {
      client.release(!isUsable)
    }
  }

  /** A query's rows as CSV, straight from the server's COPY. */
  async copyOut(query: SQL, signal?: AbortSignal): Promise<Readable> {
    const client = await this.client(signal)
    try {
      await client.query('set statement_timeout = 600000')
      signal?.throwIfAborted()
      const stream = client.query(copyTo(`copy (${inlined(query)}) to stdout with (format csv, header)`))
      const stopListening = this.cancelOnAbort(client, signal)
      stream.once('end', async () => {
        stream.off('close', drop)
        await stopListening()
        const isReady = await client.query(`set statement_timeout = ${statementTimeoutMs}`).catch(() => null)
        client.release(!isReady)
      })
      // Broken, or left by its reader before the end: the rest of its rows must not meet the next query.
      const drop = () => {
        stopListening()
        client.release(true)
      }
      stream.once('close', drop)
      stream.on('error', () => {}) // whoever reads it hears of it
      return stream
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  /** A connection of the caller's own, outside the pool, for long work. */
  async connection(name: string): Promise<pg.Client> {
    return this.connectionTo(await this.options.connect(), name)
  }

  /** A connection for listening. One that is lost ends, also where nobody says so. */
  async listener(name: string): Promise<pg.Client> {
    const client = await this.connection(name)
    this.watch.keepPulse(client)
    return client
  }

  private async connectionTo(config: pg.ClientConfig, name: string): Promise<pg.Client> {
    const client = new pg.Client({
      ...config,
      database: this.config.database,
      application_name: name,
      connectionTimeoutMillis: connectMs,
      options: '-c timezone=UTC',
    })
    client.on('error', () => {}) // the next query says so to whoever asks
    await client.connect()
    this.watch.over(client)
    return client
  }

  /** The pool itself, for Graphile Worker, which brings its own way of using one. */
  get workerPool(): pg.Pool {
    return this.pool
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  /** A connection of the pool, unless it is wanted no longer when it comes free. */
  private async client(signal?: AbortSignal): Promise<pg.PoolClient> {
    signal?.throwIfAborted()
    const client = await this.pool.connect().catch(error => {
      this.options.onLost?.()
      throw error
    })
    if (signal?.aborted) client.release()
    signal?.throwIfAborted()
    return client
  }

  /** The answer stops listening; wait for it before the client goes on, or a late cancel would meet its next query. */
  private cancelOnAbort(client: pg.PoolClient, signal: AbortSignal | undefined): () => Promise<void> {
    let cancelling = Promise.resolve()
    const cancel = () => {
      cancelling = this.cancel((client as unknown as { processID: number }).processID)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    return () => {
      signal?.removeEventListener('abort', cancel)
      return cancelling
    }
  }

  /** By a connection of its own: those of the pool may all be waiting for what is to be cancelled. */
  private async cancel(processId: number): Promise<void> {
    try {
      const client = await this.connectionTo(this.config, 'backroom cancel') // starts no server again: that may take minutes
      await client.query('select pg_cancel_backend($1)', [processId]).finally(() => client.end())
    } catch {
      // the database has gone, and the query with it
    }
  }
}

/** What a transaction sends together with its commit. */
const lastOf = new WeakMap<object, string[]>()

/** Writes what nothing in the transaction waits for in one go with the commit; at once where only a part of one is given. */
export async function writeLast(tx: Transaction, statement: SQL): Promise<void> {
  const last = lastOf.get(tx)
  if (last) last.push(inlined(statement))
  else await tx.execute(statement)
}

/** What many parts of one transaction ask for and none of them writes is read once for all of them. */
export function oncePerTransaction<Row>(read: (reader: Reader) => Promise<Row>) {
  const known = new WeakMap<Reader, Promise<Row>>()
  return (reader: Reader): Promise<Row> => {
    const row = known.get(reader) ?? read(reader)
    if (lastOf.has(reader)) known.set(reader, row)
    return row
  }
}

/** Says in the running transaction who is answerable. */
export function actorSetting(actor: Actor): SQL {
  return sql`select set_config('backroom.actor', ${JSON.stringify(actor)}, true)`
}

function isRepeatable(error: unknown): boolean {
  const code = postgresCode(error)
  return code === '40P01' || code === '40001' || code === '23505'
}

/** PostgreSQL's own error code, also when Drizzle has wrapped the error. */
export function postgresCode(error: unknown): string | undefined {
  const inner = error as { code?: string; cause?: { code?: string } }
  return inner?.cause?.code ?? inner?.code
}
