import { createHash } from 'node:crypto'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { postgresCode } from '#database/database'
import { type FileStore, sha256 } from '#kit/files/file-store'
import type { Entry } from '#tools/archive'
import { copied, identified, readShape, speakPlainly } from '#tools/database-shape'
import { type Section, type Summary, type TableShape, tablePath } from '#tools/manifest'

/** Loads one database of a backup into a new, empty one at the backup's own level, in one transaction. */
export class DatabaseLoad {
  private readonly found: { path: string; rows: number; sha256: string }[] = []

  private constructor(
    readonly section: Section,
    private readonly client: pg.Client,
  ) {}

  static async begin(section: Section, config: pg.ClientConfig): Promise<DatabaseLoad> {
    const client = new pg.Client({ ...config, application_name: 'backroom restore' })
    client.on('error', () => {})
    await client.connect()
    await speakPlainly(client)
    // Triggers and reference checks off: the rows were whole when they were read. An account that may not do this loads
    // them checked, which the order of the tables in the backup allows.
    await client.query('set session_replication_role = replica').catch(error => {
      if (postgresCode(error) !== '42501') throw error
    })
    await client.query('begin')
    const load = new DatabaseLoad(section, client)
    await load.clear()
    return load
  }

  /** Rows that making the database put there are in the backup too, as they were then. */
  private async clear(): Promise<void> {
    for (const table of this.section.tables.toReversed())
      if (await this.hasPlaceFor(table)) await this.client.query(`delete from ${identified(table)}`)
  }

  /** Loads a table from its pieces. Answers false, having read them, when this build has no place for it. */
  async load(table: TableShape, pieces: AsyncIterable<Entry>): Promise<boolean> {
    const hasPlace = await this.hasPlaceFor(table)
    const hash = createHash('sha256')
    let rows = 0
    const stream = hasPlace ? this.client.query(copyFrom(`copy ${copied(table)} from stdin`)) : undefined
    const ended = stream && new Promise((resolve, reject) => stream.on('finish', resolve).on('error', reject))
    ended?.catch(() => {}) // also thrown below; a row refused in the middle must not end the process
    for await (const { bytes } of pieces) {
      hash.update(bytes)
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1
      if (stream && !stream.write(bytes)) await Promise.race([drained(stream), ended?.catch(() => {})])
    }
    stream?.end()
    await ended?.catch(error => {
      throw isRefusedRow(error) ? notSame(tablePath(this.section, table)) : error
    })
    this.found.push({ path: tablePath(this.section, table), rows, sha256: hash.digest('hex') })
    return hasPlace
  }

  /** Holds what was loaded against what was backed up, sets the sequences, and makes it final. */
  async finish(summary: Summary, skipped: ReadonlySet<string>): Promise<void> {
    for (const table of this.section.tables) {
      const path = tablePath(this.section, table)
      const wanted = summary.tables.find(each => each.path === path)
      const read = this.found.find(each => each.path === path)
      if (!wanted || !read || wanted.sha256 !== read.sha256) throw notSame(path)
      if (skipped.has(path)) continue
      const { rows } = await this.client.query<{ count: string }>(`select count(*) from ${identified(table)}`)
      if (Number(rows[0]?.count) !== wanted.rows) throw notSame(path)
    }
    for (const { schema, name, lastValue, isCalled } of await this.knownSequences())
      await this.client.query('select setval($1::regclass, $2::bigint, $3)', [
        identified({ schema, name }),
        lastValue,
        isCalled,
      ])
    // Jobs that were running when the backup was made are not running now.
    if (this.section.role === 'store')
      await this.client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    await this.client.query('commit')
    await this.client.query('analyze')
    await this.client.end()
  }

  async abandon(): Promise<void> {
    await this.client.end().catch(() => {})
  }

  private async knownSequences() {
    const now = await readShape(this.client)
    return this.section.sequences.filter(({ schema, name }) =>
      now.sequences.some(each => each.schema === schema && each.name === name),
    )
  }

  /** The queue is the job library's own; rows of another version of it may not fit. */
  private async hasPlaceFor(table: TableShape): Promise<boolean> {
    const { rows } = await this.client.query<{ name: string }>(
      'select attname::text as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0',
      [identified(table)],
    )
    const columns = new Set(rows.map(({ name }) => name))
    if (table.columns.every(column => columns.has(column))) return true
    if (table.schema === 'public') throw new Error(`This build has no place for the table ${table.name}.`)
    return false
  }
}

/** Puts a backed-up file back; the file store refuses any name that is not a hash. Answers its key if it was not there. */
export async function loadFile(files: FileStore, { name, bytes }: Entry): Promise<string | undefined> {
  const key = name.replace(/^files\//, '')
  const [hash, ...rest] = key.split('.')
  if (rest.length < 2 && hash !== sha256(bytes)) throw notSame(name) // smaller sizes bear the name of what they were made from
  const found = await files.get(key)
  found?.stream.destroy()
  if (found?.bytes === bytes.length) return // a name is the hash of what it names
  await files.put(key, bytes)
  return found ? undefined : key
}

/** A value that cannot be read or kept: the bytes are not those that were written. */
function isRefusedRow(error: unknown): boolean {
  return /^2[23]/.test(postgresCode(error) ?? '')
}

function notSame(path: string): Error {
  return new Error(`The backup is damaged: ${path} does not hold what was backed up. Nothing was changed.`)
}

function drained(stream: NodeJS.WritableStream): Promise<unknown> {
  return new Promise(resolve => stream.once('drain', resolve))
}
