import { type Column, columnsOf } from '@backroom/contract/kit/data-view'
import { unwrap } from '@backroom/contract/kit/field'
import {
  blankFilter,
  type FilterInput,
  filterInput,
  filtersView,
} from '@backroom/contract/organisation/filters/filters'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { filterKind, namedFacet } from '#organisation/filters/filters'

const columns = new Map(
  columnsOf(filtersView)
    .filter(({ field }) => field in filterInput.shape || field === 'parentFacet')
    .map(column => [column.label.toLowerCase(), column]),
)

/** Of these an empty cell says that there is none; of the others it says nothing. */
const mayBeEmpty: readonly string[] = ['internalName', 'unit', 'parentFacet']

/** Whether a sheet with these headings is one of filters, as their export writes it. */
export function isFilterSheet(headings: readonly string[]): boolean {
  return headings.includes('name') && headings.includes('url key')
}

/** Makes or changes the filter of one line; columns the sheet does not have are left alone. */
export async function takeFilterLine(
  tx: Transaction,
  cells: ReadonlyMap<string, string>,
): Promise<'made' | 'changed' | 'unchanged'> {
  const name = cells.get('name') ?? ''
  if (name === '') throw invalid({ name: 'The filter has no name.' })
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select uid from filter where url_key = ${cells.get('url key') ?? ''} or lower(name) = lower(${name})
    order by url_key = ${cells.get('url key') ?? ''} desc limit 1`)
  const { parentFacet, ...said } = Object.fromEntries(
    [...cells].flatMap(([heading, text]) => {
      const column = columns.get(heading)
      const isLeft = text === '' && !mayBeEmpty.includes(column?.field ?? '')
      return column && !isLeft ? [[column.field, readCell(column, text)]] : []
    }),
  )
  const stored = rows[0] && (await filterKind.read(tx, rows[0].uid))
  const before = stored ?? blankFilter(name, (said.type as FilterInput['type'] | undefined) ?? 'list')
  const depends =
    parentFacet === undefined ? {} : { parentFacetUid: await facetNamed(tx, String(parentFacet)) }
  const parsed = filterInput.safeParse({ ...before, ...said, ...depends })
  if (!parsed.success) throw invalid({ line: parsed.error.issues[0]?.message ?? 'This line cannot be read.' })
  if (!stored) {
    await filterKind.make(tx, parsed.data)
    return 'made'
  }
  const fields = Object.keys(parsed.data) as (keyof FilterInput)[]
  if (fields.every(field => parsed.data[field] === stored[field])) return 'unchanged'
  await filterKind.save(tx, stored.uid, { ...parsed.data, version: stored.version })
  return 'changed'
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
      parentFacetUid: `“Only with” names the facet “${text}”, which does not exist. Import its filter and facets first.`,
    })
  if (others.length > 0)
    throw invalid({
      parentFacetUid: `“Only with” names the facet “${text}”, which several filters have. Write one of: ${rows.map(({ whole }) => whole).join(', ')}.`,
    })
  return found.uid
}

function readCell({ kind, schema, label }: Column, text: string): unknown {
  if (kind === 'bool') return !/^(no|false|0|off)$/i.test(text)
  if (kind === 'number') return Number(text)
  if (kind !== 'choice') return text
  const options = Object.entries(unwrap(schema).meta()?.options ?? {})
  const found = options.find(([key, name]) =>
    [key, String(name)].some(each => each.toLowerCase() === text.toLowerCase()),
  )
  if (!found) throw invalid({ line: `“${text}” is no ${label}.` })
  return found[0]
}
