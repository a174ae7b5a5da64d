import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beside, type Migrations, prepareStore } from '#database/control'
import { backroomItself } from '#database/database'
import { migrate, migrationTags } from '#database/migrate'
import { controlTables, storeTables } from '#database/schema'
import type { DatabaseServer } from '#database/server'
import { openFiles } from '#kit/files/open-files'
import { Jobs } from '#kit/jobs/jobs'
import { Secrets } from '#kit/secrets'
import type { Settings } from '#settings'
import { group } from '#tables/control/groups'
import { checkArchive, damaged, type Entry, readArchive } from '#tools/archive'
import {
  entryNames,
  type Manifest,
  manifest,
  type Section,
  sealedWord,
  summary,
  tablePath,
} from '#tools/manifest'
import { DatabaseLoad, loadFile } from '#tools/read-backup'

interface Parts {
  readonly settings: Settings
  readonly server: DatabaseServer
  readonly migrations: Migrations
  readonly progress: (text: string) => void
}

/**
 * Loads a backup into databases beside the installation's own, holds every table against what was backed up, brings them up
 * to date, and only then puts them in place. Whatever goes wrong before that leaves the installation as it was.
 */
export async function restoreInstallation(parts: Parts, file: string): Promise<Manifest> {
  const { settings, server, progress } = parts
  const entries = new Entries(readArchive(file))
  const described = await readManifest(entries)
  refuseNewer(described, parts.migrations)
  await checkArchive(file)
  const key = described.hasKey ? (await entries.take(entryNames.key)).bytes.toString('utf8') : null
  const secrets = secretsOf(settings, key, described)
  const mark = randomBytes(3).toString('hex')
  const temporary = (section: Section) =>
    `${server.controlName}_restoring_${section.key.replace('-', '_')}_${mark}`
  const loads: DatabaseLoad[] = []
  const files = await openFiles(settings)
  const addedFiles: string[] = []
  try {
    const skipped = new Set<string>()
    for (const section of described.databases) {
      const load = await beginLoad(parts, section, temporary(section))
      loads.push(load)
      for (const table of section.tables) {
        const isLoaded = await load.load(table, entries.under(`${tablePath(section, table)}/`))
        if (!isLoaded) skipped.add(tablePath(section, table))
      }
      progress(`${section.name}: ${section.tables.length} tables`)
    }
    if (skipped.size > 0) progress('Waiting jobs were made by another version of the queue and are left out')
    let count = 0
    for await (const entry of entries.under('files/')) {
      const added = await loadFile(files, entry)
      if (added) addedFiles.push(added)
      count += 1
    }
    progress(`${count.toLocaleString('en-GB')} files`)
    const { data: backedUp } = summary.safeParse(jsonOf(await entries.take(entryNames.summary)))
    if (!backedUp) throw damaged()
    await entries.end()
    for (const load of loads) await load.finish(backedUp, skipped)
    progress('Bringing the databases up to date')
    for (const section of described.databases) await bringUpToDate(parts, section, temporary(section))
    await pointAtStores(parts, described, temporary, secrets)
    if (key) keepKey(settings, key)
    for (const section of [...described.databases].reverse()) // stores first: the control database makes them count
      await server.replace(placeOf(server, section), temporary(section))
    return described
  } catch (error) {
    for (const load of loads) await load.abandon()
    for (const section of described.databases) await server.drop(temporary(section)).catch(() => {})
    for (const key of addedFiles) await files.remove(key)
    throw error
  }
}

async function readManifest(entries: Entries): Promise<Manifest> {
  const first = await entries.take(entryNames.manifest).catch(() => {
    throw new Error('This is not a backup of Backroom, or it is damaged.')
  })
  const parsed = manifest.safeParse(jsonOf(first))
  if (!parsed.success)
    throw new Error(
      'This backup is damaged, or was made by another version that this one cannot read. Restore it with the version that made it.',
    )
  return parsed.data
}

function jsonOf({ bytes }: Entry): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw damaged()
  }
}

function refuseNewer({ databases, version }: Manifest, { folder }: Migrations) {
  for (const { role, migrations } of databases) {
    const known = migrationTags(join(folder, role))
    const isOlder = migrations.every((tag, index) => known[index] === tag)
    if (!isOlder)
      throw new Error(
        `This backup was made by a newer Backroom (${version}). Restore it with that version or later.`,
      )
  }
}

