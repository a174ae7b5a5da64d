import { PassThrough, pipeline } from 'node:stream'
import { asWords, formulaSigns } from '@backroom/contract/kit/formula'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#database/database'
import { Bytes } from '#kit/serve'
import type { Store } from '#kit/store'

const headingCharactersMost = 60

/** A column of a CSV. What is no figure or fixed word of ours is made safe: a spreadsheet must not run it. */
export interface CsvColumn {
  readonly heading: string
  readonly value: SQL | PgColumn
  readonly isSafe?: boolean
}

/** The one statement every CSV is written by: these columns, then where they come from, and a WITH clause if there is one. */
export class CsvRows {
  readonly statement: SQL

  constructor(columns: readonly CsvColumn[], from: SQL, before: SQL = sql``) {
    const cells = columns.map(({ heading, value, isSafe }) => {
      const name = sql.identifier(asWords(heading.slice(0, headingCharactersMost)))
      return sql`${isSafe ? value : safeCell(sql`(${value})::text`)} as ${name}`
    })
    this.statement = sql`${before} select ${sql.join(cells, sql`, `)} ${from}`
  }
}

const signs = sql.join(
  formulaSigns.map(sign => sql`${sign}`),
  sql`, `,
)

/** `asWords` in SQL. */
function safeCell(text: SQL): SQL {
  return sql`case when left(ltrim(${text}, ''''), 1) in (${signs}) then '''' else '' end || ${text}`
}

/**
 * Rows as a CSV to keep. A reader who leaves, even before the first row, ends the query too. Spreadsheets read UTF-8 only
 * when told so by a mark in front.
 */
export async function csvDownload(
  store: Store,
  rows: CsvRows,
  name: string,
  signal: AbortSignal,
  database: Database = store.database,
): Promise<Bytes> {
  const release = store.hold()
  try {
    const copied = await database.copyOut(rows.statement, signal)
    copied.once('close', release)
    const marked = new PassThrough()
    marked.write('\ufeff')
    pipeline(copied, marked, () => {})
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
