import type { OptionsCall } from '@backroom/contract/kit/option'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { searchSql } from '#kit/data-view/condition'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'

const optionsMost = 20

interface OptionSource {
  readonly from: SQL
  readonly uid: PgColumn
  readonly name: PgColumn
  /** Folded, as a data view's search text. */
  readonly searchText: PgColumn | SQL
  /** The name folded, where a column of a large table begins with it. */
  readonly folded?: PgColumn
  readonly note?: SQL
  readonly image?: SQL
  /** What the contract says of these records beside, by its name there. */
  readonly more?: Readonly<Record<string, PgColumn | SQL>>
  /** What a search finds at all; a record already chosen is named all the same. */
  readonly offered?: SQL
}

/** The note of a record that is no longer in use. */
export function inactiveNote(active: PgColumn): SQL {
  return sql`case when ${active} then '' else 'Inactive' end`
}

/** Serves a picker: matches that begin with what was typed first, then the rest by name. */
export function serveOptions(kit: Kit, contract: OptionsCall, source: OptionSource): void {
  serve(kit, contract, ({ query, store, signal }) => {
    const asked = query.uids
      ? sql`${source.uid} = any(${`{${query.uids}}`}::bigint[])`
      : and(source.offered, searchSql(source.searchText, query.search))
    const more = Object.entries(source.more ?? {}).map(
      ([name, value]) => sql`, ${value} as ${sql.identifier(name)}`,
    )
    return store.database.rows(
      sql`select ${source.uid} as uid, ${source.name} as name, coalesce(${source.note ?? sql`''`}, '') as note,
                 ${source.image ?? sql`null::text`} as image${sql.join(more)}
          from ${source.from} ${asked ? sql`where ${asked}` : sql``}
          order by not starts_with(${source.folded ?? sql`fold(${source.name})`}, fold(${query.search})), ${source.name}, ${source.uid}
          limit ${query.uids ? 100 : optionsMost}`,
      signal,
    )
  })
}
