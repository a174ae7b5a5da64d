import type { ImportDoubt, ImportOutcome, ItemImport } from '@backroom/contract/items/imports/imports'
import { held } from '@backroom/contract/kit/held'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { itemShows } from '#items/bulk/targets'
import { doubtsOf, rowMargins } from '#items/imports/warnings'
import { undoableSql } from '#kit/bulk/undoable'
import { CsvRows, csvDownload } from '#kit/data-view/csv-download'
import { notFound } from '#kit/errors'
import type { Bytes } from '#kit/serve'
import type { Store } from '#kit/store'

/** While it is run, an import stands as its run does. */
const state = sql`case
  when m.operation_uid is null then m.state
  when o.state in ('queued', 'running', 'cancelling') then 'running'
  when o.state in ('undone', 'undonePartly') then 'undone'
  when o.state in ('cancelled', 'failed') then o.state
  when o.state in ('undoing') then 'done'
  else 'done' end`

const importSql = sql`
  select m.uid, m.version, m.name, m.file_name as "fileName", m.mode, m.key_column as "keyColumn", m.blank_means as "blankMeans", m.mapping,
    ${state} as state, m.operation_uid as "operationUid", coalesce(m.error, o.error) as error, m.created_at as "createdAt",
    coalesce(s.name, 'Backroom') as "createdBy",
    ${undoableSql(sql`o`)} as "canUndo",
    json_build_object('rows', m.rows, 'checked', m.done_rows, 'changed', m.ok, 'new', m.made, 'unchanged', m.unchanged, 'refused', m.refused) as counts
  from item_import m left join bulk_operation o on o.uid = m.operation_uid left join staff s on s.uid = m.created_by`

type Row = Omit<ItemImport, 'samples'>

/** One import with a few values of each of its columns, or 404. */
export async function readImport(reader: Reader, uid: number): Promise<ItemImport> {
  const { rows } = await reader.execute(sql`${importSql} where m.uid = ${uid}`)
  const [found] = rows as unknown as Row[]
  if (!found) throw notFound('This import does not exist. It may be older than 30 days.')
  const { rows: first } = await reader.execute<{ raw: Record<string, string> }>(
    sql`select raw from item_import_row where import_uid = ${uid} order by row_no limit 3`,
  )
  const samples = found.mapping.map(({ header }) =>
    first.map(({ raw }) => (held(raw, header) ?? '').slice(0, 80)),
  )
  return { ...found, samples }
}

/** The last imports, newest first. */
export async function readImports(reader: Reader): Promise<Omit<Row, 'mapping'>[]> {
  const { rows } = await reader.execute(sql`${importSql} order by m.uid desc limit 50`)
  return (rows as unknown as Row[]).map(({ mapping: _, ...row }) => row)
}

const stored: Readonly<Record<ImportOutcome, string>> = {
  changed: 'change',
  new: 'new',
  unchanged: 'unchanged',
  refused: 'refused',
}

interface RowQuery {
  readonly outcome?: ImportOutcome | undefined
  readonly doubt?: ImportDoubt | undefined
  readonly after: number
  readonly limit: number
}

/** Rows of an import with what they would change, what tells them apart, and what is doubted about their prices. */
export async function readRows(
  reader: Reader,
  uid: number,
  { outcome, doubt, after, limit }: RowQuery,
  keepsCost: boolean,
) {
  await readImport(reader, uid)
  const margin = (at: SQL) =>
    keepsCost
      ? sql`'{}'::jsonb`
      : sql`case when ${rowMargins.changes} then jsonb_build_object('marginBp', ${at}) else '{}' end`
  const doubts = doubtsOf(keepsCost)
  const { rows } = await reader.execute(sql`
    select r.row_no as "rowNo", case r.outcome when 'change' then 'changed' when 'waiting' then null else r.outcome end as outcome, r.item_uid as "itemUid",
      coalesce(item.code, r.after ->> 'code', '') as code, coalesce(page.name, r.after ->> 'name', '') as name, r.raw,
      jsonb_build_object('colour', ${itemShows.also.colour}, 'size', coalesce(item.size_label, r.after ->> 'sizeLabel')) as also,
      coalesce(r.before, '{}') || ${margin(rowMargins.before)} as before,
      case when r.outcome in ('change', 'new') then coalesce(r.after, '{}') || ${margin(rowMargins.after)} else coalesce(r.after, '{}') end as after,
      to_jsonb(${doubts}) as doubts, coalesce(r.errors, '[]') as errors
    from item_import_row r left join item on item.uid = r.item_uid left join item page on page.uid = item.page_uid
    where r.import_uid = ${uid} and r.row_no > ${after} ${outcome ? sql`and r.outcome = ${stored[outcome]}` : sql``}
      ${doubt ? sql`and ${doubt}::text = any(${doubts})` : sql``}
    order by r.row_no limit ${limit + 1}`)
  const page = rows.slice(0, limit) as { rowNo: number }[]
  return { rows: page as never, next: rows.length > limit ? (page.at(-1)?.rowNo ?? null) : null }
}

/** The refused rows as they were sent, with the reason in a last column. */
export async function refusedCsv(store: Store, uid: number, signal: AbortSignal): Promise<Bytes> {
  const { mapping } = await readImport(store.database.orm, uid)
  const why = sql`(select string_agg((e ->> 'column') || ': ' || (e ->> 'text'), ' ') from jsonb_array_elements(r.errors) e)`
  const rows = new CsvRows(
    [
      ...mapping.map(({ header }) => ({ heading: header, value: sql`(r.raw ->> ${header})` })),
      { heading: 'Why refused', value: why },
    ],
    sql`from item_import_row r where r.import_uid = ${uid} and r.outcome = 'refused' order by r.row_no`,
  )
  return csvDownload(store, rows, `refused-${uid}.csv`, signal)
}
