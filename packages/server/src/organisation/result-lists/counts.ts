import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { inStock, isSystem, type ListFilter } from '#organisation/result-lists/choices'
import type { ListGroup, ListGroups } from '#organisation/result-lists/groups'
import type { CountedPage } from '#organisation/result-lists/memory'
import { rowsOf } from '#organisation/result-lists/settings'
import { type ListQuestion, narrowings } from '#organisation/result-lists/sql'

/**
 * What each choice on a page would leave. Counts of a filter ignore the choice made in it: what no choice keeps out counts
 * everywhere; what one filter alone keeps out counts for that filter, since it is what another choice there would add.
 */
export interface FacetCounts {
  /** Every facet that something here carries. */
  readonly facetUids: readonly number[]
  readonly ofFacet: (uid: number, filter: Pick<ListFilter, 'uid' | 'type'>) => number
}

/** What each choice of a facet would leave. */
export function facetCounts(question: ListQuestion, { groups, lastFacetUid }: ListGroups): FacetCounts {
  const bits = bitsOf(question)
  const carried = new Map(groups.map(group => [group.miss, carriedIn(group, lastFacetUid, question)]))
  return {
    facetUids: carriedBy([...carried.values()]),
    ofFacet: (uid, filter) => {
      // A size is one of the page's sizes, so counting sizes of it counts pages.
      const by = question.settings.countMode === 'sizes' && filter.type !== 'size' ? 'sizes' : 'pages'
      const own = bits.get(filter.uid)
      return (carried.get(0)?.[by][uid] ?? 0) + (own === undefined ? 0 : (carried.get(own)?.[by][uid] ?? 0))
    },
  }
}

const bitsOf = (question: ListQuestion) =>
  new Map(narrowings(question).map(({ filterUid }, at) => [filterUid, 2 ** at]))

/** How many pages, and how many sizes of them, carry each facet: by its uid. */
interface Carried {
  readonly pages: Uint32Array
  readonly sizes: Uint32Array
}

function carriedIn(group: ListGroup, lastFacetUid: number, { onlyInStock }: ListQuestion): Carried {
  const pages = new Uint32Array(lastFacetUid + 1)
  const sizes = new Uint32Array(group.sizes ? lastFacetUid + 1 : 0)
  let at = 0
  for (const page of group.pages) {
    const some = group.sizes?.[at++] ?? 0
    for (const uid of onlyInStock ? page.buyableFacets : page.facets) {
      pages[uid] = (pages[uid] as number) + 1
      if (some > 0) sizes[uid] = (sizes[uid] as number) + some
    }
  }
  return { pages, sizes }
}

function carriedBy(all: readonly Carried[]): number[] {
  const uids = new Set<number>()
  for (const { pages } of all)
    for (let uid = 0; uid < pages.length; uid++) if (pages[uid] !== 0) uids.add(uid)
  return [...uids]
}

export interface SystemCount {
  readonly value: string
  readonly count: number
}

/** What a page says of one of the items' own fields, or several things at once; pages that say the same share one list of it. */
type Said = string | number | null | readonly (string | number)[]
type Tally = Map<Said, { count: number }>

/** By filter over the items' own fields: its values as addresses write them, or uids of what they name. */
export async function systemCounts(
  reader: Reader,
  question: ListQuestion,
  { groups }: ListGroups,
  offered: readonly ListFilter[],
): Promise<ReadonlyMap<number, readonly SystemCount[]>> {
  await setImmediate() // whatever else was asked for goes to the database first, which is at it while this counts
  const bits = bitsOf(question)
  const isSeen = (filter: ListFilter, { miss }: ListGroup) => miss === 0 || miss === bits.get(filter.uid)
  const asked = offered.filter(isSystem).map(filter => ({
    filter,
    said: saidTo(filter, question),
    found: new Map() as Tally,
    seen: groups.filter(group => isSeen(filter, group)),
  }))
  for (const group of groups) {
    const seeing = asked.filter(({ seen }) => seen.includes(group))
    tally(group, seeing)
  }
  const counts = await Promise.all(
    asked.map(async ({ filter, found, seen }) => {
      const count = await finished(reader, question, filter, { found, seen })
      return [filter.uid, count] as const
    }),
  )
  return new Map(counts)
}

