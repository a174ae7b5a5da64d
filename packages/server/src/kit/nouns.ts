import type { LevelName } from '@backroom/contract/kit/access'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** How records of a kind are named, who may open them and where. Rooms say it of their own; Recent work and "used by" read it. */
export interface Noun {
  /** Before the name, where records of several kinds stand together: "Brand". */
  readonly word: string
  readonly table: PgTable & { readonly uid: PgColumn }
  readonly title: PgColumn | SQL
  readonly levels: readonly LevelName[]
  /** Of the record on whose page it stands, where that is not its own. */
  readonly opens?: PgColumn
  /** Saved with the record it belongs to, so that its changes are no work of their own. */
  readonly isPart?: true
  /** Null where the console shows it on no page. */
  path(uid: number): string | null
}

/** By the history's word for the table. */
export type Nouns = Map<string, Noun>

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
