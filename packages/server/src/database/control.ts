import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { backroomItself, Database } from '#database/database'
import { migrate } from '#database/migrate'
import { controlTables, storeTables } from '#database/schema'
import type { DatabaseServer } from '#database/server'
import { connectMs } from '#database/watch'
import { Jobs } from '#kit/jobs/jobs'
import type { Secrets } from '#kit/secrets'
import { group } from '#tables/control/groups'
import { siteConfig } from '#tables/site/site-config'

/** Where the generated migrations lie; the same folder from source and from a build. */
export interface Migrations {
  readonly folder: string
}

/** Opens the control database, made and brought up to date first, its own job queue included. */
export async function openControl(
  server: DatabaseServer,
  migrations: Migrations,
  poolSize: number,
): Promise<Database> {
  await server.create(server.controlName)
  const config = await server.connect(server.controlName)
  await migrateDatabase(config, join(migrations.folder, 'control'), controlTables)
  const control = await server.open(server.controlName, poolSize)
  await Jobs.prepare(control.workerPool)
  return control
}

/** Makes a store database and brings it up to date, its job queue included. */
export async function prepareStore(
  server: DatabaseServer,
  migrations: Migrations,
  database: string,
): Promise<void> {
  await server.create(database)
  await bringUpToDate(await server.connect(database), migrations)
}

async function bringUpToDate(config: pg.ClientConfig, migrations: Migrations): Promise<void> {
  await migrateDatabase(config, join(migrations.folder, 'store'), storeTables)
  const opened = await Database.open({ connect: async () => config, poolSize: 2 })
  await Jobs.prepare(opened.workerPool)
  await opened.close()
}

interface StoreParts {
  readonly server: DatabaseServer
  readonly secrets: Secrets
  readonly migrations?: Migrations
}

/** Makes the database of a new store beside the control database; answers its connection string, sealed. */
export async function makeStore(
  { server, secrets, migrations }: StoreParts,
  storeName: string,
): Promise<string> {
  if (!migrations) throw new Error('This server was started without migrations and cannot make a store.')
  const name = `${server.controlName}_store_1`
  await prepareStore(server, migrations, name)
  const database = await server.open(name, 2, 1)
  try {
    await database.write(backroomItself('set-up'), async tx => {
      const { rows } = await tx.execute(sql`select 1 from site_config limit 1`)
      if (rows.length === 0)
        await tx.insert(siteConfig).values({ storeName, isoCurrency: 'GBP', siteUrl: '' })
    })
  } finally {
    await database.close()
  }
  return secrets.seal(beside(name))
}

/**
 * Opens the store database of a group, wherever its connection string says it is. One on another server is brought up to
 * date here: at the start that server may be away, and nobody else's store should wait for it.
 */
export async function openStore(
  { server, secrets, migrations, control }: StoreParts & { readonly control: Database },
  groupUid: number,
  poolSize: number,
): Promise<Database> {
  const [found] = await control.orm.select().from(group).where(eq(group.uid, groupUid))
  if (!found) throw new Error(`could not find the connection string of group ${groupUid}`)
  const connectionString = secrets.unseal(found.connectionString)
  const [, name] = /^beside:(.+)$/.exec(connectionString) ?? []
  if (name) return server.open(name, poolSize, groupUid)
  const config = { connectionString, connectionTimeoutMillis: connectMs }
  if (migrations) await bringUpToDate(config, migrations)
  return Database.open({ connect: async () => config, poolSize, groupUid })
}

/** Names of the store databases that live beside the control database. */
export async function storeDatabases(control: Database, secrets: Secrets): Promise<string[]> {
  const groups = await control.orm.select({ connectionString: group.connectionString }).from(group)
  return groups.flatMap(
    ({ connectionString }) => /^beside:(.+)$/.exec(secrets.unseal(connectionString))?.[1] ?? [],
  )
}

/** A connection string for a database on the control database's own server; any other is a full postgres:// address. */
export function beside(database: string): string {
  return `beside:${database}`
}

async function migrateDatabase(config: pg.ClientConfig, folder: string, tables: typeof storeTables) {
  const client = new pg.Client(config)
  client.on('error', () => {}) // the next query says so
  await client.connect()
  try {
    await migrate(client, folder, tables)
  } finally {
    await client.end()
  }
}
