import type { LevelName } from '@backroom/contract/kit/access'
import type { NamedRecord } from '@backroom/contract/kit/history'
import { labelOf, sentence } from '@backroom/contract/kit/label'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { entityOf, isEdited, storeTable, storeTables } from '#database/schema'
import { liveLink } from '#kit/live-link'
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

/** Whoever knows what records are called. */
interface Named {
  readonly nouns: Nouns
  readonly records: RecordKinds
}

/** The name of a table as people would write it. */
function plainWords(entity: string): string {
  const words = entity.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.replace(/\bseo\b/, 'SEO').replace(/^ui\b/, 'interface')
}

/** What people call records of a kind; of what no room names, the history's own word: "Size rule". */
export function wordFor({ nouns, records }: Named, entity: string): string {
  const words = records.get(entity)?.contract.noun ?? plainWords(entity)
  return nouns.get(entity)?.word ?? `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** How records of every kind that has a history are named, also of those that no room names. */
export function everyNoun(kit: Named): ReadonlyMap<string, Noun> {
  const entities = new Set([...storeTables.filter(isEdited).map(entityOf), ...kit.nouns.keys()])
  return new Map([...entities].map(entity => [entity, kit.nouns.get(entity) ?? plainNoun(kit, entity)]))
}

/** A kind that no room names: by its form and its table, and by what most records call themselves. */
function plainNoun(kit: Named, entity: string): Noun {
  const table = storeTable(entity) as Noun['table']
  const contract = kit.records.get(entity)?.contract
  const word = wordFor(kit, entity)
  return {
    word,
    table,
    title: calledBy(entity) ?? (contract ? sql`${word}::text` : sql`'#' || ${table.uid}`),
    // What super users alone look after is nobody's usual work.
    levels: contract && !contract.superUser && contract.levels !== 'open' ? contract.levels : [],
    path: () => null,
  }
}

/** What the form of such records calls a field. */
export function labelFor({ nouns, records }: Named, entity: string, field: string): string {
  const named = nouns.get(entity)
  const input = records.fieldsOf(entity) ?? named?.part?.input ?? named?.input
  return input ? labelOf(input, field) : sentence(field)
}

/** Records as people call them, in the order they are given, and where each opens. */
export async function namedRecords(
  kit: Named,
  reader: Reader,
  rows: readonly { readonly entity: string; readonly entityUid: number }[],
): Promise<NamedRecord[]> {
  const record = { entity: sql`r.entity`, uid: sql`r.uid` }
  const entities = new Set(rows.map(({ entity }) => entity))
  const nouns = new Map([...everyNoun(kit)].filter(([entity]) => entities.has(entity)))
  const name = aboutRecord(nouns, record, ({ title }) => sql`${title}::text`)
  const opens = aboutRecord(nouns, record, noun => noun.opens ?? noun.table.uid)
  const given = JSON.stringify(rows.map(({ entity, entityUid }) => ({ entity, uid: entityUid })))
  const { rows: found } = await reader.execute<{ name: string | null; opens: number | null }>(sql`
    select ${name} as name, ${opens}::int as opens
    from rows from (jsonb_to_recordset(${given}::jsonb) as (entity text, uid int)) with ordinality r(entity, uid, place) order by place`)
  return rows.map(({ entity, entityUid }, at) => {
    const { name: own = null, opens: page = null } = found[at] ?? {}
    return {
      word: wordFor(kit, entity),
      name: own ?? `#${entityUid}`,
      path: page === null ? null : liveLink(nouns.get(entity)?.path(page) ?? ''),
    }
  })
}

/** Something about the record that two columns name, by what its room says of its kind; null for what no room names. */
export function aboutRecord(
  nouns: ReadonlyMap<string, Noun>,
  { entity, uid }: { readonly entity: SQL; readonly uid: SQL },
  say: (noun: Noun) => PgColumn | SQL,
): SQL {
  if (nouns.size === 0) return sql`null`
  const cases = [...nouns].map(
    ([name, noun]) =>
      sql`when ${name} then (select ${say(noun)} from ${noun.table} where ${noun.table.uid} = ${uid})`,
  )
  return sql`case ${entity} ${sql.join(cases, sql` `)} else null end`
}
