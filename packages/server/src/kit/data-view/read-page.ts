import { exactTotalMost, type ViewQuery } from '@backroom/contract/kit/data-view'
import { and, type Query, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/database'
import { greatTotals } from '#kit/data-view/great-totals'
import { Keyset } from '#kit/data-view/keyset'
import type { Matching } from '#kit/data-view/matching'
import { putTogetherOnce } from '#kit/data-view/put-together-once'
import type { ServedView } from '#kit/data-view/served-view'

interface PageRow {
  readonly row: string
  readonly position?: string
}

/** The rows of a page, and the cursor that leads to the next. */
export async function readPage(
  view: ServedView,
  query: ViewQuery,
  matching: Matching,
  database: Database,
  signal: AbortSignal,
) {
  if (query.limit === 0) return { rows: [], nextCursor: null }
  const statement = pageWords(view, query, matching)
  return pageOf(view, query, matching, await database.rows<PageRow>(statement, signal))
}

/** The first page of a search with its total and sums, in one statement: what was found is then found once. */
export async function readFound(
  view: ServedView,
  query: ViewQuery,
  matching: Matching,
  database: Database,
  signal: AbortSignal,
) {
  const hasSums = (view.contract.sums ?? []).length > 0
  const statement = pageWords(view, query, matching, () => {
    const count = sql`, (select count(*)::int from found) as count`
    if (!hasSums) return count
    const few = sql.raw(String(exactTotalMost))
    return sql`${count}, case when (select count(*) from found) <= ${few} then (select row_to_json(s) from (${sumsSql(view, matching)}) s) end as sums`
  })
  const rows = await database.rows<PageRow & { count: number; sums?: Sums }>(statement, signal)
  const page = pageOf(view, query, matching, rows)
  const [first = { count: 0, sums: undefined }] = rows
  if (first.count > exactTotalMost)
    return [page, await estimated(first.count, matching, database, signal)] as const
  const nothing = Object.fromEntries((view.contract.sums ?? []).map(field => [field, null]))
  return [
    page,
    {
      total: { count: first.count, isEstimate: false },
      sums: hasSums ? (first.sums ?? nothing) : undefined,
    },
  ] as const
}

/** Of the first page of a search, `counted` is asked besides. */
function pageWords(view: ServedView, query: ViewQuery, matching: Matching, counted?: () => SQL): SQL | Query {
  const keyset = Keyset.of(view, query.sort, matching.rank)
  const row = view.row(query.fields)
  const after = query.cursor ? keyset.after(query.cursor) : undefined
  const make = () => {
    const { uid } = view.source
    const place = keyset.isIn(row) ? sql`` : sql`, ${keyset.position} as position`
    const order = sql`order by ${keyset.order}`
    const limit = sql`limit ${sql.raw(String(query.limit + 1))}`
    // Rows that are passed over are counted, not read: put into words, 90,000 of them took seconds.
    const shown =
      query.skip === 0
        ? matching.from([row.sql, place, keyset.order], after)
        : matching.from(
            [row.sql, place, keyset.order],
            sql`${uid} = any(array(select ${uid} ${matching.from([keyset.order], after)} ${order} ${limit} offset ${query.skip}))`,
          )
    return sql`${matching.with} select ${row.sql} as row${place}${counted?.()} ${shown} ${order} ${limit}`
  }
  if (query.skip > 0) return make()
  const purpose = `${matching.isSearch ? 'found' : 'page'}${counted ? ' and counted' : ''} ${query.limit}`
  const condition = after ? and(matching.condition, after) : matching.condition
  return putTogetherOnce([matching.source, row, keyset], purpose, condition, make)
}

function pageOf(view: ServedView, query: ViewQuery, matching: Matching, rows: readonly PageRow[]) {
  const keyset = Keyset.of(view, query.sort, matching.rank)
  const hasMore = rows.length > query.limit
  const page = hasMore ? rows.slice(0, query.limit) : rows
  const last = page.at(-1)
  const position = last && (last.position ?? keyset.positionIn(view.row(query.fields), last.row))
  return {
    rows: page.map(each => each.row),
    nextCursor: hasMore && position ? keyset.cursor(position) : null,
  }
}

type Sums = Record<string, number | null>

/** How many rows match, exactly while they are few, with what the view adds up. */
export async function countRows(
  view: ServedView,
  matching: Matching,
  database: Database,
  signal: AbortSignal,
) {
  const known = greatTotals.of(database, view.contract.name, matching)
  if (known) return { total: { count: known, isEstimate: true }, sums: undefined }
  const make = () => sql`${matching.with} select count(*)::int as count
    from (${matching.uids} limit ${sql.raw(String(exactTotalMost + 1))}) counted`
  const purpose = `${view.contract.name} ${matching.isSearch ? 'found' : 'count'}`
  const statement = putTogetherOnce([matching.source], purpose, matching.condition, make)
  const { count } = await database.row<{ count: number }>(statement, signal)
  if (count > exactTotalMost) {
    const many = await estimated(count, matching, database, signal)
    greatTotals.keep(database, view.contract.name, matching, many.total.count)
    return many
  }
  // Asked only once the rows are known to be few enough: it reads every one of them.
  const summed = sumsSql(view, matching)
  return {
    total: { count, isEstimate: false },
    sums: summed && (await database.row<Sums>(sql`${matching.with} ${summed}`, signal)),
  }
}

/** Of many the planner's guess is enough. */
async function estimated(least: number, { plain }: Matching, database: Database, signal: AbortSignal) {
  const explained = await database.row<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${plain}`,
    signal,
  )
  const guess = explained['QUERY PLAN'][0].Plan['Plan Rows']
  return { total: { count: Math.max(guess, least), isEstimate: true }, sums: undefined }
}

/** Adds up what the view adds up, if anything. */
function sumsSql(view: ServedView, matching: Matching): SQL | undefined {
  const fields = view.contract.sums ?? []
  if (fields.length === 0) return
  const summed = fields.map(field => sql`sum(${view.show(field)})::float8 as ${sql.identifier(field)}`)
  return sql`select ${sql.join(summed, sql`, `)} ${matching.from(summed)}`
}
