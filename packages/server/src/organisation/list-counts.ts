import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { inStock, isSystem, type ListFilter } from '#organisation/list-choices'
import { type CountedPage, type ListMemory, listMemory } from '#organisation/list-memory'
import { isAsStaffOrdered, isByHand, type ListedPages } from '#organisation/list-order'
import { baseSql, fromSql } from '#organisation/list-page'
import { rowsOf } from '#organisation/list-settings'
import { type ListQuestion, narrowings } from '#organisation/list-sql'

/** What a list holds, and what each choice on it would. */
export interface ListCounts {
  readonly listed: ListedPages
  readonly total: number
  readonly fromPriceMinor: number | null
  /** Every facet that something here carries. */
  readonly facetUids: readonly number[]
  readonly ofFacet: (uid: number, filter: Pick<ListFilter, 'uid' | 'type'>) => number
  /** By filter over the items' own fields: its values as addresses write them, or uids of what they name. */
  readonly system: ReadonlyMap<number, readonly SystemCount[]>
}

export interface SystemCount {
  readonly value: string
  readonly count: number
}

/** Pages that the same choice keeps out, or none, as the database answers. */
interface Packed {
  /** 0 for the pages of the list, else the bit of the one filter that keeps these out. */
  readonly miss: number
  readonly count: number
  readonly price: number | null
  readonly stocked: number
  /** The pages, and how many sizes each has where those are counted: numbers of four bytes, one after the other. */
  readonly uids: Buffer
  readonly sizes: Buffer | null
  readonly pinned: readonly number[] | null
}

interface Group extends Omit<Packed, 'uids' | 'sizes' | 'pinned'>, ListedPages {
  /** How many sizes each page has, where those are counted. */
  readonly sizes: readonly number[] | null
}

/**
 * Everything a page counts. Counts of a filter ignore the choice made in it (rule 9), so each item gets a bit for every filter
 * whose choice keeps it out: without any it counts everywhere; with one alone it counts for that filter, since it is what
 * another choice there would add. The database says which pages those are, and what they carry is counted in memory.
 */
export async function countList(
  reader: Reader,
  question: ListQuestion,
  offered: readonly ListFilter[],
): Promise<ListCounts> {
  const bits = new Map(narrowings(question).map(({ filterUid }, at) => [filterUid, 2 ** at]))
  const memory = await listMemory(reader)
  const groups = isWholeCollection(question)
    ? [await readMembers(reader, question, memory)]
    : (await readGroups(reader, question)).map(packed => unpacked(memory, packed))
  const whole = groups.find(group => group.miss === 0)
  const carried = new Map(groups.map(group => [group.miss, countFacets(memory, group, question)]))
  const system = await Promise.all(
    offered.filter(isSystem).map(async filter => {
      const seen = groups.filter(({ miss }) => miss === 0 || miss === bits.get(filter.uid))
      return [filter.uid, await countSystem(reader, question, filter, seen)] as const
    }),
  )
  return {
    listed: whole ?? { uids: [], pages: [], pinned: [] },
    total: whole?.count ?? 0,
    fromPriceMinor: whole?.price ?? null,
    facetUids: carriedBy([...carried.values()]),
    ofFacet: (uid, filter) => {
      // A size is one of the page's sizes, so counting sizes of it counts pages.
      const by = question.settings.countMode === 'sizes' && filter.type !== 'size' ? 'sizes' : 'pages'
      const own = bits.get(filter.uid)
      return (carried.get(0)?.[by][uid] ?? 0) + (own === undefined ? 0 : (carried.get(own)?.[by][uid] ?? 0))
    },
    system: new Map(system),
  }
}

/** Whether every live member is on the list, so that nothing has to be asked about any of them. */
function isWholeCollection(question: ListQuestion): boolean {
  const { base, settings } = question
  return base.kind === 'collection' && settings.countMode === 'pages' && narrowings(question).length === 0
}

/**
 * The live members of a collection. Which are live is in memory: joined with the index, they took the database four times as long.
 * Memory does not hear of pages that were archived, so those are left out here; they are few, and found by their status.
 */
