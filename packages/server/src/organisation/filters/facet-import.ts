import { storeStaff } from '@backroom/contract/kit/access'
import { bulk } from '@backroom/contract/kit/bulk'
import { blankFacet, facetInput, importFacets } from '@backroom/contract/organisation/filters/facets'
import {
  blankFilter,
  type FilterType,
  filterInput,
  isSystemFilter,
} from '@backroom/contract/organisation/filters/filters'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#database/database'
import { importAtOnce } from '#kit/bulk/at-once'
import { invalid, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { readLines } from '#kit/sheets/sheet'
import { facetKind, moveFragment } from '#organisation/filters/facets'
import { filterKind } from '#organisation/filters/filters'
import { isFilterSheet, takeFilterLine } from '#organisation/filters/sheet'
import { facet, filter } from '#tables/organisation/filters'

/** Headings as the export writes them, and other words for them. */
const headings: Readonly<Record<string, readonly string[]>> = {
  filter: ['filter name', 'filter'],
  type: ['type', 'filter type'],
  name: ['name', 'facet', 'facet name'],
  urlFragment: ['url', 'fragment', 'url fragment'],
  swatchHex: ['colour', 'color', 'swatch', 'hex'],
  fromValue: ['from'],
  toValue: ['to'],
  synonyms: ['synonyms'],
  active: ['active'],
}
const refusedMost = 200

type Line = Partial<Record<keyof typeof headings, string>>

interface Reading {
  filtersMade: number
  filtersChanged: number
  facetsMade: number
  facetsChanged: number
  unchanged: number
  readonly refused: { line: number; reason: string }[]
}

/** The run behind an import; it is started by the import's own call. */
const importRun = bulk({
  name: 'ImportSheet',
  root: '/bulkfacetoperations',
  family: 'facet',
  resource: 'facet',
  group: 'Import',
  title: 'Import filters and facets',
  levels: storeStaff,
  values: z.object({}),
})

/** Filters and facets from a sheet: new ones are made, known ones changed where the sheet says otherwise. */
export function facetImport(kit: Kit) {
  kit.bulk.add(importRun as never, {
    table: facet,
    shows: { code: sql`''`, name: facet.name },
    title: (_, count) => `Import ${counted(count, 'filter or facet', 'filters and facets')}`,
    change: () => ({}),
  })

  serve(kit, importFacets, async ({ body, store, visitor }) => {
    const sheet = await readSheet(body.csv)
    return importAtOnce(
      { kit, store, visitor },
      {
        contract: importRun as never,
        records: [
          { table: filter, name: filter.name },
          { table: facet, name: facet.name },
        ],
        isDryRun: body.dryRun,
        work: tx => takeLines(tx, sheet),
      },
    )
  })
}

interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

async function readSheet(csv: string): Promise<Sheet> {
  const { headers, rows } = await readLines({ bytes: Buffer.from(csv), name: 'The file' })
  const known = headers.map(heading => heading.toLowerCase())
  if (!isFilterSheet(known) && !known.some(heading => headings.filter?.includes(heading)))
    throw invalid({
      csv: 'The first line needs the heading “Filter name”, or “Name” and “URL key” for filters.',
    })
  if (rows.length === 0) throw invalid({ csv: 'The file has no rows.' })
  return { headings: known, rows: rows.map(cells => cells.map(cell => cell.trim())) }
}

async function takeLines(tx: Transaction, sheet: Sheet): Promise<Reading> {
  const reading: Reading = {
    filtersMade: 0,
    filtersChanged: 0,
    facetsMade: 0,
    facetsChanged: 0,
    unchanged: 0,
    refused: [],
  }
  const isOfFilters = isFilterSheet(sheet.headings)
  const fields = sheet.headings.map(heading =>
    Object.keys(headings).find(field => headings[field]?.includes(heading)),
  )
  const counted = { made: 'filtersMade', changed: 'filtersChanged', unchanged: 'unchanged' } as const
  for (const [at, cells] of sheet.rows.entries()) {
    try {
      await tx.transaction(async inner => {
        if (isOfFilters) {
          const line = new Map(sheet.headings.map((heading, place) => [heading, cells[place] ?? '']))
          reading[counted[await takeFilterLine(inner, line)]]++
        } else {
          const line = fields.flatMap((field, place) => (field ? [[field, cells[place] ?? '']] : []))
          await takeLine(inner, Object.fromEntries(line), reading)
        }
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (reading.refused.length < refusedMost) reading.refused.push({ line: at + 2, reason: error.message })
    }
  }
  return reading
}

async function takeLine(tx: Transaction, line: Line, reading: Reading): Promise<void> {
  const name = line.filter ?? ''
  if (name === '') throw invalid({ filter: 'The filter has no name.' })
  const { rows } = await tx.execute<{ uid: number; type: FilterType }>(
    sql`select uid, type from filter where lower(name) = lower(${name})`,
  )
  const of = rows[0] ?? (await newFilter(tx, name, line.type ?? '', reading))
  if (!line.name) return
  const { rows: known } = await tx.execute<{ uid: number; fragment: string }>(
    sql`select uid, url_fragment as fragment from facet where filter_uid = ${of.uid} and lower(name) = lower(${line.name})`,
  )
  const wanted = read(line, of.uid)
  if (!known[0]) {
    if (isSystemFilter(of.type))
      throw invalid({ filter: `The facets of ${name} come from the items themselves.` })
    await facetKind.make(tx, { ...blankFacet(of.uid, line.name), ...wanted })
    reading.facetsMade++
    return
  }
  const [{ uid, fragment }] = known
  const isChanged = await changeFacet(tx, uid, wanted)
  if (wanted.urlFragment && wanted.urlFragment !== fragment)
    await moveFragment(tx, fragment, wanted.urlFragment, uid)
  reading[isChanged ? 'facetsChanged' : 'unchanged']++
}

async function newFilter(tx: Transaction, name: string, type: string, reading: Reading) {
  const kind = type === '' ? 'list' : type.toLowerCase()
  const parsed = filterInput.shape.type.safeParse(kind)
  if (!parsed.success || isSystemFilter(parsed.data))
    throw invalid({
      type: `“${type || name}” cannot be made here: a filter is of type list, size or number.`,
    })
  const { uid } = await filterKind.make(tx, blankFilter(name, parsed.data))
  reading.filtersMade++
  return { uid, type: parsed.data }
}

/** What a line says of its facet; columns the sheet does not have are left alone. */
function read(line: Line, filterUid: number) {
  const number = (text: string) => (text === '' ? null : Number(text.replaceAll(',', '')))
  const said = {
    ...(line.urlFragment !== undefined && line.urlFragment !== '' && { urlFragment: line.urlFragment }),
    ...(line.swatchHex !== undefined && { swatchHex: line.swatchHex === '' ? null : line.swatchHex }),
    ...(line.fromValue !== undefined && { fromValue: number(line.fromValue) }),
    ...(line.toValue !== undefined && { toValue: number(line.toValue) }),
    ...(line.synonyms !== undefined && {
      synonyms: line.synonyms
        .split(/[,;|]/)
        .map(word => word.trim())
        .filter(word => word !== ''),
    }),
    ...(line.active !== undefined && { active: !/^(no|false|0|off)$/i.test(line.active) }),
  }
  const parsed = facetInput.safeParse({ ...blankFacet(filterUid, line.name ?? ''), ...said })
  if (!parsed.success) throw invalid({ line: parsed.error.issues[0]?.message ?? 'This line cannot be read.' })
  return said
}

async function changeFacet(tx: Transaction, uid: number, said: ReturnType<typeof read>): Promise<boolean> {
  const columns = {
    urlFragment: 'url_fragment',
    swatchHex: 'swatch_hex',
    fromValue: 'from_value',
    toValue: 'to_value',
    synonyms: 'synonyms',
    active: 'active',
  }
  const types = { fromValue: 'numeric', toValue: 'numeric', active: 'boolean', synonyms: 'text[]' }
  const changes = Object.entries(said).map(([field, value]) => {
    const column = sql.identifier(columns[field as keyof typeof columns])
    const type = sql.raw(types[field as keyof typeof types] ?? 'text')
    const given = Array.isArray(value)
      ? sql`array(select jsonb_array_elements_text(${JSON.stringify(value)}::jsonb))`
      : sql`${value}::${type}`
    return { set: sql`${column} = ${given}`, differs: sql`${column} is distinct from ${given}` }
  })
  if (changes.length === 0) return false
  const { rowCount } = await tx
    .execute(
      sql`update facet set ${sql.join(
        changes.map(({ set }) => set),
        sql`, `,
      )} where uid = ${uid} and (${sql.join(
        changes.map(({ differs }) => differs),
        sql` or `,
      )})`,
    )
    .catch(() => {
      throw invalid({ urlFragment: `Another facet already has the URL ${said.urlFragment}.` })
    })
  return (rowCount ?? 0) > 0
}
