import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { fileAddress } from '#kit/file-address'
import { usualNames } from '#organisation/filters/system-facets'
import { inStock, type ListFilter, showsEmpty } from '#organisation/result-lists/choices'
import type { SystemCount } from '#organisation/result-lists/counts'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'
import type { ListQuestion } from '#organisation/result-lists/sql'

/** What a filter over the items' own fields offers: a value for the address, its name, how many items. */
export interface SystemFacet {
  readonly value: string
  readonly name: string
  readonly count: number
  readonly swatch?: string | null
  /** A page of its own instead of a choice. */
  readonly path?: string
}

type Counted = readonly SystemCount[]

interface Answered {
  readonly all: Counted
  readonly facets: SystemSaid
}

/** What was counted of a filter, under the names shoppers read and in the order they stand in. */
export async function nameSystem(
  reader: Reader,
  question: ListQuestion,
  filter: ListFilter,
  answered: Answered,
  money: (minor: number) => string,
): Promise<SystemFacet[]> {
  return asChosen(await inUsualOrder(reader, question, filter, answered, money), filter, answered.facets)
}

const byName = (a: SystemFacet, b: SystemFacet) => a.name.localeCompare(b.name, 'en', { numeric: true })

/** In the order staff chose for the facets, as far as it means something: a scale stays one unless its counts are asked for. */
function asChosen(
  facets: readonly SystemFacet[],
  { type, facetOrder }: ListFilter,
  said: SystemSaid,
): SystemFacet[] {
  if (facetOrder === 'count') return facets.toSorted((a, b) => b.count - a.count)
  if (type === 'price' || type === 'rating') return [...facets]
  if (facetOrder === 'alpha') return facets.toSorted(byName)
  const placeOf = ({ value }: SystemFacet) => said.get(value)?.position ?? Number.MAX_SAFE_INTEGER
  return facetOrder === 'manual' ? facets.toSorted((a, b) => placeOf(a) - placeOf(b)) : [...facets]
}

async function inUsualOrder(
  reader: Reader,
  { settings }: ListQuestion,
  filter: ListFilter,
  { all, facets }: Answered,
  money: (minor: number) => string,
): Promise<SystemFacet[]> {
  const { type } = filter
  // Colours counted by their own names are no base colours: one of those would be empty here and yet lead to items.
  const isByName = type === 'colour' && settings.colourSource === 'all'
  const counted = withEmpty(all, facets, showsEmpty(filter, settings) && !isByName).filter(
    ({ value }) => facets.get(value)?.active !== false,
  )
  const inWords = (name: (value: string) => string) =>
    counted.map(({ value, count }) => ({ value, count, name: name(value) }))
  const renamed = (value: string) => (facets.get(value)?.isRenamed ? facets.get(value)?.name : undefined)
  switch (type) {
    case 'brand':
      return (
        await named(
          reader,
          counted,
          sql`select uid, name, url_slug as value, null::text as path, '' as place from brand where active`,
        )
      ).toSorted(byName)
    case 'category':
      return named(
        reader,
        counted,
        sql`select uid, name, url_fragment as value, '/' || ltrim(path, '/') as path, position as place from category`,
      )
    case 'colour':
      return (await coloured(reader, counted)).toSorted(byName)
    case 'availability':
      return inWords(value => renamed(value) ?? settings.inStockLabel)
    case 'sale':
      return inWords(value => renamed(value) ?? settings.saleLabel)
    case 'rating':
      return inWords(
        value => renamed(value) ?? `${value} ${value === '1' ? 'star' : 'stars'} and up`,
      ).toSorted((a, b) => b.value.localeCompare(a.value))
    case 'price':
      return inWords(band => bandName(band, money)).toSorted(
        (a, b) => Number.parseInt(a.value, 10) - Number.parseInt(b.value, 10),
      )
    default:
      return inWords(value => facets.get(value)?.name ?? value).toSorted(byName)
  }
}

/** What staff say of a value of the items' own fields: its name, its place, and whether shoppers see it. */
interface Said {
  readonly name: string
  readonly position?: number
  readonly active: boolean
  readonly isRenamed: boolean
}