async function readMembers(reader: Reader, question: ListQuestion, memory: ListMemory): Promise<Group> {
  const [found] = await rowsOf<Pick<Packed, 'uids' | 'pinned'>>(
    reader,
    sql`
    select coalesce(${packedSql(sql`m.item_uid`, question)}, '') as uids, ${pinnedSql(sql`m.item_uid`, question)} as pinned
    from collection_member m where m.collection_uid = ${question.base.uid} and by_itself()
      and not exists (select from item p where p.uid = m.item_uid and p.status = 'archived' and p.lead_item_uid is null)`,
  )
  const uids: number[] = []
  const pages: CountedPage[] = []
  let [price, stocked] = [Number.POSITIVE_INFINITY, 0]
  for (const uid of found ? numbersOf(found.uids) : []) {
    const page = memory.page(uid)
    if (!page?.live) continue
    uids.push(uid)
    pages.push(page)
    if (page.price !== null && page.price < price) price = page.price
    if (page.buyable) stocked++
  }
  return {
    ...{ miss: 0, count: uids.length, stocked, price: Number.isFinite(price) ? price : null },
    ...{ uids, pages, pinned: found?.pinned ?? [], sizes: null },
  }
}

/** The pages of the list, and those that one filter alone keeps out of it. */
function readGroups(reader: Reader, question: ListQuestion): Promise<Packed[]> {
  const { base, choices, settings } = question
  const bySize = settings.countMode === 'sizes'
  return rowsOf<Packed>(
    reader,
    sql`
    select m.miss, count(*)::int as count, min(m.price) as price, (count(*) filter (where m.stocked))::int as stocked, ${packedSql(sql`m.uid`, question)} as uids,
      ${bySize ? packedSql(sql`m.sizes`, question) : sql`null::bytea`} as sizes, ${pinnedSql(sql`m.uid`, question)} as pinned
    from (select i.page_uid as uid, ${missSql(narrowings(question).map(({ condition }) => condition))} as miss, i.effective_price_minor as price,
        ${stockedSql(question)} as stocked ${isAsStaffOrdered(question) ? sql`, m.pinned, m.position, m.item_uid` : sql``}
        ${bySize ? sql`, greatest(r.sizes_total, 1) as sizes` : sql``}
      from ${fromSql(base)} ${bySize ? sql`join item_rollup r on r.item_uid = i.page_uid` : sql``} where ${baseSql(base, choices.words)}) m
    where m.miss & (m.miss - 1) = 0 group by m.miss`,
  )
}

/** Numbers of the table `m` one after the other, where staff ordered its items by hand in that order. */
function packedSql(column: SQL, question: ListQuestion): SQL {
  return sql`string_agg(int4send(${column}), ''::bytea ${isByHand(question) ? sql`order by m.position, m.item_uid` : sql``})`
}

function pinnedSql(uid: SQL, question: ListQuestion): SQL {
  return isAsStaffOrdered(question)
    ? sql`array_agg(${uid} order by m.pinned) filter (where m.pinned is not null)`
    : sql`null::int[]`
}

/** A bit for each filter whose choice keeps a page out; 0 where none does. */
function missSql(conditions: readonly SQL[]): SQL {
  if (conditions.length === 0) return sql`0`
  const bits = conditions.map(
    (condition, at) =>
      sql`case when coalesce(${condition}, false) then 0 else ${sql.raw(String(2 ** at))} end`,
  )
  return sql`(${sql.join(bits, sql` | `)})`
}

/** What "In stock" would leave, asked as it would be: with sizes that can be bought. */
function stockedSql(question: ListQuestion): SQL {
  const asked = narrowings({ ...question, onlyInStock: true }).map(({ condition }) => condition)
  return sql`coalesce(${sql.join([sql`i.buyable`, ...asked], sql` and `)}, false)`
}

function unpacked(memory: ListMemory, { uids: list, sizes, pinned, ...group }: Packed): Group {
  const uids = numbersOf(list)
  const pages = uids.map(uid => memory.page(uid) ?? nothing)
  return { ...group, uids, pages, pinned: pinned ?? [], sizes: sizes && numbersOf(sizes) }
}

function numbersOf(packed: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at < packed.length; at += 4) numbers.push(packed.readInt32BE(at))
  return numbers
}

