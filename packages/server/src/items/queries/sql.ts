import { type Query, queryConditionsMost } from '@backroom/contract/items/queries/saved-queries'
import { conditionsOf, type Group } from '@backroom/contract/kit/condition'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { catalogueFields, facetField } from '#items/queries/fields'
import { groupSql, type SqlField } from '#kit/condition-sql'
import { invalid } from '#kit/errors'

/** Everything a shop's catalogue can be asked about. */
export type Catalogue = ReadonlyMap<string, SqlField>

/** The catalogue of a shop: its filters are fields of it. Fields that are kept from the person asking are not. */
export async function readCatalogue(reader: Reader, hidden: readonly string[]): Promise<Catalogue> {
  const { rows } = await reader.execute<{ uid: number; name: string }>(
    sql`select uid, coalesce(nullif(internal_name, ''), name) as name from filter where type in ('list', 'size', 'number') order by position, name`,
  )
  const known = catalogueFields.filter(({ key }) => !hidden.includes(key))
  return new Map([...known, ...rows.map(facetField)].map(field => [field.key, field]))
}

/** Refuses a question that is too long before anything else is looked at. */
export function refuseTooLong(query: Query): void {
  if (conditionsOf(query).length > queryConditionsMost)
    throw invalid({ query: sentence`At most ${queryConditionsMost} conditions.` })
}

/** A question as one WHERE condition; undefined when it asks nothing. */
export function querySql(query: Group, catalogue: Catalogue, timeZone: string): SQL | undefined {
  const field = (key: string) => {
    const found = catalogue.get(key)
    if (!found) throw invalid({ query: sentence`Unknown field "${key}".` })
    return found
  }
  return groupSql(query, { field, timeZone, about: 'query' })
}
