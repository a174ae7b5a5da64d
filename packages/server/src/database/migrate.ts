import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { installHistory } from '#database/history-triggers'

/** One key for all servers: whoever holds it migrates, the others wait and then find nothing left to do. */
const migrationLock = 44_001

interface Journal {
  readonly entries: readonly { readonly tag: string }[]
}

/** The steps a build knows, oldest first. */
export function migrationTags(folder: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.map(({ tag }) => tag)
}

/**
 * Brings a database up to date: forward only, each step once, safe when several servers start together. With `upTo` it stops
 * after that step and leaves the triggers out, so that older data can be loaded before it is brought up to date.
 */
export async function migrate(
  client: pg.ClientBase,
  folder: string,
  tables: readonly PgTable[],
  upTo?: string,
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await client.query(
      'create table if not exists migration (tag text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ tag: string }>('select tag from migration')
    const applied = new Set(rows.map(row => row.tag))
    const tags = migrationTags(folder)
    const unknown = [...applied].filter(tag => !tags.includes(tag))
    if (unknown.length > 0) {
      throw new Error(
        `This database was made by a newer Backroom (it has ${unknown.join(', ')}). Start that version.`,
      )
    }
    const wanted = upTo === undefined ? tags : tags.slice(0, tags.indexOf(upTo) + 1)
    for (const tag of wanted.filter(each => !applied.has(each))) await apply(client, folder, tag)
    if (upTo === undefined) await installHistory(client, tables)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

async function apply(client: pg.ClientBase, folder: string, tag: string) {
  await client.query('begin')
  try {
    await client.query(readFileSync(join(folder, `${tag}.sql`), 'utf8'))
    await client.query('insert into migration (tag) values ($1)', [tag])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The database could not be brought up to date at ${tag}: ${(error as Error).message}`)
  }
}
