import { blankFacet, importFacets } from '@backroom/contract/organisation/filters/facets'
import {
  blankFilter,
  type FilterType,
  filterInput,
  isSystemFilter,
} from '@backroom/contract/organisation/filters/filters'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveSheetImport } from '#kit/sheets/serve-sheet-import'
import { takeRecord } from '#kit/sheets/take-record'
import { facetKind } from '#organisation/filters/facets'
import { filterKind } from '#organisation/filters/filters'
import { facet, filter } from '#tables/organisation/filters'

/** Facets from a sheet, and the filters they need: new ones are made, known ones changed where the sheet says otherwise. */
export function facetImport(kit: Kit) {
  serveSheetImport(kit, importFacets, {
    records: [
      { table: facet, name: facet.name },
      { table: filter, name: filter.name },
    ],
    take: async (tx, { cells, said }) => {
      const name = cells.filter ?? ''
      if (name === '') throw invalid({ filter: 'The filter has no name.' })
      const { rows } = await tx.execute<{ uid: number; type: FilterType }>(
        sql`select uid, type from filter where lower(name) = lower(${name})`,
      )
      const of = rows[0] ?? (await newFilter(tx, name, cells.type ?? ''))
      if (!cells.name) return { outcome: rows[0] ? 'unchanged' : 'new', name }
      const { rows: known } = await tx.execute<{ uid: number }>(
        sql`select uid from facet where filter_uid = ${of.uid} and lower(name) = lower(${cells.name})`,
      )
      if (!known[0] && isSystemFilter(of.type))
        throw invalid({ filter: sentence`The facets of ${name} come from the items themselves.` })
      const { name: _, ...changes } = said // known by its name in any case, and keeps the one it has
      const taken = await takeRecord(tx, facetKind, known[0]?.uid, blankFacet(of.uid, cells.name), changes)
      return rows[0] ? taken : { ...taken, text: sentence`With the filter ${name}.` }
    },
  })
}

async function newFilter(tx: Transaction, name: string, type: string) {
  const parsed = filterInput.shape.type.safeParse(type.toLowerCase() || 'list')
  if (!parsed.success || isSystemFilter(parsed.data))
    throw invalid({
      type: sentence`“${type || name}” cannot be made here: a filter is of type list, size or number.`,
    })
  const { uid } = await filterKind.make(tx, blankFilter(name, parsed.data))
  return { uid, type: parsed.data }
}
