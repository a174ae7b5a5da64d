import { PassThrough, pipeline } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#database/database'
import { Bytes } from '#kit/serve'
import type { Store } from '#kit/store'

/**
 * The rows of a query as a CSV to keep. A reader who leaves, even before the first row, ends the query too. Spreadsheets
 * read UTF-8 only when told so by a mark in front.
 */
export async function csvDownload(
  store: Store,
  query: SQL,
  name: string,
  signal: AbortSignal,
  database: Database = store.database,
): Promise<Bytes> {
  const release = store.hold()
  try {
    const rows = await database.copyOut(query, signal)
    rows.once('close', release)
    const marked = new PassThrough()
    marked.write('\ufeff')
    pipeline(rows, marked, () => {})
    return new Bytes(marked, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
  } catch (error) {
    release()
    throw error
  }
}
