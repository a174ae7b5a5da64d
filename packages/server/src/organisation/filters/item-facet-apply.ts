import { sizeSortKey } from '@backroom/contract/items/page/size-sort-key'
import {
  type FilterType,
  isSystemFilter,
  systemFacetText,
} from '@backroom/contract/organisation/filters/filters'
import { type ApplyReply, facetsOfPageMost } from '@backroom/contract/organisation/filters/item-facets'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/** What is asked of one item: a page, or one of its sizes. */
export interface FacetChange {
  readonly itemUid: number
  readonly add: readonly number[]
  readonly remove: readonly number[]
}

interface Item {
  readonly uid: number
  readonly pageUid: number
  readonly code: string
  readonly isArchived: boolean
  readonly isSold: boolean
  readonly sizeKey: string | null
}

interface Facet {
  readonly uid: number
  readonly name: string
  readonly active: boolean
  readonly filterUid: number
  readonly filter: string
  readonly type: FilterType
  readonly maxPerItem: number
}

interface Carried {
  readonly itemUid: number
  readonly pageUid: number
  readonly facetUid: number
  readonly filterUid: number
}

/** Changes of a run told one by one. */
const toldMost = 20

type Origin = 'manual' | 'quick' | 'bulk'

const list = (uids: Iterable<number>) => sql`${`{${[...new Set(uids)].join(',')}}`}::int[]`

/**
 * Puts facets on items and takes them off, each by itself; what is not possible is refused with its reason. The pages are locked, so
 * that two who change one see each other's; by itself, since a statement that waited for a lock still sees what was there before it.
 */
export async function applyChanges(
  tx: Transaction,
  changes: readonly FacetChange[],
  origin: Origin,
  /** Tells of a page that changed. */
  eventOf?: (pageUid: number) => SQL,
): Promise<ApplyReply> {
  await tx.execute(sql`
    select from item where uid in (select page_uid from item where uid = any(${list(changes.map(({ itemUid }) => itemUid))}))
    order by uid for no key update`)
  const applying = await Applying.over(tx, changes)
  for (const change of changes) applying.take(change)
  return applying.write(tx, origin, eventOf)
}

/** One change after another on what the pages carry now, written at the end in one statement. */
class Applying {
  /** What is put there, also where it stood already: what a rule had put there becomes the person's own. */
  private readonly added = new Map<string, Carried>()
  private readonly removed = new Map<string, Carried>()
  private readonly before: ReadonlySet<string>
  private readonly replaced: ApplyReply['replaced'] = []
  private readonly refused: ApplyReply['refused'] = []

  private constructor(
    private readonly items: ReadonlyMap<number, Item>,
    private readonly ofPage: ReadonlyMap<number, readonly Item[]>,
    private readonly facets: ReadonlyMap<number, Facet>,
    private readonly carried: Map<string, Carried>,
  ) {
    this.before = new Set(carried.keys())
  }

  /** Reads what the changes are about. */
  static async over(tx: Transaction, changes: readonly FacetChange[]): Promise<Applying> {
    const asked = list(changes.map(({ itemUid }) => itemUid))
    const named = list(changes.flatMap(({ add, remove }) => [...add, ...remove]))
    const { rows } = await tx.execute<{ items: Item[]; facets: Facet[]; carried: Carried[] }>(sql`
      with page as materialized (select distinct page_uid as uid from item where uid = any(${asked}))
      select
        coalesce((select json_agg(json_build_object('uid', i.uid, 'pageUid', i.page_uid, 'code', i.code, 'isArchived', i.status = 'archived',
            'isSold', i.sellable, 'sizeKey', i.size_sort_key)) from item i where i.page_uid in (select uid from page)), '[]') as items,
        coalesce((select json_agg(json_build_object('uid', f.uid, 'name', f.name, 'active', f.active and q.active, 'filterUid', q.uid,
            'filter', q.name, 'type', q.type, 'maxPerItem', q.max_per_item))
          from facet f join filter q on q.uid = f.filter_uid where f.uid = any(${named})), '[]') as facets,
        coalesce((select json_agg(json_build_object('itemUid', k.item_uid, 'pageUid', k.page_uid, 'facetUid', k.facet_uid,
            'filterUid', f.filter_uid) order by k.uid)
          from item_facet k join facet f on f.uid = k.facet_uid where k.page_uid in (select uid from page)), '[]') as carried`)
    const { items: known = [], facets = [], carried = [] } = rows[0] ?? {}
    const pages = new Map<number, Item[]>()
    for (const item of known) pages.set(item.pageUid, [...(pages.get(item.pageUid) ?? []), item])
    return new Applying(
      new Map(known.map(item => [item.uid, item])),
      pages,
      new Map(facets.map(facet => [facet.uid, facet])),
      new Map(carried.map(each => [keyOf(each), each])),
    )
  }

  take({ itemUid, add, remove }: FacetChange): void {
    const item = this.items.get(itemUid)
    if (!item) return void this.refused.push({ itemUid, reason: 'This item no longer exists.' })
    if (item.isArchived)
      return void this.refused.push({ itemUid, reason: sentence`${item.code} is archived.` })
    for (const uid of remove) this.remove(item, uid)
    for (const uid of add) this.add(item, uid)
  }

