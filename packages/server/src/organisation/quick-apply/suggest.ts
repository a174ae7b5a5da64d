import { readSize } from '@backroom/contract/items/page/size-reading'
import { facetsSuggest, type Suggestion } from '@backroom/contract/organisation/filters/item-facets'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/database'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { asksSql } from '#tables/organisation/asked-filters'

/** Beyond this a range is known well enough. */
const peersMost = 200
const suggestedMost = 12
const sureBp = { size: 9_800, name: 9_000, synonym: 8_500 } as const
/** Of a filter that the item's categories do not ask about, a word says less. */
const elsewhereBp = 3_000
const wordLeast = 3

interface Page {
  readonly uid: number
  readonly words: string
  readonly labels: readonly string[]
  readonly carried: readonly number[]
  /** Filters that the page or a size already answers. */
  readonly answered: readonly number[]
  readonly asked: readonly number[]
}

interface Facet {
  readonly uid: number
  readonly name: string
  readonly synonyms: readonly string[]
  readonly filterUid: number
  readonly filter: string
  readonly type: 'list' | 'size' | 'number'
  readonly maxPerItem: number
}

/** What an item probably should carry, read from its sizes, its words and its nearest relatives. */
export function facetSuggest(kit: Kit) {
  serve(kit, facetsSuggest, async ({ query, store, signal }) => {
    const page = await pageOf(store.database, query.itemUid, signal)
    if (!page) return []
    const [facets, peers] = await Promise.all([
      facetsOf(store.database, signal),
      peersOf(store.database, page.uid, signal),
    ])
    const found = [...fromSizes(page, facets), ...fromWords(page, facets), ...peers]
    return best(page, facets, found)
  })
}

async function pageOf(database: Database, itemUid: number, signal: AbortSignal): Promise<Page | undefined> {
  const [page] = await database.rows<Page>(
    sql`
    select p.uid, concat_ws(' ', p.name, p.short_description) as words,
      array(select distinct s.size_label from item s where s.page_uid = p.uid and s.sellable and s.size_label is not null and s.status <> 'archived') as labels,
      array(select distinct k.facet_uid from item_facet k where k.page_uid = p.uid) as carried,
      array(select distinct f.filter_uid from item_facet k join facet f on f.uid = k.facet_uid where k.page_uid = p.uid) as answered,
      array(select distinct k.filter_uid from item_category m join category c on c.uid = m.category_uid
        join category_filter k on ${asksSql(sql`k`, sql`c`)}
        where m.item_uid = p.uid
        union select g.filter_uid from facet_gap g where g.category_uid = p.primary_category_uid and g.answered > 0) as asked
    from item p where p.uid = (select page_uid from item where uid = ${itemUid})`,
    signal,
  )
  return page
}

function facetsOf(database: Database, signal: AbortSignal): Promise<Facet[]> {
  return database.rows<Facet>(
    sql`
    select f.uid, f.name, f.synonyms, q.uid as "filterUid", q.name as filter, q.type, q.max_per_item as "maxPerItem"
    from facet f join filter q on q.uid = f.filter_uid
    where f.active and q.active and q.type in ('list', 'size', 'number')`,
    signal,
  )
}

/** Facets that most other pages of the same style or range carry. */
async function peersOf(database: Database, pageUid: number, signal: AbortSignal): Promise<Suggestion[]> {
  const rows = await database.rows<{
    filterUid: number
    facetUid: number
    origin: 'style' | 'range'
    shareBp: number
    peers: number
  }>(
    sql`
    with peer as materialized (
      select i.uid, case when i.style_uid = p.style_uid then 'style' else 'range' end as origin
      from item p join item i on i.lead_item_uid is null and i.uid <> p.uid and i.status <> 'archived'
        and (i.style_uid = p.style_uid or p.range_name <> '' and i.brand_uid = p.brand_uid and i.range_name = p.range_name)
      where p.uid = ${pageUid} order by i.style_uid = p.style_uid desc nulls last, i.updated_at desc limit ${peersMost}
    ), total as (select origin, count(*)::int as pages from peer group by origin)
    select f.filter_uid as "filterUid", f.uid as "facetUid", peer.origin, total.pages as peers,
      (count(distinct peer.uid) * 10000 / total.pages)::int as "shareBp"
    from peer join total using (origin) join item_facet k on k.page_uid = peer.uid and k.item_uid = peer.uid
    join facet f on f.uid = k.facet_uid and f.active join filter q on q.uid = f.filter_uid and q.active and q.type in ('list', 'number')
    group by f.filter_uid, f.uid, peer.origin, total.pages having count(distinct peer.uid) * 2 >= total.pages`,
    signal,
  )
  return rows.map(({ filterUid, facetUid, origin, shareBp, peers }) => ({
    filterUid,
    facetUid,
    because: origin,
    confidenceBp: Math.round(shareBp * (origin === 'style' ? 0.95 : 0.85)),
    from: `${Math.round(shareBp / 100)}% of ${peers.toLocaleString('en-GB')}`,
  }))
}

function* fromSizes({ labels, asked }: Page, facets: readonly Facet[]): Generator<Suggestion> {
  const keys = new Map(labels.map(label => [readSize(label)?.sortKey, label]))
  for (const { uid, name, filterUid, type } of facets) {
    if (type !== 'size') continue
    const label = keys.get(readSize(name)?.sortKey)
    // A bare 54 is a frame here and a waist there: only filters that the category asks about say which.
    if (label !== undefined && asked.includes(filterUid))
      yield { facetUid: uid, filterUid, confidenceBp: sureBp.size, because: 'size', from: label }
  }
}

function* fromWords({ words, asked }: Page, facets: readonly Facet[]): Generator<Suggestion> {
  const text = ` ${fold(words)} `
  for (const { uid, name, synonyms, filterUid, type } of facets) {
    if (type === 'size') continue
    const found = [name, ...synonyms].find(
      each => fold(each).length >= wordLeast && text.includes(` ${fold(each)} `),
    )
    if (found === undefined) continue
    const sure = found === name ? sureBp.name : sureBp.synonym
    const confidenceBp = asked.includes(filterUid) ? sure : sure - elsewhereBp
    yield { facetUid: uid, filterUid, confidenceBp, because: 'name', from: found }
  }
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()

/** One suggestion a facet, one facet a filter that takes one; what the item carries is not suggested. */
function best(page: Page, facets: readonly Facet[], found: readonly Suggestion[]): Suggestion[] {
  const known = new Map(facets.map(facet => [facet.uid, facet]))
  const taken = new Set<number>(page.carried)
  const full = new Set<number>()
  const chosen: Suggestion[] = []
  for (const suggestion of found.toSorted((a, b) => b.confidenceBp - a.confidenceBp)) {
    const facet = known.get(suggestion.facetUid)
    if (!facet || taken.has(facet.uid) || full.has(facet.filterUid)) continue
    const takesOne = facet.maxPerItem === 1 || suggestion.because !== 'size'
    if (takesOne && page.answered.includes(facet.filterUid)) continue
    taken.add(facet.uid)
    if (takesOne) full.add(facet.filterUid)
    chosen.push(suggestion)
  }
  return chosen.slice(0, suggestedMost)
}
