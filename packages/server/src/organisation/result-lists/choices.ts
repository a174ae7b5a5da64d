import { type FilterType, systemFilterTypes } from '@backroom/contract/organisation/filters/filters'
import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type ListSort, listSorts } from '@backroom/contract/organisation/result-lists/words'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { hasOwnFacets } from '#organisation/filters/system-facets'
import type { ListBase } from '#organisation/result-lists/page'
import { rowsOf, shownName } from '#organisation/result-lists/settings'

/** A filter as lists know it. */
export interface ListFilter {
  readonly uid: number
  readonly name: string
  readonly urlKey: string
  readonly type: FilterType
  readonly display: 'checkbox' | 'swatch' | 'button' | 'slider' | 'dropdown' | 'toggle'
  readonly choose: 'any' | 'all' | 'one'
  readonly facetOrder: 'manual' | 'alpha' | 'number' | 'size' | 'count'
  readonly parentFacetUid: number | null
  readonly visible: number
  readonly collapsed: boolean
  readonly searchable: boolean
  readonly showCount: boolean
  readonly hideEmpty: boolean
  readonly useInPages: boolean
  readonly unit: string
  readonly decimals: number
  readonly position: number
}

export interface ChosenFacet {
  readonly uid: number
  readonly filterUid: number
  readonly name: string
  readonly fragment: string
  readonly position: number
}

/** What a shopper has chosen on a page. */
export interface Choices {
  readonly facets: readonly ChosenFacet[]
  /** Values of filters that read the item's own fields, by filter. */
  readonly system: ReadonlyMap<number, readonly string[]>
  readonly words: string
  readonly sort: ListSort | null
  readonly page: number
  readonly size: number | null
}

export const filtersMost = 12
export const facetsMost = 60
export const anyStock = 'all'
export const inStock = 'in-stock'

/** Whether a filter reads the item's own fields instead of facets put on it. */
export function isSystem(filter: Pick<ListFilter, 'type'>): boolean {
  return filter.type in systemFilterTypes
}

/** Facets without items are shown where the store shows them everywhere, and where a filter does not hide its own. */
export function showsEmpty(
  { hideEmpty }: Pick<ListFilter, 'hideEmpty'>,
  { showZero }: Pick<FilterSettingsInput, 'showZero'>,
): boolean {
  return showZero || !hideEmpty
}

/** The active filters in the order of the site. */
export function readFilters(reader: Reader): Promise<ListFilter[]> {
  return rowsOf<ListFilter>(
    reader,
    sql`
    select uid, name, url_key as "urlKey", type, display, choose, facet_order as "facetOrder", parent_facet_uid as "parentFacetUid",
      visible_facets as visible, collapsed, searchable, show_count as "showCount", hide_empty as "hideEmpty",
      use_in_pages as "useInPages", unit, decimals, (row_number() over (order by position, uid))::int as position
    from filter where active order by filter.position, uid`,
  )
}

/**
 * Facets by the fragments of an address; a fragment that a facet once had finds it too. Null when one is unknown, or is a value
 * of the items' own fields: those are chosen after the question mark.
 */
export async function findFacets(
  reader: Reader,
  fragments: readonly string[],
): Promise<ChosenFacet[] | null> {
  if (fragments.length === 0) return []
  const list = JSON.stringify(fragments)
  const found = await rowsOf<ChosenFacet & { readonly asked: string }>(
    reader,
    sql`
    select asked.fragment as asked, f.uid, f.filter_uid as "filterUid", ${shownName('f', 'filter')} as name, f.url_fragment as fragment, f.position
    from jsonb_array_elements_text(${list}::jsonb) asked(fragment)
    join facet f on f.active and f.uid = coalesce(
      (select x.uid from facet x where x.url_fragment = asked.fragment), (select a.facet_uid from facet_alias a where a.url_fragment = asked.fragment))
    join filter on filter.uid = f.filter_uid and filter.active and ${hasOwnFacets(sql`filter.type`)}`,
  )
  const known = new Set(found.map(({ asked }) => asked))
  if (fragments.some(fragment => !known.has(fragment))) return null
  return [...new Map(found.map(({ asked: _, ...facet }) => [facet.uid, facet])).values()]
}

