import type { ListAnswer } from '@backroom/contract/organisation/list-pages'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import {
  anyStock,
  type Choices,
  type ChosenFacet,
  inOrder,
  inStock,
  isSystem,
  type ListFilter,
  type Spelling,
  spell,
  written,
} from '#organisation/list-choices'
import type { ListCounts } from '#organisation/list-counts'
import type { ListBase } from '#organisation/list-page'
import { rowsOf, uidsSql } from '#organisation/list-settings'
import type { ListQuestion } from '#organisation/list-sql'
import { nameSystem, type SystemFacet } from '#organisation/list-system'

type Listed = NonNullable<ListAnswer['filters']>[number]
type FacetRow = ChosenFacet & {
  readonly swatch: string | null
  readonly fromValue: number | null
  readonly sizeKey: string | null
}

/** The filters of a page with their facets, what each would give, and where it leads. */
export async function listedFilters(
  reader: Reader,
  question: ListQuestion,
  spelling: Spelling,
  {
    offered,
    counts,
    money,
  }: { offered: readonly ListFilter[]; counts: ListCounts; money: (minor: number) => string },
): Promise<Listed[]> {
  const facets = await readFacetRows(reader, question, offered, counts.facetUids)
  const listed: Listed[] = []
  for (const filter of offered) {
    const shown = isSystem(filter)
      ? systemFacets(
          question,
          spelling,
          filter,
          await nameSystem(reader, question, filter, counts.system.get(filter.uid) ?? [], money),
        )
      : facetsOf(filter, facets.get(filter.uid) ?? [], counts, question, spelling)
    if (shown.length > 0) listed.push({ ...lookOf(filter), facets: shown })
  }
  return listed
}

function lookOf({ name, display, visible, collapsed, searchable, showCount }: ListFilter) {
  return { name, display, visible, collapsed, searchable, showCount }
}

/** Those of the category where it has its own, else all; a dependent one only once its facet is chosen. */
export async function offeredFilters(
  reader: Reader,
  { base, filters, choices }: ListQuestion,
): Promise<ListFilter[]> {
  const own = base.kind === 'category' ? await ownFilters(reader, base) : null
  const chosen = new Set(choices.facets.map(facet => facet.uid))
  const inSiteOrder = own
    ? own.flatMap(uid => filters.find(filter => filter.uid === uid) ?? [])
    : [...filters]
  return inSiteOrder.filter(({ parentFacetUid }) => parentFacetUid === null || chosen.has(parentFacetUid))
}

/** The filters of the nearest category upwards that has its own list; null when none has. */
async function ownFilters(reader: Reader, base: ListBase): Promise<number[] | null> {
  const chain = [...base.ancestorUids, base.uid as number]
  const rows = await rowsOf<{ filterUid: number | null; hidden: boolean | null }>(
    reader,
    sql`
    with owner as (select uid from category where uid = any(${uidsSql(chain)}) and filter_mode = 'own' order by depth desc limit 1)
    select f.filter_uid as "filterUid", f.hidden from owner left join category_filter f on f.category_uid = owner.uid order by f.position, f.uid`,
  )
  if (rows.length === 0) return null
  return rows.flatMap(row => (row.filterUid === null || row.hidden ? [] : [row.filterUid]))
}

async function readFacetRows(
  reader: Reader,
  { settings, choices }: ListQuestion,
  offered: readonly ListFilter[],
  counted: readonly number[],
): Promise<Map<number, FacetRow[]>> {
  const zero = offered.filter(filter => settings.showZero && !filter.hideEmpty).map(filter => filter.uid)
  const uids = [...counted, ...choices.facets.map(facet => facet.uid)]
  const bySize = offered.filter(filter => filter.facetOrder === 'size').map(filter => filter.uid)
  const rows = await rowsOf<FacetRow>(
    reader,
    sql`
    select f.uid, f.filter_uid as "filterUid", f.name, f.url_fragment as fragment, f.position, f.swatch_hex as swatch,
      f.from_value::float8 as "fromValue", case when f.filter_uid = any(${uidsSql(bySize)}) then size_sort_key(f.name) end as "sizeKey"
    from facet f where f.active and f.filter_uid = any(${uidsSql(offered.map(filter => filter.uid))})
      and (f.uid = any(${uidsSql(uids)}) or f.filter_uid = any(${uidsSql(zero)}))
    order by f.filter_uid, f.position, f.uid`,
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
  counts: ListCounts,
  { choices, settings }: ListQuestion,
  spelling: Spelling,
): Listed['facets'] {
  const countOf = (row: FacetRow) => counts.ofFacet(row.uid, filter)
  const chosen = new Set(choices.facets.map(facet => facet.uid))
  const isOffered = (row: FacetRow) =>
    countOf(row) > 0 || chosen.has(row.uid) || (settings.showZero && !filter.hideEmpty)
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
  }))
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
    .filter(row => row.count > 0 || chosen.includes(row.value) || settings.showZero)
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
