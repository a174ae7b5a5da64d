import pg from 'pg'
import { Database, postgresCode } from '#database/database'
import { EmbeddedPostgres } from '#database/embedded'
import { connectMs, Watch } from '#database/watch'
import type { Settings } from '#settings'

/** Held shared by every server and script while it uses the database; whoever can take it alone is the last. */
export const presenceLock = 44_000

/** The PostgreSQL server behind everything: our own in the data folder, or the one of DATABASE_URL. */
export class DatabaseServer {
  private readonly embedded: EmbeddedPostgres | undefined
  private presence: pg.Client | undefined
  private isClosed = false
  private readonly listeners = new Set<(payload: string) => void>()

  constructor(private readonly settings: Settings) {
    if (!settings.databaseUrl) this.embedded = new EmbeddedPostgres(settings.dataFolder)
  }

  /** The name of the control database. */
  get controlName(): string {
    if (!this.settings.databaseUrl) return 'backroom'
    return decodeURIComponent(new URL(this.settings.databaseUrl).pathname.slice(1)) || 'backroom'
  }

  /** Connection settings of one database on this server; an embedded server that has gone is started again. */
  async connect(database: string): Promise<pg.ClientConfig> {
    const common = { database, connectionTimeoutMillis: connectMs }
    if (this.embedded) return { ...(await this.embedded.ensureRunning()), ...common }
    const url = new URL(this.settings.databaseUrl as string)
    url.pathname = `/${encodeURIComponent(database)}`
    return { connectionString: url.toString(), ...common }
  }

  /** A pool for one database, which must exist. */
  open(database: string, poolSize: number, groupUid?: number): Promise<Database> {
    return Database.open({
      connect: () => this.connect(database),
      onLost: () => this.heal(),
      poolSize,
      ...(groupUid !== undefined && { groupUid }),
    })
  }

  /** Makes a database if it is not there, sorting words as people do. Safe when two servers try at once. */
  async create(database: string): Promise<void> {
    await this.administer(async client => {
      if (await hasDatabase(client, database)) return
      const name = pg.escapeIdentifier(database)
      try {
        await client.query(
          `create database ${name} template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'en-GB'`,
        )
      } catch (error) {
        const code = postgresCode(error) ?? ''
        if (code === '0A000')
          await client.query(`create database ${name}`) // built without ICU
        else if (!['42P04', '23505'].includes(code)) throw error
      }
    })
  }

  async exists(database: string): Promise<boolean> {
    return this.administer(client => hasDatabase(client, database))
  }

  async drop(database: string): Promise<void> {
    await this.administer(client =>
      client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`),
    )
  }

  /** Puts a finished database in the place of another, which goes. */
  async replace(database: string, by: string): Promise<void> {
    await this.drop(database)
    await this.administer(client =>
      client.query(`alter database ${pg.escapeIdentifier(by)} rename to ${pg.escapeIdentifier(database)}`),
    )
  }

  /** Says that this process uses the server and hears what others tell all servers; comes back after a loss. */
  async attend(): Promise<void> {
    if (this.isClosed) return
    try {
      const config = await this.connect(this.controlName)
      const client = new pg.Client({ ...config, application_name: 'backroom server' })
      client.on('error', () => {})
      client.on('notification', message => {
        for (const listener of this.listeners) listener(message.payload ?? '')
      })
      await client.connect()
      const watch = new Watch(config)
      watch.over(client)
      watch.keepPulse(client)
      if (this.isClosed) return await client.end() // left while it was connecting
      await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
      await client.query('listen backroom_control')
      client.once('end', () => this.attendAgain())
      this.presence = client
    } catch (error) {
      if (!this.presence) throw error
      this.attendAgain()
    }
  }

  /** Calls back with what any server says about people and sessions. */
  onControlNews(listener: (payload: string) => void): void {
    this.listeners.add(listener)
  }

  /** Lets go; the last to leave stops the embedded server. */
  async leave(): Promise<void> {
    this.isClosed = true
    // Our own connection may have died with a database that others have started again since.
    const isLast = (await this.letGo(this.presence)) ?? (await this.letGo(await this.look())) ?? true
    if (isLast) await this.embedded?.stop()
  }

  /** Gives our place up and answers whether nobody else has one; nothing when the connection is dead or there is none. */
  private async letGo(client: pg.Client | undefined): Promise<boolean | undefined> {
    try {
      await client?.query('select pg_advisory_unlock_shared($1)', [presenceLock])
      const answer = await client?.query('select pg_try_advisory_lock($1) as alone', [presenceLock])
      await client?.end()
      return answer?.rows[0]?.alone
    } catch {
      return undefined
    }
  }

  private attendAgain() {
    if (!this.isClosed) setTimeout(() => this.attend(), 500).unref()
  }

  /** A way to ask who else is here, for one that failed before it got as far as attending. */
  private async look(): Promise<pg.Client | undefined> {
    if (!this.embedded?.isRunning) return
    try {
      const client = new pg.Client(await this.connect(this.controlName))
      client.on('error', () => {})
      await client.connect()
      return client
    } catch {
      return // without a control database there is nobody
    }
  }

  /** Starts an embedded server again that died under us. */
  private heal() {
    if (!this.isClosed) this.embedded?.ensureRunning().catch(() => {})
  }

  /** Works on the server as a whole, from a database that belongs to nobody. */
  private async administer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client(await this.connect('postgres').then(config => this.reachable(config)))
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** An outside server may not let us into `postgres`; then its own database must do. */
  private async reachable(config: pg.ClientConfig): Promise<pg.ClientConfig> {
    const client = new pg.Client(config)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return config
    } catch (error) {
      if (['28000', '28P01', '42501', '3D000'].includes(postgresCode(error) ?? ''))
        return this.connect(this.controlName)
      throw error
    }
  }
}

async function hasDatabase(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  return Boolean(rowCount)
}
