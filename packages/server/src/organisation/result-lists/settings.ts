import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { filterSettings } from '#tables/organisation/filter-settings'

/** Rows of a statement, from the database itself or in a transaction. */
export async function rowsOf<Row>(reader: Reader, statement: SQL): Promise<Row[]> {
  return (await reader.execute(statement)).rows as Row[]
}

/** A list of uids as SQL. */
export function uidsSql(uids: readonly number[]): SQL {
  return sql`${`{${uids.join(',')}}`}::int[]`
}

/** The name of a facet `f` as shoppers read it: a number with the unit of its filter `q`, where the name does not say it. */
export function shownName(f: string, q: string): SQL {
  return sql.raw(`(${f}.name || case when ${q}.type = 'number' and ${q}.unit <> '' and right(lower(${f}.name), length(${q}.unit)) <> lower(${q}.unit)
    then ' ' || ${q}.unit else '' end)`)
}

/** How lists behave in this store. */
export async function readListSettings(reader: Reader): Promise<FilterSettingsInput> {
  const [row] = await reader.select().from(filterSettings).limit(1)
  if (!row) throw new Error('This store has no filter settings.')
  return row as unknown as FilterSettingsInput
}
