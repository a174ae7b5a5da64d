import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type CountedPage, type ListMemory, listMemory } from '#organisation/result-lists/memory'
import { isAsStaffOrdered, isByHand, type ListedPages } from '#organisation/result-lists/order'
import { baseSql, fromSql } from '#organisation/result-lists/page'
import { rowsOf } from '#organisation/result-lists/settings'
import { type ListQuestion, narrowings } from '#organisation/result-lists/sql'

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

/** Pages of a list, or those that the choice of one filter keeps out of it. */
export interface ListGroup extends Omit<Packed, 'uids' | 'sizes' | 'pinned'>, ListedPages {
  /** How many sizes each page has, where those are counted. */
  readonly sizes: readonly number[] | null
}

/** What a list holds, and what would join it. */
export interface ListGroups {
  readonly groups: readonly ListGroup[]
  readonly listed: ListedPages
  readonly total: number
  readonly fromPriceMinor: number | null
  /** No facet that one of the pages carries has a higher uid. */
  readonly lastFacetUid: number
}

/**
 * The pages of a list, and those that one choice alone keeps out of it. Each gets a bit for every filter whose choice keeps it out;
 * the database says which pages those are, and what each of them is stands in memory.
 */
export async function readGroups(reader: Reader, question: ListQuestion): Promise<ListGroups> {
  const memory = await listMemory(reader)
  const groups = isWholeCollection(question)
    ? [await readMembers(reader, question, memory)]
    : (await readPacked(reader, question)).map(packed => unpacked(memory, packed))
  const whole = groups.find(group => group.miss === 0)
  return {
    groups,
    listed: whole ?? { uids: [], pages: [], pinned: [] },
    total: whole?.count ?? 0,
    fromPriceMinor: whole?.price ?? null,
    lastFacetUid: memory.lastFacetUid,
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
async function readMembers(reader: Reader, question: ListQuestion, memory: ListMemory): Promise<ListGroup> {
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
    miss: 0,
    count: uids.length,
    stocked,
    price: Number.isFinite(price) ? price : null,
    uids,
    pages,
    pinned: found?.pinned ?? [],
    sizes: null,
  }
}

/** The pages of the list, and those that one filter alone keeps out of it. */
function readPacked(reader: Reader, question: ListQuestion): Promise<Packed[]> {
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

function unpacked(memory: ListMemory, { uids: list, sizes, pinned, ...group }: Packed): ListGroup {
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
  live: true,
  buyable: false,
  facets: [],
  buyableFacets: [],
  categories: [],
  colours: [],
  brand: null,
  gender: null,
  age: '',
  onSale: false,
  rating: 0,
  price: null,
  discount: 0,
  stock: 0,
  units30: 0,
  units90: 0,
  since: 0,
  name: '',
}