  private remove(item: Item, facetUid: number) {
    const facet = this.facets.get(facetUid)
    if (facet && isSystemFilter(facet.type))
      return this.refuse(item, facetUid, systemFacetText(facet.filter, facet.type))
    const isWholePage = item.uid === item.pageUid || facet?.type !== 'size'
    for (const each of [...this.carried.values()]) {
      const isMeant = isWholePage ? each.pageUid === item.pageUid : each.itemUid === item.uid
      if (isMeant && each.facetUid === facetUid) this.drop(each)
    }
  }

  private add(item: Item, facetUid: number) {
    const facet = this.facets.get(facetUid)
    if (!facet) return this.refuse(item, facetUid, 'This facet no longer exists.')
    if (isSystemFilter(facet.type))
      return this.refuse(item, facetUid, systemFacetText(facet.filter, facet.type))
    if (!facet.active) return this.refuse(item, facetUid, sentence`${facet.name} is inactive.`)
    const targets = this.targetsOf(item, facet)
    if (targets.length === 0)
      return this.refuse(item, facetUid, sentence`No size of ${item.code} reads as ${facet.name}.`)
    for (const target of targets) this.put(target, facet)
  }

  /** Sizes answer size filters, the page everything else. Said of a page, it goes to the sizes that read the same. */
  private targetsOf(item: Item, facet: Facet): readonly Item[] {
    const page = this.items.get(item.pageUid) ?? item
    if (facet.type !== 'size') return [page]
    if (item.uid !== item.pageUid) return [item]
    const sizes = (this.ofPage.get(item.pageUid) ?? []).filter(
      each => each.uid !== page.uid && !each.isArchived,
    )
    if (sizes.length === 0) return [page]
    const key = sizeSortKey(facet.name)
    return [...sizes, ...(page.isSold ? [page] : [])].filter(
      each => each.sizeKey !== null && each.sizeKey === key,
    )
  }

  private put(target: Item, facet: Facet) {
    const each = {
      itemUid: target.uid,
      pageUid: target.pageUid,
      facetUid: facet.uid,
      filterUid: facet.filterUid,
    }
    if (this.carried.has(keyOf(each))) return void this.added.set(keyOf(each), each)
    const others = [...this.carried.values()].filter(
      other => other.itemUid === target.uid && other.filterUid === facet.filterUid,
    )
    if (facet.maxPerItem === 1) {
      for (const other of others) {
        this.drop(other)
        this.replaced.push({ itemUid: target.uid, facetUid: other.facetUid, by: facet.uid })
      }
    } else if (others.length >= facet.maxPerItem)
      return this.refuse(
        target,
        facet.uid,
        sentence`An item can have at most ${facet.maxPerItem} of ${facet.filter}.`,
      )
    if (this.isFull(each))
      return this.refuse(target, facet.uid, sentence`At most ${facetsOfPageMost} facets on a page.`)
    this.carried.set(keyOf(each), each)
    this.removed.delete(keyOf(each))
    this.added.set(keyOf(each), each)
  }

  /** A page carries what its sizes carry too. */
  private isFull({ pageUid, facetUid }: Carried): boolean {
    const ofPage = [...this.carried.values()].filter(other => other.pageUid === pageUid)
    const facets = new Set(ofPage.map(other => other.facetUid))
    return facets.size >= facetsOfPageMost && !facets.has(facetUid)
  }

  private drop(each: Carried) {
    this.carried.delete(keyOf(each))
    this.added.delete(keyOf(each))
    if (this.before.has(keyOf(each))) this.removed.set(keyOf(each), each)
  }

  private refuse(item: Item, facetUid: number, reason: string) {
    this.refused.push({ itemUid: item.uid, facetUid, reason })
  }

  /** What a rule had put there and somebody now puts there by hand is theirs, and no rule takes it away. */
  async write(tx: Transaction, origin: Origin, eventOf?: (pageUid: number) => SQL): Promise<ApplyReply> {
    const said = { replaced: this.replaced, refused: this.refused }
    const rows = (changes: ReadonlyMap<string, Carried>) =>
      sql`jsonb_to_recordset(${JSON.stringify([...changes.values()])}::jsonb) as w("itemUid" int, "pageUid" int, "facetUid" int)`
    const events = eventOf ? this.pages().map(eventOf) : []
    const told = events.map(event => sql`, (${event})`)
    const { rows: written } = await tx.execute<{ applied: number }>(sql`
      with gone as (
        delete from item_facet k using ${rows(this.removed)} where k.item_uid = w."itemUid" and k.facet_uid = w."facetUid" returning 1
      ), put as (
        insert into item_facet (item_uid, page_uid, facet_uid, origin)
        select w."itemUid", w."pageUid", w."facetUid", ${origin} from ${rows(this.added)}
        on conflict (item_uid, facet_uid) do update set origin = excluded.origin, size_rule_uid = null where item_facet.origin = 'sizeRule'
        returning 1
      ), written as (select ((select count(*) from gone) + (select count(*) from put))::int as applied)
      select applied${sql.join(told)} from written`)
    return { applied: written[0]?.applied ?? 0, ...said }
  }

  /** Pages that are told of one by one; of more, lists are read again by themselves. */
  private pages(): number[] {
    const changed = [...this.added.values(), ...this.removed.values()]
    return [...new Set(changed.map(({ pageUid }) => pageUid))].slice(0, toldMost)
  }
}

const keyOf = ({ itemUid, facetUid }: { itemUid: number; facetUid: number }) => `${itemUid}:${facetUid}`
