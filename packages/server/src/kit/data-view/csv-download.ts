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

/**
 * The one statement every CSV is written by: these columns, then where they come from in which order, and a WITH clause if there is
 * one. Cells are worked out once, within, where `offset 0` keeps the planner from writing each out wherever it is looked at.
 */
export class CsvRows {
  readonly statement: SQL

  constructor(columns: readonly CsvColumn[], from: SQL, before: SQL = sql``) {
    const values = columns.map(
      ({ value, isSafe }, at) => sql`${isSafe ? value : sql`(${value})::text`} as ${cellName(at)}`,
    )
    const cells = columns.map(({ heading, isSafe }, at) => {
      const name = sql.identifier(asWords(heading.slice(0, headingCharactersMost)))
      return sql`${isSafe ? cell(at) : safeCell(cell(at))} as ${name}`
    })
    this.statement = sql`${before} select ${sql.join(cells, sql`, `)} from (select ${sql.join(values, sql`, `)} ${from} offset 0) written`
  }
}

const cellName = (at: number) => sql.identifier(`cell${at}`)
const cell = (at: number) => sql`written.${cellName(at)}`

const signs = listed(formulaSigns)
/** Their numbers, and that of the apostrophe: nearly every cell is known by its first to need nothing, which costs next to nothing. */
const firsts = sql.raw(["'", ...formulaSigns].map(sign => sign.codePointAt(0)).join())

/** `asWords` in SQL. */
function safeCell(text: SQL): SQL {
  return sql`case when ascii(${text}) in (${firsts}) and left(ltrim(${text}, ''''), 1) in (${signs}) then '''' || ${text} else ${text} end`
}

function listed(words: readonly string[]): SQL {
  return sql.join(
    words.map(word => sql`${word}`),
    sql`, `,
  )
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