/** A page that came between the two readings counts from the next answer on. */
const nothing: CountedPage = {
  ...{ live: true, buyable: false, facets: [], buyableFacets: [], categories: [], colours: [] },
  ...{ brand: null, gender: null, age: '', onSale: false, rating: 0, price: null, discount: 0, stock: 0 },
  ...{ units30: 0, units90: 0, since: 0, name: '' },
}

/** How many pages, and how many sizes of them, carry each facet: by its uid. */
interface Carried {
  readonly pages: Uint32Array
  readonly sizes: Uint32Array
}

function countFacets(memory: ListMemory, group: Group, { onlyInStock }: ListQuestion): Carried {
  const pages = new Uint32Array(memory.lastFacetUid + 1)
  const sizes = new Uint32Array(group.sizes ? memory.lastFacetUid + 1 : 0)
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

/** The counts of one filter over the items' own fields. */
async function countSystem(
  reader: Reader,
  question: ListQuestion,
  { type }: ListFilter,
  groups: readonly Group[],
): Promise<SystemCount[]> {
  if (type === 'availability')
    return [{ value: inStock, count: groups.reduce((sum, group) => sum + group.stocked, 0) }]
  if (type === 'colour' && question.settings.colourSource === 'all') return countColours(reader, groups)
  const tally = new Map<string | number, number>()
  const add = (value: string | number | null) =>
    value !== null && tally.set(value, (tally.get(value) ?? 0) + 1)
  const addOf = adder(type, question, add)
  for (const { pages } of groups) for (const page of pages) addOf(page)
  const counted = [...tally].map(([value, count]) => ({ value: String(value), count }))
  if (type === 'rating') return andUp(counted)
  return type === 'category' ? childrenOf(reader, question, counted) : counted
}

/** Adds the values that a page has of such a filter. */
function adder(
  type: string,
  { settings: { bandsMinor } }: ListQuestion,
  add: (value: string | number | null) => void,
): (page: CountedPage) => void {
  const bands = bandsMinor.map((to, at) => ({ to, band: `${bandsMinor[at - 1] ?? 0}-${to}` }))
  const over = `${bandsMinor.at(-1) ?? 0}-`
  switch (type) {
    case 'colour':
      return page => page.colours.forEach(add)
    case 'brand':
      return page => add(page.brand)
    case 'gender':
      return page => add(page.gender)
    case 'age':
      return page => add(page.age)
    case 'sale':
      return page => add(page.onSale ? 'on-sale' : null)
    case 'rating':
      return page => add(Math.min(4, Math.floor(page.rating / 100)))
    case 'price':
      return ({ price }) => add(price === null ? null : (bands.find(({ to }) => price < to)?.band ?? over))
    case 'category':
      return page => page.categories.forEach(add)
    default:
      return () => {}
  }
}

/** "3 stars and up" has those with four, too. */
function andUp(counted: readonly SystemCount[]): SystemCount[] {
  return ['1', '2', '3', '4'].flatMap(value => {
    const count = counted.reduce((sum, each) => sum + (each.value >= value ? each.count : 0), 0)
    return count > 0 ? [{ value, count }] : []
  })
}

/** Categories right below the page's own, or those at the top. */
async function childrenOf(
  reader: Reader,
  { base }: ListQuestion,
  counted: readonly SystemCount[],
): Promise<SystemCount[]> {
  const parent = base.kind === 'category' ? sql`c.parent_uid = ${base.uid}` : sql`c.parent_uid is null`
  const rows = await rowsOf<{ uid: number }>(
    reader,
    sql`select c.uid from category c where c.active and ${parent}`,
  )
  const shown = new Set(rows.map(({ uid }) => String(uid)))
  return counted.filter(({ value }) => shown.has(value))
}

/** Colours by the name that each item's own colour has, which only the item knows. */
function countColours(reader: Reader, groups: readonly Group[]): Promise<SystemCount[]> {
  const uids = groups.flatMap(group => group.uids)
  return rowsOf<SystemCount>(
    reader,
    sql`
    select lower(c.name) as value, count(*)::int as count from item p join colour c on c.uid = p.colour_uid
    where p.uid = any(${`{${uids.join(',')}}`}::int[]) group by 1`,
  )
}
