import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { fileAddress } from '#kit/file-address'
import {
  anyStock,
  type Choices,
  type ChosenFacet,
  inOrder,
  inStock,
  isSystem,
  type ListFilter,
  type Spelling,
  showsEmpty,
  spell,
  written,
} from '#organisation/result-lists/choices'
import { type FacetCounts, facetCounts, systemCounts } from '#organisation/result-lists/counts'
import type { ListGroups } from '#organisation/result-lists/groups'
import type { ListBase } from '#organisation/result-lists/page'
import { priceDisplay, priceRanges } from '#organisation/result-lists/price-range'
import { rowsOf, shownName, uidsSql } from '#organisation/result-lists/settings'
import type { ListQuestion } from '#organisation/result-lists/sql'
import { nameSystem, readSystemFacets, type SystemFacet } from '#organisation/result-lists/system'

type Listed = NonNullable<ListAnswer['filters']>[number]
type FacetRow = ChosenFacet & {
  readonly swatch: string | null
  readonly fromValue: number | null
  readonly toValue: number | null
  readonly sizeKey: string | null
}

/** The filters of a page with their facets, what each would give, and where it leads. */
export async function listedFilters(
  reader: Reader,
  question: ListQuestion,
  spelling: Spelling,
  {
    offered,
    list,
    money,
  }: { offered: readonly ListFilter[]; list: ListGroups; money: (minor: number) => string },
): Promise<Listed[]> {
  const counts = facetCounts(question, list)
  const [facets, said, ranges, system] = await Promise.all([
    readFacetRows(reader, question, offered, counts.facetUids),
    readSystemFacets(reader, offered.filter(isSystem)),
    priceRanges(reader, question, spelling, offered),
    systemCounts(reader, question, list, offered),
  ])
  const named = await Promise.all(
    offered.map(filter => {
      const facetsSaid = said.get(filter.uid)
      const all = system.get(filter.uid) ?? []
      return facetsSaid ? nameSystem(reader, question, filter, { all, facets: facetsSaid }, money) : []
    }),
  )
  return offered.flatMap((filter, at) => {
    const shown = isSystem(filter)
      ? systemFacets(question, spelling, filter, named[at] ?? [])
      : facetsOf(filter, facets.get(filter.uid) ?? [], counts, question, spelling)
    // A filter that nothing on the page answers is of no use, whatever is shown of the others.
    const isAnswered = shown.some(facet => facet.count > 0 || facet.chosen)
    return isAnswered ? [{ ...lookOf(filter, question), facets: shown, ...ranges.get(filter.uid) }] : []
  })
}

function lookOf(filter: ListFilter, { settings }: ListQuestion) {
  const { name, visible, collapsed, searchable, showCount, unit } = filter
  const display = filter.type === 'price' ? priceDisplay(filter, settings) : filter.display
  return {
    name,
    type: filter.type,
    display,
    visible,
    collapsed,
    searchable,
    showCount,
    ...(filter.type === 'number' && unit && { unit }),
  }
}

/** Those of the category where it has its own, else all, without what it hides; a dependent one only once its facet is chosen. */
export async function offeredFilters(
  reader: Reader,
  { base, filters, choices }: ListQuestion,
  draft?: readonly CategorySaying[],
): Promise<ListFilter[]> {
  const { own, hidden } =
    base.kind === 'category' ? await filtersOfCategory(reader, base, draft) : everyFilter
  const chosen = new Set(choices.facets.map(facet => facet.uid))
  const inSiteOrder = own
    ? own.flatMap(uid => filters.find(filter => filter.uid === uid) ?? [])
    : [...filters]
  return inSiteOrder.filter(
    ({ uid, parentFacetUid }) => !hidden.has(uid) && (parentFacetUid === null || chosen.has(parentFacetUid)),
  )
}

interface CategoryChoice {
  /** Of the nearest category upwards that keeps to its own list; null when none does. */
  readonly own: readonly number[] | null
  readonly hidden: ReadonlySet<number>
}

const everyFilter: CategoryChoice = { own: null, hidden: new Set() }

/** What a category says of a filter, and whether it keeps to its own. */
export interface CategorySaying {
  readonly uid: number
  readonly keeps: boolean
  readonly filterUid: number | null
  readonly hidden: boolean | null
}

/**
 * What a category and those above it say of filters, up to the first that keeps to its own. The nearest decides what is hidden.
 * A draft stands for what the category itself says.
 */
async function filtersOfCategory(
  reader: Reader,
  base: ListBase,
  draft?: readonly CategorySaying[],
): Promise<CategoryChoice> {
  const stored = await rowsOf<CategorySaying>(
    reader,
    sql`
    select c.uid, c.filter_mode = 'own' as keeps, f.filter_uid as "filterUid", f.hidden
    from category c left join category_filter f on f.category_uid = c.uid
    where c.uid = any(${uidsSql([...base.ancestorUids, base.uid as number])}) order by c.depth desc, f.position, f.uid`,
  )
  const rows = draft ? [...draft, ...stored.filter(({ uid }) => uid !== base.uid)] : stored
  const owner = rows.find(row => row.keeps)?.uid
  const heard = owner === undefined ? rows : rows.slice(0, rows.findLastIndex(row => row.uid === owner) + 1)
  const nearest = new Map<number, boolean>()
  for (const { filterUid, hidden } of heard) {
    if (filterUid !== null && !nearest.has(filterUid)) nearest.set(filterUid, hidden === true)
  }
  return {
    own: owner === undefined ? null : heard.flatMap(row => (row.uid === owner ? (row.filterUid ?? []) : [])),
    hidden: new Set([...nearest].flatMap(([uid, isHidden]) => (isHidden ? uid : []))),
  }
}

