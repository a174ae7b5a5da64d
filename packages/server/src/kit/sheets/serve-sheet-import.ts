import { bulk } from '@backroom/contract/kit/bulk'
import type { InputOf } from '@backroom/contract/kit/endpoint'
import { type AnySheetImport, linesListedMost, type SheetReply } from '@backroom/contract/kit/sheet-import'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '#database/database'
import { entityOf } from '#database/schema'
import { type ImportedRecords, importAtOnce } from '#kit/bulk/at-once'
import { invalid, Refusal } from '#kit/errors'
import { receiveFile } from '#kit/files/receive-file'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { readLines } from '#kit/sheets/sheet'
import { readCell, type Taken } from '#kit/sheets/take-record'
import { redirect } from '#tables/content/redirects'

const bytesMost = 2 * 1024 * 1024

/** One line: its cells by column, and what those that fill a field say of it. Columns the sheet does not have are in neither. */
export interface Line<Column extends string = string> {
  readonly cells: Readonly<Partial<Record<Column, string>>>
  readonly said: Readonly<Record<string, unknown>>
}

/** The sheet as a whole. */
export interface Sheet<Column extends string = string> {
  readonly lines: readonly Line<Column>['cells'][]
  /** When whoever sends it looked at what it would do; null where nobody did. */
  readonly seenAt: string | null
}

type Params<Contract extends AnySheetImport> = InputOf<Contract['call']>['params']
type Column<Contract extends AnySheetImport> = keyof Contract['columns'] & string

interface SheetImportRules<Contract extends AnySheetImport, Known> {
  /** Whose records it makes and changes, the first of them its own. */
  readonly records: readonly [ImportedRecords, ...ImportedRecords[]]
  /** What must be up to date before the import begins. */
  readonly prepare?: (database: Database, params: Params<Contract>) => Promise<void>
  /** What is asked once, before the first line: locks, and what every line is held against. */
  readonly begin?: (
    tx: Transaction,
    params: Params<Contract>,
    sheet: Sheet<Column<Contract>>,
  ) => Promise<Known>
  readonly take: (tx: Transaction, line: Line<Column<Contract>>, known: Known) => Promise<Taken>
}

/**
 * Serves the import of a sheet whose lines make and change records one after the other. A refused line leaves the others alone;
 * all of it is one run that can be taken back, and a dry run does the same and leaves nothing behind.
 */
export function serveSheetImport<Contract extends AnySheetImport, Known = undefined>(
  kit: Kit,
  contract: Contract,
  { records, prepare, begin, take }: SheetImportRules<Contract, Known>,
): void {
  const [{ table, code = sql`''`, name }] = records
  const run = runOf(contract)
  kit.bulk.add(run as never, {
    table,
    shows: { code, name },
    title: (_, count) => `Import ${counted(count, ...contract.noun)}`,
    change: () => ({}),
  })

  serve(kit, contract.call, async ({ params, query, request, store, visitor }) => {
    const sheet = await readLines(await receiveFile(request, bytesMost))
    const columns = columnsOf(contract, sheet.headers)
    await prepare?.(store.database, params as never)
    return importAtOnce(
      { kit, store, visitor },
      {
        contract: run as never,
        records,
        isDryRun: query.dryRun === 'true',
        work: async (tx, operationUid) => {
          const lines = sheet.rows.map(row => cellsOf(columns, row))
          const whole = { lines, seenAt: query.seenAt ?? null }
          const known = (await begin?.(tx, params as never, whole as never)) as Known
          const rows: SheetReply['rows'] = []
          for (const [at, cells] of lines.entries()) {
            const line = at + 2 // the headings are the first
            const work = (step: Transaction) =>
              take(step, { cells, said: read(contract, cells) } as never, known)
            rows.push({ line, text: '', ...(await attempt(tx, cells, work)) })
          }
          const { rows: clock } = await tx.execute<{ at: string }>(sql`select to_json(now())#>>'{}' as at`)
          return {
            at: clock[0]?.at as string,
            ...listed(rows),
            unknown: sheet.headers.filter((_, at) => !columns[at]),
            redirects: await redirectsOf(tx, operationUid),
          }
        },
      },
    )
  })
}

/** The run behind it; only the import's own call starts one. */
function runOf({ name, path, resource, title, levels }: AnySheetImport) {
  return bulk({
    name,
    root: path,
    family: resource,
    resource,
    group: 'Import',
    title,
    levels,
    values: z.object({}),
  })
}

/** Which column each heading is, or none. */
function columnsOf(
  { columns, needs, noun }: AnySheetImport,
  headers: readonly string[],
): (string | undefined)[] {
  const found = headers.map(header => {
    const heading = header.trim().toLowerCase()
    return Object.keys(columns).find(name =>
      [name, columns[name]?.label, ...(columns[name]?.also ?? [])].some(
        each => each?.toLowerCase() === heading,
      ),
    )
  })
  const missing = needs.find(name => !found.includes(name))
  if (missing)
    throw invalid({
      file: sentence`This is no sheet of ${noun[1]}: it has no column “${columns[missing]?.label}”.`,
    })
  return found
}

function cellsOf(columns: readonly (string | undefined)[], row: readonly string[]): Line['cells'] {
  return Object.fromEntries(columns.flatMap((name, at) => (name ? [[name, (row[at] ?? '').trim()]] : [])))
}

function read({ columns }: AnySheetImport, cells: Line['cells']): Line['said'] {
  const said = Object.entries(cells).flatMap(([name, text = '']) => {
    const { label = name, schema } = columns[name] ?? {}
    const value = schema && readCell({ label, schema }, text)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(said)
}

/** Does one line in a step of its own: what is refused leaves the others alone. */
async function attempt(tx: Transaction, cells: Line['cells'], work: (step: Transaction) => Promise<Taken>) {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const name = cells.name || Object.values(cells).find(text => text) || ''
    return { outcome: 'refused' as const, name, text: error.message }
  }
}

/** How many lines there are of each outcome, and the first of those that do anything or cannot. */
function listed(rows: SheetReply['rows']): Pick<SheetReply, 'counts' | 'rows'> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  return {
    rows: rows.filter(({ outcome }) => ++counts[outcome] <= linesListedMost && outcome !== 'unchanged'),
    counts,
  }
}

/** Old addresses that lead on because of it. */
async function redirectsOf(tx: Transaction, operationUid: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from history
    where operation_uid = ${operationUid} and entity = ${entityOf(redirect)} and action = 'create'`)
  return rows[0]?.count ?? 0
}
