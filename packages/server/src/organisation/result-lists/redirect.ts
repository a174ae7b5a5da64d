import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { findFacets } from '#organisation/result-lists/choices'
import { type ListAway, notThere } from '#organisation/result-lists/page'
import { rowsOf } from '#organisation/result-lists/settings'

/**
 * Where an address that leads to no page of ours goes, if anywhere. Facets chosen below a page that has moved go with it:
 * `/bikes/road/disc-brakes` goes where `/bikes/road` went. A page that is there (`within`) is led nowhere, only what is below it.
 */
export async function findRedirect(
  reader: Reader,
  segments: readonly string[],
  within = '',
): Promise<ListAway> {
  const whole = `/${segments.join('/')}`
  const starts = [whole, ...segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`)]
  const [found] = await rowsOf<{ from: string; to: string; status: number }>(
    reader,
    sql`
    select from_path as "from", to_path as "to", status from redirect
    where from_path in (select jsonb_array_elements_text(${JSON.stringify(starts)}::jsonb)) and active
      and (from_path = ${whole} or source = 'addressChange') and length(from_path) > ${within.length}::int order by length(from_path) desc limit 1`,
  )
  if (!found) return notThere
  const below = whole.slice(found.from.length)
  const isKnown = below === '' || (await findFacets(reader, below.slice(1).split('/'))) !== null
  if (!isKnown) return notThere
  return { status: found.status === 302 ? 302 : 301, location: found.to + below }
}