/** The key that opens the backup's sealed values: its own, or the one set here when it came without. */
function secretsOf(settings: Settings, key: string | null, described: Manifest): Secrets {
  if (key && settings.key && key !== settings.key)
    throw new Error(
      'BACKROOM_KEY differs from the key in the backup. Leave BACKROOM_KEY out, or set it to that key.',
    )
  const secrets = Secrets.open(settings.dataFolder, key ?? settings.key)
  try {
    if (secrets.unseal(described.sealedWord) === sealedWord) return secrets
  } catch {
    // said below
  }
  throw new Error(
    'The backup came without its key and the key here is another. Set BACKROOM_KEY to the key of the installation it was made of.',
  )
}

async function beginLoad(parts: Parts, section: Section, database: string): Promise<DatabaseLoad> {
  await parts.server.create(database)
  await withClient(parts, database, async client => {
    const { folder, tables } = floorOf(parts, section)
    await migrate(client, folder, tables, section.migrations.at(-1) ?? '')
  })
  const opened = await parts.server.open(database, 2)
  await Jobs.prepare(opened.workerPool).finally(() => opened.close())
  return DatabaseLoad.begin(section, await parts.server.connect(database))
}

async function bringUpToDate(parts: Parts, section: Section, database: string) {
  if (section.role === 'store') return prepareStore(parts.server, parts.migrations, database)
  const { folder, tables } = floorOf(parts, section)
  await withClient(parts, database, client => migrate(client, folder, tables))
}

function floorOf({ migrations }: Parts, { role }: Section) {
  return { folder: join(migrations.folder, role), tables: role === 'control' ? controlTables : storeTables }
}

async function withClient(parts: Parts, database: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(await parts.server.connect(database))
  client.on('error', () => {}) // the next query says so
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Every store is restored beside the control database, also one that was elsewhere: a restore never writes over what it did not make. */
async function pointAtStores(
  { server }: Parts,
  { databases }: Manifest,
  temporary: (section: Section) => string,
  secrets: Secrets,
) {
  const controlSection = databases.find(({ role }) => role === 'control') as Section
  const control = await server.open(temporary(controlSection), 2)
  try {
    const groups = await control.orm.select().from(group)
    for (const { uid, connectionString } of groups) {
      const section = databases.find(({ groupUid }) => groupUid === uid)
      if (!section || secrets.unseal(connectionString) === beside(placeOf(server, section))) continue
      await control.write({ ...backroomItself('set-up'), note: 'Restored' }, tx =>
        tx
          .update(group)
          .set({ connectionString: secrets.seal(beside(placeOf(server, section))) })
          .where(eq(group.uid, uid)),
      )
    }
  } finally {
    await control.close()
  }
}

function placeOf(server: DatabaseServer, { role, groupUid }: Section): string {
  return role === 'control' ? server.controlName : `${server.controlName}_store_${groupUid}`
}

/** A key is never overwritten: one that was here before stays beside it. */
function keepKey(settings: Settings, key: string) {
  if (settings.key) return
  const folder = join(settings.dataFolder, 'keys')
  const file = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8').trim() === key) return
    renameSync(file, `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  }
  writeFileSync(file, key, { mode: 0o600, flag: 'wx' })
}

/** The entries of an archive, one looked at before it is taken. */
class Entries {
  private next: Promise<IteratorResult<Entry, void>>

  constructor(private readonly source: AsyncGenerator<Entry>) {
    this.next = source.next()
    this.next.catch(() => {}) // thrown again to whoever takes it
  }

  async take(name: string): Promise<Entry> {
    const { value, done } = await this.next
    if (done || value.name !== name)
      throw new Error(`The backup is damaged: ${name} is missing. Nothing was changed.`)
    this.advance()
    return value
  }

  /** All entries in a row whose name begins so. */
  async *under(prefix: string): AsyncGenerator<Entry> {
    for (;;) {
      const { value, done } = await this.next
      if (done || !value.name.startsWith(prefix)) return
      this.advance()
      yield value
    }
  }

  /** Nothing may follow, and the archive must be whole to its last byte. */
  async end(): Promise<void> {
    if (!(await this.next).done) throw damaged()
  }

  private advance() {
    this.next = this.source.next()
    this.next.catch(() => {})
  }
}
