import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { Database } from '#database/database'
import { migrate } from '#database/migrate'
import { controlTables, storeTables } from '#database/schema'
import type { DatabaseServer } from '#database/server'
import { Jobs } from '#kit/jobs'
import type { Secrets } from '#kit/secrets'
import { group } from '#tables/control/groups'

/** Where the generated migrations lie; the same folder from source and from a build. */
export interface Migrations {
  readonly folder: string
}

/** Opens the control database, made and brought up to date first. */
export async function openControl(
  server: DatabaseServer,
  migrations: Migrations,
  poolSize: number,
): Promise<Database> {
  await server.create(server.controlName)
  await migrateDatabase(server, server.controlName, join(migrations.folder, 'control'), controlTables)
  return server.open(server.controlName, poolSize)
}

/** Makes a store database and brings it up to date, its job queue included. */
export async function prepareStore(
  server: DatabaseServer,
  migrations: Migrations,
  database: string,
): Promise<void> {
  await server.create(database)
  await migrateDatabase(server, database, join(migrations.folder, 'store'), storeTables)
  const opened = await server.open(database, 2)
  await Jobs.prepare(opened.workerPool)
  await opened.close()
}

/** Opens the store database of a group, wherever its connection string says it is. */
export async function openStore(
  server: DatabaseServer,
  control: Database,
  secrets: Secrets,
  groupUid: number,
  poolSize: number,
): Promise<{ database: Database; timeZone: string }> {
  const [found] = await control.orm.select().from(group).where(eq(group.uid, groupUid))
  if (!found) throw new Error(`could not find the connection string of group ${groupUid}`)
  const connectionString = secrets.unseal(found.connectionString)
  const [, name] = /^beside:(.+)$/.exec(connectionString) ?? []
  const { timeZone } = found
  const database = name
    ? await server.open(name, poolSize, groupUid, timeZone)
    : await Database.open({ connect: async () => ({ connectionString }), poolSize, groupUid, timeZone })
  return { database, timeZone }
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

async function migrateDatabase(
  server: DatabaseServer,
  database: string,
  folder: string,
  tables: typeof storeTables,
) {
  const client = new pg.Client(await server.connect(database))
  client.on('error', () => {}) // the next query says so
  await client.connect()
  try {
    await migrate(client, folder, tables)
  } finally {
    await client.end()
  }
}
