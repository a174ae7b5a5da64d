import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnPostgres } from '#testing/own-postgres'

/** When a step was applied, and which transaction wrote a row, is told by each installation for itself. */
const told: Readonly<Record<string, string>> = {
  migration: 't.tag',
  'graphile_worker.migrations': 't.id',
  item_index: `(to_jsonb(t) - 'written_xid')`,
}

/** Everything an installation holds: a mark of the rows of every table, every sequence, every file, its key. */
export async function contentsOf(postgres: OwnPostgres) {
  const databases = await postgres.ask<{ name: string }>(
    `select datname as name from pg_database where datname like 'backroom%' order by 1`,
    'postgres',
  )
  const tables: Record<string, string> = {}
  for (const { name } of databases) Object.assign(tables, await rowsOf(postgres, name))
  return { databases: databases.map(({ name }) => name), tables, ...filesOf(postgres.folder) }
}

async function rowsOf(postgres: OwnPostgres, database: string): Promise<Record<string, string>> {
  const named = await postgres.ask<{ name: string; isSequence: boolean }>(
    `select c.oid::regclass::text as name, c.relkind = 'S' as "isSequence" from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname in ('public', 'graphile_worker') order by 1`,
    database,
  )
  // All in one statement: a connection for each of hundreds of tables takes longer than reading them.
  const marks = await postgres.ask<{ name: string; mark: string }>(
    named
      .map(
        ({ name, isSequence }) =>
          `select '${name}' as name, ${isSequence ? lastOf(name) : markOf(name)} as mark`,
      )
      .join(' union all '),
    database,
  )
  return Object.fromEntries(marks.map(({ name, mark }) => [`${database}: ${name}`, mark]))
}

function lastOf(sequence: string): string {
  return `(select last_value || ' ' || is_called from ${sequence})`
}

function markOf(table: string): string {
  const row = `${told[table] ?? 't'}::text collate "C"`
  return `(select count(*) || ' ' || md5(coalesce(string_agg(${row}, chr(10) order by ${row}), '')) from ${table} t)`
}

function filesOf(dataFolder: string) {
  const folder = join(dataFolder, 'files')
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    : []
  const files = names.map(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name))
    return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
  })
  return { files: files.sort(), keys: readdirSync(join(dataFolder, 'keys')).sort() }
}
