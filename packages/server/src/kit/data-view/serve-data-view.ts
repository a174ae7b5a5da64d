import { type AnyView, exactTotalMost, type ViewQuery } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/database'
import { filterSql, hasIndexedWord, searchSql } from '#kit/data-view/condition'
import { csvColumns } from '#kit/data-view/csv'
import { CsvRows, csvDownload } from '#kit/data-view/csv-download'
import { fromFor } from '#kit/data-view/joins'
import { Keyset, type Rank } from '#kit/data-view/keyset'
import { type Asked, ServedView, type ViewSource, wholeSource } from '#kit/data-view/served-view'
import { invalid, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { JsonText, serve } from '#kit/serve'

const everyRow = { sort: '', cursor: '', skip: 0, limit: exactTotalMost }

/** Answers a data view: list and CSV, from one description of where its fields come from. */
export function serveDataView<View extends AnyView, Table extends PgTable | undefined = undefined>(
  kit: Kit,
  contract: View,
  given: ViewSource<View, Table>,
): void {
  const source = wholeSource(contract, given)
  const whole = new ServedView(contract, source)
  kit.views.set(contract.name.toLowerCase(), whole)

  serve(kit, contract.list, async ({ params, query: words, visitor, store, signal }) => {
    const database = source.database ?? store.database
    const asked = { params: params as never, more: words as never, visitor, store }
    const query = source.isWhole?.(asked) ? { ...words, ...everyRow } : words
    const view = await whole.seenBy(asked)
    const matching = await matchingSql(view, query, asked)
    const wantsTotal = query.total ? query.total === 'yes' : query.cursor === '' && query.skip === 0
    const [page, counted] = await withinLimit(view, signal, async until => {
      const reading = readPage(view, query, matching, database, until)
      if (!wantsTotal) return [await reading, { total: null, sums: undefined }] as const
      // What a search finds is mostly on its first page, which is then its own count.
      if (matching.isSearch && query.cursor === '' && query.skip === 0 && query.limit > 0) {
        const found = await reading
        if (found.nextCursor === null)
          return [found, await totalled(view, found.rows.length, matching, database, until)] as const
      }
      return Promise.all([reading, countRows(view, matching, database, until)])
    })
    return new JsonText(
      `{"rows":[${page.rows.join(',')}],"total":${JSON.stringify(counted.total)},${
        counted.sums ? `"sums":${JSON.stringify(counted.sums)},` : ''
      }"nextCursor":${JSON.stringify(page.nextCursor)}}`,
    )
  })

  serve(kit, contract.csv, async ({ params, query, visitor, store, signal }) => {
    const asked = { params: params as never, more: query as never, visitor, store }
    const rows = await csvRows(whole, asked, query)
    const name = `${contract.noun.replaceAll(' ', '-')}-${new Date().toISOString().slice(0, 10)}.csv`
    return csvDownload(store, rows, name, signal, source.database)
  })
}

interface CsvQuestion {
  readonly search: string
  readonly filter: Filter
  readonly sort: string
  readonly columns: string
  readonly uids: string
  readonly except: string
}

/** Every row that matches, as the CSV of the view shows it to whoever asks. */
export async function csvRows(whole: ServedView, asked: Asked, query: CsvQuestion): Promise<CsvRows> {
  const view = await whole.seenBy(asked)
  const matching = await matchingSql(view, query, asked, onlyUids(view, query))
  const columns = csvColumns(view, csvFields(view, query.columns), asked.store.timeZone)
  const { order } = Keyset.of(view, query.sort, matching.rank)
  const spoken = [...columns.map(({ value }) => sql`${value}`), order]
  return new CsvRows(columns, sql`${matching.from(spoken)} order by ${order}`, matching.with)
}

/** Stops what takes longer than the view allows, and says so. */
async function withinLimit<Result>(
  { source: { limit } }: ServedView,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (!limit) return work(signal)
  const tooLong = AbortSignal.timeout(limit.ms)
  try {
    return await work(AbortSignal.any([signal, tooLong]))
  } catch (error) {
    if (tooLong.aborted && !signal.aborted) throw new Refusal(408, { message: limit.text })
    throw error
  }
}

/** The rows a question is about. */
interface Matching {
  /** A WITH clause, or nothing. */
  readonly with: SQL
  /** FROM and WHERE of a statement that also speaks of these parts, or has a further condition. */
  readonly from: (parts: readonly SQL[], further?: SQL) => SQL
  /** Their uids alone. */
  readonly uids: SQL
  /** The same as the planner is asked how many there are. */
  readonly plain: SQL
  /** Found through the index of words: few, as a rule. */
  readonly isSearch: boolean
  readonly rank?: Rank
}

/** The rows a question is about, as uids: what a bulk change of "everything that matches" runs over. */
export async function matchingUids(
  view: ServedView,
  asked: Asked,
  query: { search: string; filter: Filter },
): Promise<SQL> {
  const matching = await matchingSql(await view.seenBy(asked), query, asked)
  return sql`${matching.with} ${matching.uids}`
}

async function matchingSql(
  view: ServedView,
  query: { search: string; filter: Filter },
  asked: Asked,
  ticked?: SQL,
): Promise<Matching> {
  const { source } = view
  if (query.search.includes('\0')) throw invalid({ search: 'Search for words without control characters.' })
  const found = typeof source.from === 'function' ? await source.from(asked) : source.from
  const tables = 'joins' in found ? found : { table: found, joins: [] }
  const always = await source.where?.(asked)
  const filter = filterSql(view, query.filter, asked.store.timeZone)
  const search = source.search?.condition
    ? source.search.condition(query.search, asked)
    : source.search && searchSql(source.search.text, query.search)
  const fromWhere = (condition: SQL | undefined) => (parts: readonly SQL[], further?: SQL) => {
    const whole = and(condition, further)
    return sql`from ${fromFor(tables, [...parts, whole])} ${whole ? sql`where ${whole}` : sql``}`
  }
  const whole = fromWhere(and(always, ticked, filter, search))
  const plain = sql`select ${source.uid} as uid ${whole([])}`
  if (!search || !hasIndexedWord(query.search))
    return { with: sql``, from: whole, uids: plain, plain, isSearch: false }
  // Under ORDER BY and LIMIT the planner would walk the sort index testing every row; finding the few matches first
  // through the trigram index took 9 ms instead of 230 on 100,000 rows. They are named as an array, which is looked up in the
  // key: as rows to join, a list of nine tables would be joined whole first (300 ms instead of 4).
  const rank = source.search?.rank?.(query.search, asked)
  return {
    with: sql`with found as materialized (${plain})`,
    from: fromWhere(sql`${source.uid} = any(array(select uid from found))`),
    uids: sql`select uid from found`,
    plain,
    isSearch: true,
    // A word too short for the index matches nearly everything: to rank that, every row would have to be read.
    ...(rank && { rank: { typed: query.search, of: rank } }),
  }
}

async function readPage(
  view: ServedView,
  query: ViewQuery,
  matching: Matching,
  database: Database,
  signal: AbortSignal,
) {
  const keyset = Keyset.of(view, query.sort, matching.rank)
  const { uid } = view.source
  const row = view.row(query.fields)
  if (query.limit === 0) return { rows: [], nextCursor: null }
  const after = query.cursor ? keyset.after(query.cursor) : undefined
  const place = keyset.isIn(row) ? sql`` : sql`, ${keyset.position} as position`
  const order = sql`order by ${keyset.order}`
  const limit = sql`limit ${sql.raw(String(query.limit + 1))}`
  // Rows that are passed over are counted, not read: put into words, 90,000 of them took seconds.
  const shown =
    query.skip === 0
      ? matching.from([row.sql, place, order], after)
      : matching.from(
          [row.sql, place, order],
          sql`${uid} = any(array(select ${uid} ${matching.from([order], after)} ${order} ${limit} offset ${query.skip}))`,
        )
  const statement = sql`${matching.with} select ${row.sql} as row${place} ${shown} ${order} ${limit}`
  const rows = await database.rows<{ row: string; position?: string }>(statement, signal)
  const hasMore = rows.length > query.limit
  const page = hasMore ? rows.slice(0, query.limit) : rows
  const last = page.at(-1)
  return {
    rows: page.map(each => each.row),
    nextCursor: hasMore && last ? keyset.cursor(last.position ?? keyset.positionIn(row, last.row)) : null,
  }
}

async function countRows(view: ServedView, matching: Matching, database: Database, signal: AbortSignal) {
  const { count } = await database.row<{ count: number }>(
    sql`${matching.with} select count(*)::int as count
        from (${matching.uids} limit ${sql.raw(String(exactTotalMost + 1))}) counted`,
    signal,
  )
  if (count <= exactTotalMost) return totalled(view, count, matching, database, signal)
  const explained = await database.row<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${matching.plain}`,
    signal,
  )
  const estimate = explained['QUERY PLAN'][0].Plan['Plan Rows']
  return { total: { count: Math.max(estimate, exactTotalMost + 1), isEstimate: true }, sums: undefined }
}

/** An exact total, with what the view adds up. */
async function totalled(
  view: ServedView,
  count: number,
  matching: Matching,
  database: Database,
  signal: AbortSignal,
) {
  return { total: { count, isEstimate: false }, sums: await sumRows(view, matching, database, signal) }
}

/** Adds up what the view adds up. Asked only once the rows are known to be few enough: it reads every one of them. */
async function sumRows(view: ServedView, matching: Matching, database: Database, signal: AbortSignal) {
  const fields = view.contract.sums ?? []
  if (fields.length === 0) return
  const summed = fields.map(field => sql`sum(${view.show(field)})::float8 as ${sql.identifier(field)}`)
  return database.row<Record<string, number | null>>(
    sql`${matching.with} select ${sql.join(summed, sql`, `)} ${matching.from(summed)}`,
    signal,
  )
}

/** Rows ticked by hand, or all that match but those taken out. */
function onlyUids(view: ServedView, query: { uids: string; except: string }): SQL | undefined {
  const { uid } = view.source
  return and(
    query.uids ? sql`${uid} = any(${`{${query.uids}}`}::bigint[])` : undefined,
    query.except ? sql`${uid} <> all(${`{${query.except}}`}::bigint[])` : undefined,
  )
}

/** The columns asked for in their order, or those a new list shows. */
function csvFields(view: ServedView, asked: string): string[] {
  const fields = asked.split(',').filter(field => view.columns.has(field))
  return fields.length > 0
    ? fields
    : [...view.columns.values()].filter(column => !column.hidden).map(({ field }) => field)
}
