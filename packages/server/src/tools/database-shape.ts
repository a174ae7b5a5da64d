import pg from 'pg'
import type { Section, TableShape } from '#tools/manifest'

/** Settings under which rows read and write the same on every machine. */
const plainSettings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0`

export async function speakPlainly(client: pg.ClientBase): Promise<void> {
  await client.query(plainSettings)
}

/** What to copy of a database: every table with its own columns, generated ones left to the database. */
export async function readShape(
  client: pg.ClientBase,
): Promise<Pick<Section, 'migrations' | 'tables' | 'sequences'>> {
  const { rows: tables } = await client.query<TableShape>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and (n.nspname, c.relname) not in (('public', 'migration'), ('graphile_worker', 'migrations'))
    order by 1, 2`)
  const { rows: named } = await client.query<{ schema: string; name: string }>(`
    select schemaname as schema, sequencename as name from pg_sequences
    where schemaname in ('public', 'graphile_worker') order by 1, 2`)
  const sequences = []
  for (const { schema, name } of named) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${identified({ schema, name })}`,
    )
    sequences.push({ schema, name, ...(rows[0] as { lastValue: string; isCalled: boolean }) })
  }
  const { rows: migrations } = await client.query<{ tag: string }>('select tag from migration order by tag')
  return {
    migrations: migrations.map(({ tag }) => tag),
    tables: await inOrderOfReference(client, tables),
    sequences,
  }
}

/** What is pointed at comes before what points at it, so that a restore works for accounts that cannot switch checks off. */
async function inOrderOfReference(
  client: pg.ClientBase,
  tables: readonly TableShape[],
): Promise<TableShape[]> {
  const { rows } = await client.query<{ of: string; to: string }>(
    `select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  )
  const left = new Map(tables.map(table => [identified(table).replaceAll('"', ''), table]))
  const bare = (name: string) => {
    const plain = name.replaceAll('"', '')
    return plain.includes('.') ? plain : `public.${plain}`
  }
  const ordered: TableShape[] = []
  while (left.size > 0) {
    const free = [...left].filter(([name]) =>
      rows.every(({ of, to }) => bare(of) !== name || bare(to) === name || !left.has(bare(to))),
    )
    // A ring of references cannot be ordered; the database then says which row is too early.
    for (const [name, table] of free.length > 0 ? free : [...left]) {
      ordered.push(table)
      left.delete(name)
    }
  }
  return ordered
}

export function identified({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** A table and the columns copied, as COPY wants them. */
export function copied({ columns, ...table }: TableShape): string {
  return `${identified(table)} (${columns.map(column => pg.escapeIdentifier(column)).join(', ')})`
}
