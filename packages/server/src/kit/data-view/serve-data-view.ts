import { type AnyView, exactTotalMost } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { csvColumns } from '#kit/data-view/csv'
import { CsvRows, csvDownload } from '#kit/data-view/csv-download'
import { Keyset } from '#kit/data-view/keyset'
import { matchingSql } from '#kit/data-view/matching'
import { countRows, readFound, readPage } from '#kit/data-view/read-page'
import {
  type Asked,
  type CsvQuestion,
  type NeedsFields,
  ServedView,
  type ViewSource,
  wholeSource,
} from '#kit/data-view/served-view'
import { Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { JsonText, serve } from '#kit/serve'

const noTotal = { total: null, sums: undefined }
const everyRow = { sort: '', cursor: '', skip: 0, limit: exactTotalMost }

/** Answers a data view: list and CSV, from one description of where its fields come from. */
export function serveDataView<View extends AnyView, Table extends PgTable | undefined = undefined>(
  kit: Kit,
  contract: View,
  given: ViewSource<View, Table> & NeedsFields<View, Table>,
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
      const isFirst = query.cursor === '' && query.skip === 0 && query.limit > 0
      if (!wantsTotal) return [await readPage(view, query, matching, database, until), noTotal] as const
      if (matching.isSearch && isFirst) return readFound(view, query, matching, database, until)
      return Promise.all([
        readPage(view, query, matching, database, until),
        countRows(view, matching, database, until),
      ])
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
    await source.exported?.(asked, query, whole)
    const name = `${contract.noun.replaceAll(' ', '-')}-${new Date().toISOString().slice(0, 10)}.csv`
    return csvDownload(store, rows, name, signal, source.database)
  })
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

/** The rows a question is about, as uids: what a bulk change of "everything that matches" runs over. */
export async function matchingUids(
  view: ServedView,
  asked: Asked,
  query: { search: string; filter: Filter },
): Promise<SQL> {
  const matching = await matchingSql(await view.seenBy(asked), query, asked)
  return sql`${matching.with} ${matching.uids}`
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
