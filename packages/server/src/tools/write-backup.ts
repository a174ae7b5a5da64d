import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openStore } from '#database/control'
import type { Database } from '#database/database'
import type { FileStore } from '#kit/files/file-store'
import { group } from '#tables/control/groups'
import type { Entry } from '#tools/archive'
import { copied, readShape, speakPlainly } from '#tools/database-shape'
import type { Installation } from '#tools/installation'
import {
  backupFormat,
  entryNames,
  type Manifest,
  type Section,
  type Summary,
  sealedWord,
  tablePath,
} from '#tools/manifest'

const pieceBytes = 8 * 1024 * 1024

interface Source {
  readonly section: Section
  readonly client: pg.Client
}

/** Everything of an installation as entries of an archive. Each database is read as it stood at one moment. */
export async function* backupEntries(
  installation: Installation,
  key: string | null,
  progress: (text: string) => void,
): AsyncGenerator<Entry> {
  const summary: { tables: Summary['tables']; files: Summary['files'] } = {
    tables: [],
    files: { count: 0, bytes: 0 },
  }
  const sources: Source[] = []
  try {
    sources.push(await openSource(installation.control, 'control', 'control', null))
    const groups = await installation.control.orm.select({ uid: group.uid }).from(group).orderBy(group.uid)
    for (const { uid } of groups) sources.push(await openStoreSource(installation, uid))
    yield json(entryNames.manifest, manifestOf(installation, key, sources))
    if (key) yield { name: entryNames.key, bytes: Buffer.from(key) }
    for (const source of sources) {
      let rows = 0
      for (const table of source.section.tables) {
        const copy = new TableCopy(source, table)
        yield* copy.pieces()
        summary.tables.push(copy.summary)
        rows += copy.summary.rows
      }
      progress(
        `${source.section.name}: ${rows.toLocaleString('en-GB')} rows of ${source.section.tables.length} tables`,
      )
    }
    yield* backedUpFiles(installation.files, summary.files)
    progress(`${summary.files.count.toLocaleString('en-GB')} files`)
    yield json(entryNames.summary, summary)
  } finally {
    for (const { client } of sources) await client.end().catch(() => {})
  }
}

async function openStoreSource(
  { server, control, secrets }: Installation,
  groupUid: number,
): Promise<Source> {
  const database = await openStore({ server, control, secrets }, groupUid, 1)
  try {
    return await openSource(database, 'store', `store-${groupUid}`, groupUid)
  } finally {
    await database.close()
  }
}

async function openSource(
  database: Database,
  role: Section['role'],
  key: string,
  groupUid: number | null,
): Promise<Source> {
  const client = await database.connection('backroom backup')
  await speakPlainly(client)
  await client.query('begin transaction isolation level repeatable read read only')
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name as string
  return { client, section: { key, role, groupUid, name, ...(await readShape(client)) } }
}

function manifestOf(
  { secrets, version }: Installation,
  key: string | null,
  sources: readonly Source[],
): Manifest {
  return {
    format: backupFormat,
    madeAt: new Date().toISOString(),
    version,
    sealedWord: secrets.seal(sealedWord),
    hasKey: key !== null,
    databases: sources.map(({ section }) => section),
  }
}

/** One table, read by COPY and cut into pieces that fit into memory. */
class TableCopy {
  private readonly hash = createHash('sha256')
  private rows = 0

  constructor(
    private readonly source: Source,
    private readonly table: Section['tables'][number],
  ) {}

  async *pieces(): AsyncGenerator<Entry> {
    const { client, section } = this.source
    let held: Buffer[] = []
    let heldBytes = 0
    let piece = 0
    const flush = (): Entry => {
      const bytes = Buffer.concat(held)
      held = []
      heldBytes = 0
      this.hash.update(bytes)
      return { name: entryNames.piece(section, this.table, ++piece), bytes }
    }
    for await (const chunk of client.query(copyTo(`copy ${copied(this.table)} to stdout`))) {
      const bytes = chunk as Buffer
      // COPY writes a line end within a value as \n, so each one here ends a row.
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) this.rows += 1
      held.push(bytes)
      heldBytes += bytes.length
      if (heldBytes >= pieceBytes) yield flush()
    }
    if (heldBytes > 0) yield flush()
  }

  get summary(): Summary['tables'][number] {
    return {
      path: tablePath(this.source.section, this.table),
      rows: this.rows,
      sha256: this.hash.copy().digest('hex'),
    }
  }
}

/** Files never change under their name, so those added while this runs do no harm. */
async function* backedUpFiles(files: FileStore, counted: Summary['files']): AsyncGenerator<Entry> {
  for await (const key of files.keys()) {
    const found = await files.get(key)
    if (!found) continue // deleted meanwhile
    const bytes = await buffer(found.stream)
    counted.count += 1
    counted.bytes += bytes.length
    yield { name: entryNames.file(key), bytes }
  }
}

function json(name: string, value: unknown): Entry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value)}\n`) }
}
