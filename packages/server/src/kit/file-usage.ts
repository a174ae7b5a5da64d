import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#database/database'
import { columnName, entityOf, storeTables } from '#database/schema'
import { file } from '#tables/content/files'

/**
 * Says anew which files some records show: those their fields point at, and the pictures in their texts. What a text
 * names but the gallery no longer has is no use of anything.
 */
export async function rewriteFileUsage(tx: Transaction, table: PgTable, uids: SQL): Promise<void> {
  if (!storeTables.includes(table)) return // the control database has no files
  const entity = entityOf(table)
  await forgetFileUsage(tx, table, uids)
  const uses = Object.entries(showingFields(table)).map(([field, kind]) => {
    const column = sql`t.${sql.identifier(columnName(field))}`
    if (kind === 'reference')
      return sql`select ${field}::text as field, ${column} as file_uid where ${column} is not null`
    return kind === 'text'
      ? sql`select ${field}::text, named[1]::int from regexp_matches(${column}, 'data-file-uid="(\\d{1,9})"', 'g') named`
      : sql`select ${field}::text, file_uid::int from jsonb_path_query(${column}, '$.**.fileUid ? (@ != null)') file_uid`
  })
  if (uses.length === 0) return
  await tx.execute(sql`
    insert into file_usage (entity, entity_uid, field, file_uid)
    select distinct ${entity}, t.uid, u.field, u.file_uid
    from ${sql.identifier(getTableName(table))} t
    cross join lateral (${sql.join(uses, sql` union all `)}) u(field, file_uid) join file f on f.uid = u.file_uid
    where t.uid in (${uids})`)
}

/** What goes shows no files any more. */
export async function forgetFileUsage(tx: Transaction, table: PgTable, uids: SQL): Promise<void> {
  await tx.execute(sql`delete from file_usage where entity = ${entityOf(table)} and entity_uid in (${uids})`)
}

/** Whether a change of these fields may change which files are shown. */
export function mayShowFiles(table: PgTable, fields: readonly string[]): boolean {
  const showing = showingFields(table)
  return fields.some(field => field in showing)
}

/** Whether any of these values shows a file, or names one. */
export function showsFiles(table: PgTable, values: Readonly<Record<string, unknown>>): boolean {
  const showing = showingFields(table)
  return Object.entries(values).some(([field, value]) => {
    if (value === null || !(field in showing)) return false
    if (showing[field] === 'reference') return true
    return showing[field] === 'text'
      ? String(value).includes('data-file-uid=')
      : JSON.stringify(value).includes('"fileUid"')
  })
}

type Showing = Readonly<Record<string, 'reference' | 'text' | 'json'>>
const known = new WeakMap<PgTable, Showing>()

function showingFields(table: PgTable): Showing {
  const fields = known.get(table) ?? findShowingFields(table)
  known.set(table, fields)
  return fields
}

function findShowingFields(table: PgTable): Showing {
  const columns = Object.entries(getTableColumns(table))
  const references = getTableConfig(table)
    .foreignKeys.map(key => key.reference())
    .filter(({ foreignTable }) => foreignTable === file)
    .flatMap(({ columns: from }) => columns.filter(([, column]) => from.includes(column)))
  const texts = columns.filter(([, column]) => column.columnType === 'PgText' && !column.generated)
  return Object.fromEntries([
    ...references.map(([field]) => [field, 'reference'] as const),
    ...texts.map(([field]) => [field, 'text'] as const),
    ...columns
      .filter(([, column]) => column.columnType === 'PgJsonb')
      .map(([field]) => [field, 'json'] as const),
  ])
}