async function readFacetRows(
  reader: Reader,
  { settings, choices }: ListQuestion,
  offered: readonly ListFilter[],
  counted: readonly number[],
): Promise<Map<number, FacetRow[]>> {
  const zero = offered.filter(filter => showsEmpty(filter, settings)).map(filter => filter.uid)
  const uids = [...counted, ...choices.facets.map(facet => facet.uid)]
  const bySize = offered.filter(filter => filter.facetOrder === 'size').map(filter => filter.uid)
  const [{ rows } = { rows: [] }] = await rowsOf<{ rows: FacetRow[] }>(
    reader,
    // One value of JSON: thousands of rows are read from it in a tenth of the time.
    sql`
    select coalesce(json_agg(f), '[]') as rows from (
    select f.uid, f.filter_uid as "filterUid", ${shownName('f', 'q')} as name, f.url_fragment as fragment, f.position,
      case when f.swatch_file_uid is not null then ${fileAddress(sql`f.swatch_file_uid`, 'thumb160')} else f.swatch_hex end as swatch,
      f.from_value::float8 as "fromValue", f.to_value::float8 as "toValue", case when f.filter_uid = any(${uidsSql(bySize)}) then size_sort_key(f.name) end as "sizeKey"
    from facet f join filter q on q.uid = f.filter_uid where f.active and f.filter_uid = any(${uidsSql(offered.map(filter => filter.uid))})
      and (f.uid = any(${uidsSql(uids)}) or f.filter_uid = any(${uidsSql(zero)}))
    order by f.filter_uid, f.position, f.uid) f`,
  )
  const byFilter = new Map<number, FacetRow[]>()
  for (const row of rows) {
    const known = byFilter.get(row.filterUid)
    if (known) known.push(row)
    else byFilter.set(row.filterUid, [row])
  }
  return byFilter
}

function facetsOf(
  filter: ListFilter,
  rows: readonly FacetRow[],
  counts: FacetCounts,
  { choices, settings }: ListQuestion,
  spelling: Spelling,
): Listed['facets'] {
  const countOf = (row: FacetRow) => counts.ofFacet(row.uid, filter)
  const chosen = new Set(choices.facets.map(facet => facet.uid))
  const isOffered = (row: FacetRow) => countOf(row) > 0 || chosen.has(row.uid) || showsEmpty(filter, settings)
  const ordered = rows.filter(isOffered).toSorted((a, b) => {
    if (filter.facetOrder === 'alpha') return a.name.localeCompare(b.name, 'en', { numeric: true })
    if (filter.facetOrder === 'number') return (a.fromValue ?? 0) - (b.fromValue ?? 0)
    if (filter.facetOrder === 'size') return (a.sizeKey ?? '') < (b.sizeKey ?? '') ? -1 : 1
    if (filter.facetOrder === 'count') return countOf(b) - countOf(a)
    return a.position - b.position
  })
  return ordered.map(row => ({
    name: row.name,
    url: written(spell(spelling, toggled(choices, row, filter, spelling.filters))),
    count: countOf(row),
    chosen: chosen.has(row.uid),
    ...(row.swatch && { swatch: row.swatch }),
    ...(filter.type === 'number' && {
      from: rounded(row.fromValue, filter),
      to: rounded(row.toValue, filter),
    }),
  }))
}

function rounded(value: number | null, { decimals }: ListFilter): number | null {
  return value === null ? null : Number(value.toFixed(decimals))
}

/** The choices with one facet more or less, from the first page on. */
function toggled(
  choices: Choices,
  facet: ChosenFacet,
  filter: ListFilter,
  filters: readonly ListFilter[],
): Choices {
  const isChosen = choices.facets.some(each => each.uid === facet.uid)
  const rest = choices.facets.filter(each =>
    filter.choose === 'one' ? each.filterUid !== filter.uid : each.uid !== facet.uid,
  )
  const { uid, filterUid, name, fragment, position } = facet
  const added = isChosen ? rest : [...rest, { uid, filterUid, name, fragment, position }]
  return { ...choices, facets: inOrder(added, filters), page: 1 }
}

function systemFacets(
  { choices, settings, onlyInStock }: ListQuestion,
  spelling: Spelling,
  filter: ListFilter,
  rows: readonly SystemFacet[],
): Listed['facets'] {
  const chosen = choices.system.get(filter.uid) ?? []
  return rows
    .filter(row => row.count > 0 || chosen.includes(row.value) || showsEmpty(filter, settings))
    .map(row => {
      const isStock = filter.type === 'availability'
      const isChosen = isStock ? onlyInStock : chosen.includes(row.value)
      const next = isStock
        ? [isChosen ? anyStock : row.value]
        : isChosen
          ? chosen.filter(value => value !== row.value)
          : [...(filter.choose === 'one' ? [] : chosen), row.value]
      const isPlain = isStock && next[0] === (settings.inStockDefault ? inStock : anyStock)
      const system = new Map(choices.system)
      if (next.length === 0 || isPlain) system.delete(filter.uid)
      else system.set(filter.uid, next)
      return {
        name: row.name,
        url: row.path ?? written(spell(spelling, { ...choices, system, page: 1 })),
        count: row.count,
        chosen: isChosen,
        ...(row.swatch && { swatch: row.swatch }),
      }
    })
}