/** Page by page and not filter by filter: it is fetching a page from memory that takes the time. */
function tally(
  { pages }: ListGroup,
  asked: readonly { readonly said: (page: CountedPage) => Said; readonly found: Tally }[],
) {
  for (const page of pages)
    for (const { said, found } of asked) {
      const value = said(page)
      const known = found.get(value)
      if (known) known.count++
      else found.set(value, { count: 1 })
    }
}

function saidTo({ type }: ListFilter, { settings }: ListQuestion): (page: CountedPage) => Said {
  switch (type) {
    case 'colour':
      return page => page.colours
    case 'category':
      return page => page.categories
    case 'brand':
      return page => page.brand
    case 'gender':
      return page => page.gender
    case 'age':
      return page => page.age
    case 'sale':
      return page => (page.onSale ? 'on-sale' : null)
    case 'rating':
      return page => Math.min(4, Math.floor(page.rating / 100))
    case 'price':
      return inBands(settings.bandsMinor)
    default:
      return () => null
  }
}

function inBands(bandsMinor: readonly number[]): (page: CountedPage) => string | null {
  const bands = bandsMinor.map((to, at) => `${bandsMinor[at - 1] ?? 0}-${to}`)
  const over = `${bandsMinor.at(-1) ?? 0}-`
  return ({ price }) => {
    if (price === null) return null
    const at = bandsMinor.findIndex(to => price < to)
    return at < 0 ? over : (bands[at] as string)
  }
}

/** The counts of one filter, from what pages say and what only the database knows. */
async function finished(
  reader: Reader,
  question: ListQuestion,
  { type }: ListFilter,
  { found, seen }: { readonly found: Tally; readonly seen: readonly ListGroup[] },
): Promise<SystemCount[]> {
  if (type === 'availability')
    return [{ value: inStock, count: seen.reduce((sum, group) => sum + group.stocked, 0) }]
  if (type === 'colour' && question.settings.colourSource === 'all') return countColours(reader, seen)
  const counts = byValue(found)
  if (type === 'rating') return andUp(counts)
  return type === 'category' ? childrenOf(reader, question, counts) : counts
}

function byValue(found: Tally): SystemCount[] {
  const counts = new Map<string | number, number>()
  for (const [said, { count }] of found)
    for (const value of [said].flat()) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].map(([value, count]) => ({ value: String(value), count }))
}

/** "3 stars and up" has those with four, too. */
function andUp(stars: readonly SystemCount[]): SystemCount[] {
  return ['1', '2', '3', '4'].flatMap(value => {
    const count = stars.reduce((sum, each) => sum + (each.value >= value ? each.count : 0), 0)
    return count > 0 ? [{ value, count }] : []
  })
}

/** Categories right below the page's own, or those at the top. */
async function childrenOf(
  reader: Reader,
  { base }: ListQuestion,
  counts: readonly SystemCount[],
): Promise<SystemCount[]> {
  const parent = base.kind === 'category' ? sql`c.parent_uid = ${base.uid}` : sql`c.parent_uid is null`
  const rows = await rowsOf<{ uid: number }>(
    reader,
    sql`select c.uid from category c where c.active and ${parent}`,
  )
  const shown = new Set(rows.map(({ uid }) => String(uid)))
  return counts.filter(({ value }) => shown.has(value))
}

/** Colours by the name that each item's own colour has, which only the item knows. */
function countColours(reader: Reader, groups: readonly ListGroup[]): Promise<SystemCount[]> {
  const uids = groups.flatMap(group => group.uids)
  return rowsOf<SystemCount>(
    reader,
    sql`
    select lower(c.name) as value, count(*)::int as count from item p join colour c on c.uid = p.colour_uid
    where p.uid = any(${`{${uids.join(',')}}`}::int[]) group by 1`,
  )
}