/** By value as addresses write it. */
export type SystemSaid = ReadonlyMap<string, Said>

/** What staff say of the values of such filters, by filter. */
export async function readSystemFacets(
  reader: Reader,
  filters: readonly ListFilter[],
): Promise<ReadonlyMap<number, SystemSaid>> {
  const rows = await rowsOf<StoredFacet & { readonly uid: number }>(
    reader,
    sql`select filter_uid as uid, system_value as value, name, position, active from facet
      where filter_uid = any(${uidsSql(filters.map(({ uid }) => uid))}) and system_value is not null`,
  )
  return new Map(
    filters.map(({ uid, type }) => [
      uid,
      saidOf(
        type,
        rows.filter(row => row.uid === uid),
      ),
    ]),
  )
}

interface StoredFacet extends Required<Omit<Said, 'isRenamed'>> {
  readonly value: string
}

function saidOf(type: string, rows: readonly StoredFacet[]): SystemSaid {
  const usual = usualNames(type)
  return new Map<string, Said>([
    ...Object.entries(usual).map(
      ([value, name]) => [inAddress(type, value), { name, active: true, isRenamed: false }] as const,
    ),
    ...rows.map(
      ({ value, name, position, active }) =>
        [inAddress(type, value), { name, position, active, isRenamed: name !== usual[value] }] as const,
    ),
  ])
}

/** A value as addresses write it. */
function inAddress(type: string, value: string): string {
  if (type === 'availability') return inStock
  return type === 'sale' ? 'on-sale' : value
}

/** With values that nothing on the page has, where those are shown. */
function withEmpty(counted: Counted, facets: SystemSaid, isShown: boolean): Counted {
  const there = new Set(counted.map(({ value }) => value))
  const missing = isShown ? [...facets.keys()].filter(value => !there.has(value)) : []
  return [...counted, ...missing.map(value => ({ value, count: 0 }))]
}

async function named(reader: Reader, counted: Counted, all: ReturnType<typeof sql>): Promise<SystemFacet[]> {
  const uids = uidsSql(counted.map(({ value }) => Number(value)))
  const rows = await rowsOf<{ uid: number; name: string; value: string; path: string | null }>(
    reader,
    sql`select n.uid, n.name, n.value, n.path from (${all}) n where n.uid = any(${uids}) order by n.place, n.uid`,
  )
  const counts = new Map(counted.map(({ value, count }) => [Number(value), count]))
  return rows.map(({ uid, path, ...row }) => ({ ...row, count: counts.get(uid) ?? 0, ...(path && { path }) }))
}

/** Base colours by the facets that stand for them, other colours by their own name. */
async function coloured(reader: Reader, counted: Counted): Promise<SystemFacet[]> {
  const values = JSON.stringify(counted.map(({ value }) => value))
  const rows = await rowsOf<{ value: string; name: string | null; swatch: string | null }>(
    reader,
    sql`
    select v as value, coalesce(f.name, c.name) as name,
      coalesce(${fileAddress(sql`f.swatch_file_uid`, 'thumb160')}, f.swatch_hex, ${fileAddress(sql`c.swatch_file_uid`, 'thumb160')}, c.hex) as swatch from jsonb_array_elements_text(${values}::jsonb) v
    left join lateral (select x.name, x.swatch_hex, x.swatch_file_uid from facet x join filter g on g.uid = x.filter_uid and g.type = 'colour' where x.system_value = v limit 1) f on true
    left join lateral (select k.name, k.hex, k.swatch_file_uid from colour k where lower(k.name) = v limit 1) c on true`,
  )
  const known = new Map(rows.map(row => [row.value, row]))
  return counted.map(({ value, count }) => ({
    value,
    count,
    name: known.get(value)?.name ?? value.charAt(0).toUpperCase() + value.slice(1),
    swatch: known.get(value)?.swatch ?? null,
  }))
}

function bandName(band: string, money: (minor: number) => string): string {
  const [from, to] = band.split('-')
  if (!to) return `${money(Number(from))} and over`
  return Number(from) === 0 ? `Under ${money(Number(to))}` : `${money(Number(from))} to ${money(Number(to))}`
}
