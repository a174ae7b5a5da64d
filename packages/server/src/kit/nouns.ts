import type { LevelName } from '@backroom/contract/kit/access'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { storeTable } from '#database/schema'
import type { RecordKinds } from '#kit/records/record-kinds'

/** How records of a kind are named, who may open them and where. Rooms say it of their own; Recent work and "used by" read it. */
export interface Noun {
  /** Before the name, where records of several kinds stand together: "Brand". */
  readonly word: string
  readonly table: PgTable & { readonly uid: PgColumn }
  readonly title: PgColumn | SQL
  readonly levels: readonly LevelName[]
  /** Of the record on whose page it stands, where that is not its own. */
  readonly opens?: PgColumn
  /** Its fields, where no record of the kit has them. */
  readonly input?: z.ZodObject
  /** Saved with the record it belongs to, so that its changes are no work of their own; its history is told in that record's. */
  readonly part?: HistoryPart
  /** Null where the console shows it on no page. */
  path(uid: number): string | null
}

/** Rows that hang on records and are told in their history. */
export interface HistoryPart {
  readonly table: PgTable & { readonly uid: PgColumn }
  /** The record a row hangs on: its kind, and the column that names it. */
  readonly of: { readonly entity: string; readonly at: PgColumn }
  /** What people call one: "Sale". */
  readonly word: string
  /** The same of one that says so itself. */
  readonly wordOf?: (values: Readonly<Record<string, unknown>>) => string
  readonly input: z.ZodObject
  /** What held before one was added, where it takes the place of something. */
  readonly insteadOf?: (
    reader: Reader,
    values: Readonly<Record<string, unknown>>,
    at: Date,
  ) => Promise<Readonly<Record<string, unknown>>>
}

/** What hangs on records of a kind. */
export function partsOn(nouns: Nouns, entity: string): ReadonlyMap<string, HistoryPart> {
  const all = [...nouns].flatMap(([name, { part }]) =>
    part?.of.entity === entity ? [[name, part] as const] : [],
  )
  return new Map(all)
}

/** What records of a kind call themselves where no room says it: by their name, else their title, their path or their code. */
export function calledBy(resource: string): SQL | undefined {
  const table = storeTable(resource)
  const { name, title, path, code }: Readonly<Record<string, PgColumn>> = table ? getTableColumns(table) : {}
  if (name && code) return sql`coalesce(nullif(${name}, ''), ${code})`
  const first = name ?? title ?? path ?? code
  return first && sql`${first}::text`
}

/** By the history's word for the table. */
export type Nouns = Map<string, Noun>

/** What people call records of a kind; of what no room names, the history's own word: "Size rule". */
export function wordFor(
  { nouns, records }: { readonly nouns: Nouns; readonly records: RecordKinds },
  entity: string,
): string {
  const words = records.get(entity)?.contract.noun ?? entity.replace(/([A-Z])/g, ' $1').toLowerCase()
  return nouns.get(entity)?.word ?? `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** Something about the record that two columns name, by what its room says of its kind; null for what no room names. */
export function aboutRecord(
  nouns: ReadonlyMap<string, Noun>,
  { entity, uid }: { readonly entity: SQL; readonly uid: SQL },
  say: (noun: Noun) => PgColumn | SQL,
): SQL {
  const cases = [...nouns].map(
    ([name, noun]) =>
      sql`when ${name} then (select ${say(noun)} from ${noun.table} where ${noun.table.uid} = ${uid})`,
  )
  return sql`case ${entity} ${sql.join(cases, sql` `)} else null end`
}
