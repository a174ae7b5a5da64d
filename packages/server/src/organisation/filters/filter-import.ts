import { blankFilter, type FilterInput, importFilters } from '@backroom/contract/organisation/filters/filters'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveSheetImport } from '#kit/sheets/serve-sheet-import'
import { takeRecord } from '#kit/sheets/take-record'
import { filterKind, namedFacet } from '#organisation/filters/filters'
import { filter } from '#tables/organisation/filters'

/** Filters from a sheet, as their export writes it. */
export function filterImport(kit: Kit) {
  serveSheetImport(kit, importFilters, {
    records: [{ table: filter, name: filter.name }],
    take: async (tx, { cells: { name = '', urlKey = '', parentFacet }, said }) => {
      if (name === '') throw invalid({ name: 'The filter has no name.' })
      const { rows } = await tx.execute<{ uid: number }>(sql`
        select uid from filter where url_key = ${urlKey} or lower(name) = lower(${name})
        order by url_key = ${urlKey} desc limit 1`)
      const depends = parentFacet !== undefined && { parentFacetUid: await facetNamed(tx, parentFacet) }
      const blank = blankFilter(name, said.type as FilterInput['type'] | undefined)
      return takeRecord(tx, filterKind, rows[0]?.uid, blank, { ...said, ...depends })
    },
  })
}

/** The facet that a cell names, with its filter as the export writes it or by its name alone; null where it names none. */
async function facetNamed(tx: Transaction, text: string): Promise<number | null> {
  if (text === '') return null
  const { rows } = await tx.execute<{ uid: number; whole: string; isWhole: boolean }>(sql`
    select uid, whole, lower(whole) = lower(${text}) as "isWhole" from (
      select f.uid, f.name, ${namedFacet(sql`f`, sql`q`)} as whole from facet f join filter q on q.uid = f.filter_uid) named
    where lower(whole) = lower(${text}) or lower(name) = lower(${text}) order by whole`)
  const [found, ...others] = rows.some(row => row.isWhole) ? rows.filter(row => row.isWhole) : rows
  if (!found)
    throw invalid({
      parentFacetUid: sentence`“Only with” names the facet “${text}”, which does not exist. Import its filter and facets first.`,
    })
  if (others.length > 0)
    throw invalid({
      parentFacetUid: sentence`“Only with” names the facet “${text}”, which several filters have. Write one of: ${rows.map(({ whole }) => whole).join(', ')}.`,
    })
  return found.uid
}