/** What the part of an address after the question mark says; words nobody knows are left aside. */
export async function readChoices(
  reader: Reader,
  filters: readonly ListFilter[],
  inPath: readonly ChosenFacet[],
  query: string,
): Promise<{ choices: Choices; said: string } | null> {
  const words = new URLSearchParams(query)
  const byKey = new Map(filters.map(filter => [filter.urlKey, filter]))
  const system = new Map<number, string[]>()
  const fragments: string[] = []
  const said: string[] = []
  for (const [key, value] of words) {
    const filter = byKey.get(key)
    if (!filter && !reserved.has(key)) continue
    said.push(`${key}=${value}`)
    if (!filter) continue
    const values = value
      .split(',')
      .map(part => part.trim().toLowerCase())
      .filter(part => part !== '')
    if (isSystem(filter)) system.set(filter.uid, [...(system.get(filter.uid) ?? []), ...values])
    else fragments.push(...values)
  }
  const inQuery = await findFacets(reader, [...new Set(fragments)])
  if (!inQuery) return null
  const sort = words.get('sort')
  const size = Number(words.get('size'))
  const facets = [...new Map([...inPath, ...inQuery].map(facet => [facet.uid, facet])).values()]
  const choices: Choices = {
    facets: inOrder(facets, filters),
    system,
    words: (words.get('q') ?? '').trim().slice(0, 120),
    sort: sort && Object.hasOwn(listSorts, sort) ? (sort as ListSort) : null,
    page: Math.max(1, Math.min(10_000, Math.trunc(Number(words.get('page'))) || 1)),
    size: size >= 12 && size <= 96 && size % 12 === 0 ? size : null,
  }
  return { choices, said: said.join('&') }
}

const reserved = new Set(['q', 'sort', 'page', 'size'])

const maps = new WeakMap<readonly ListFilter[], ReadonlyMap<number, ListFilter>>()

/** Filters by uid; a page spells thousands of addresses with the same ones. */
function byUid(filters: readonly ListFilter[]): ReadonlyMap<number, ListFilter> {
  const known = maps.get(filters) ?? new Map(filters.map(filter => [filter.uid, filter]))
  maps.set(filters, known)
  return known
}

/** Facets as addresses name them: in the order of their filters, then in their own. */
export function inOrder(facets: readonly ChosenFacet[], filters: readonly ListFilter[]): ChosenFacet[] {
  const places = byUid(filters)
  const place = (facet: ChosenFacet) => places.get(facet.filterUid)?.position ?? Number.MAX_SAFE_INTEGER
  return facets.toSorted((a, b) => place(a) - place(b) || a.position - b.position || a.uid - b.uid)
}

/** How addresses of one page are spelled. */
export interface Spelling {
  readonly base: Pick<ListBase, 'path'>
  readonly filters: readonly ListFilter[]
  readonly settings: Pick<FilterSettingsInput, 'urlStyle' | 'maxPathFacets'>
  /** Landing pages of this base whose facets all stand in their path, by their facets. */
  readonly landings: ReadonlyMap<string, string>
}

export interface Address {
  readonly path: string
  readonly query: string
}

/** The one spelling of a page: facets in filter order, as many of them in the path as the settings allow. */
export function spell(
  { base, filters, settings, landings }: Spelling,
  choices: Partial<Choices> & Pick<Choices, 'facets'>,
): Address {
  const landing = landings.get(facetsKey(choices.facets))
  const inPath = landing === undefined ? pathFacets(choices.facets, filters, settings) : choices.facets
  const rest = choices.facets.filter(facet => !inPath.includes(facet))
  const named = new Set([...rest.map(facet => facet.filterUid), ...(choices.system?.keys() ?? [])])
  const query: string[] = []
  for (const filter of named.size > 0 ? filters.filter(({ uid }) => named.has(uid)) : []) {
    const values = isSystem(filter)
      ? (choices.system?.get(filter.uid) ?? [])
      : rest.filter(facet => facet.filterUid === filter.uid).map(facet => facet.fragment)
    if (values.length > 0) query.push(`${filter.urlKey}=${values.map(encodeURIComponent).join(',')}`)
  }
  if (choices.words) query.push(`q=${encodeURIComponent(choices.words).replaceAll('%20', '+')}`)
  if (choices.sort) query.push(`sort=${choices.sort}`)
  if (choices.size) query.push(`size=${choices.size}`)
  if (choices.page && choices.page > 1) query.push(`page=${choices.page}`)
  const path = landing ?? [base.path, ...inPath.map(facet => facet.fragment)].join('/')
  return { path: path || '/', query: query.join('&') }
}

/** The facets that stand in a path: of filters meant for pages, one of each, the first so many. */
function pathFacets(
  facets: readonly ChosenFacet[],
  filters: readonly ListFilter[],
  settings: Spelling['settings'],
): ChosenFacet[] {
  if (settings.urlStyle === 'query') return []
  return facets
    .filter(facet => byUid(filters).get(facet.filterUid)?.useInPages)
    .filter(facet => facets.filter(other => other.filterUid === facet.filterUid).length === 1)
    .slice(0, settings.maxPathFacets)
}

/** An address as one text. */
export function written({ path, query }: Address): string {
  return query ? `${path}?${query}` : path
}

/** Some facets as a word, whatever order they were named in. */
export function facetsKey(facets: readonly Pick<ChosenFacet, 'uid'>[]): string {
  return facets
    .map(({ uid }) => uid)
    .toSorted((a, b) => a - b)
    .join('+')
}
