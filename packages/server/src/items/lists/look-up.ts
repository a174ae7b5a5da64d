import { items as contract, type FoundItem } from '@backroom/contract/items/page/items'
import { type SQL, sql } from 'drizzle-orm'
import { aroundItem, scanItem, shownItem } from '#items/lists/scan'
import { searchSql } from '#kit/data-view/condition'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'

/** Names are looked at no further than this: whoever typed so little types on. */
const candidatesMost = 400
const oldCodeDays = 90

/** Finding an item by what a scanner or a person types. */
export function itemLookUp(kit: Kit) {
  serve(kit, contract.lookup, async ({ query, store, signal }) => {
    const only = onlySql(query)
    if (query.uids) {
      // Whoever names an item may mean an archived one.
      const named = onlySql({ ...query, archived: 'true' })
      const uids = sql`select i.uid, 0 as rank, '' as note from unnest(${`{${query.uids}}`}::int[]) u(uid) join item i using (uid) where ${named}`
      return describe(store, uids, 200, signal)
    }
    if (query.term === '') return []
    const scanned = query.archived === 'true' ? [] : await scanItem(store, query.term, only, signal)
    if (scanned.length > 0) return scanned // a scanner waits for nothing else
    // Hardly anybody types a whole code: what would describe it is asked only where there is one.
    const isThere = (await store.database.rows(exactSql(query.term, only), signal)).length > 0
    const exact = isThere ? await describe(store, exactSql(query.term, only), query.limit, signal) : []
    if (exact.some(({ exact: isExact }) => isExact)) return exact
    const near = await describe(store, nearSql(query, only), query.limit, signal)
    return [...exact, ...near.filter(({ uid }) => !exact.some(found => found.uid === uid))].slice(
      0,
      query.limit,
    )
  })

  serve(kit, contract.codeCheck, async ({ query, store }) => {
    const [used] = query.code
      ? await store.database.rows<{ name: string }>(sql`
          select page.name from item i join item page on page.uid = i.page_uid where lower(i.code) = lower(${query.code})`)
      : []
    return {
      usedBy: used?.name ?? null,
      suggestion: query.brandUid ? await nextCode(store, query.brandUid) : null,
    }
  })

  serve(kit, contract.ranges, async ({ query, store }) => {
    const rows = await store.database.rows<{ name: string }>(sql`
      select distinct range_name as name from item
      where brand_uid = ${query.brandUid} and range_name <> '' and ${searchSql(sql`fold(range_name)`, query.search) ?? sql`true`}
      order by 1 limit 20`)
    return rows.map(({ name }) => name)
  })
}

interface Only {
  readonly archived: string
  readonly pages: string
  readonly sold: string
  readonly brandUid?: number | undefined
}

function onlySql(query: Only): SQL {
  return sql`${query.archived === 'true' ? sql`true` : sql`i.status <> 'archived'`}
    and ${query.pages === 'true' ? sql`i.lead_item_uid is null` : sql`true`}
    and ${query.sold === 'true' ? sql`i.sellable` : sql`true`}
    and ${query.brandUid ? sql`i.brand_uid = ${query.brandUid}` : sql`true`}`
}

/** The item whose code or barcode this is, or whose code it was not long ago. */
function exactSql(term: string, only: SQL): SQL {
  // Each asked by itself: a question with "or" between them would read every barcode there is.
  const byDigits = /^\d{8,14}$/.test(term)
    ? sql`union all
    select i.uid, 2, '' from item_barcode b join item i on i.uid = b.item_uid
      where b.gtin14 = ${term.padStart(14, '0')} and not b.is_free and ${only}`
    : sql``
  return sql`
    select i.uid, 1 as rank, '' as note from item i where lower(i.code) = lower(${term}) and ${only}
    union all
    select i.uid, case when b.is_free then 3 else 2 end, '' from item_barcode b join item i on i.uid = b.item_uid
      where b.barcode in (${term}, upper(${term})) and ${only}
    ${byDigits}
    union all
    select i.uid, 4, (h.changes -> 'code' ->> 0) || ' is now ' || i.code from history h join item i on i.uid = h.entity_uid
      where h.entity = 'item' and h.action = 'update' and h.changes ? 'code' and lower(h.changes -> 'code' ->> 0) = lower(${term})
        and h.at > now() - make_interval(days => ${oldCodeDays}) and ${only}`
}

/** What is wanted most first. */
const wantedFirst = sql`i.status = 'archived', i.status = 'inactive', r.units_sold90 desc nulls last, i.code`

interface Term {
  readonly term: string
  readonly sold: string
  readonly limit: number
}

/** Codes that begin so, then pages whose words are all found, or what is sold on them; the best of them alone, so that no others are described. */
function nearSql({ term, sold, limit }: Term, only: SQL): SQL {
  const found = (text: SQL) => searchSql(text, term) ?? sql`true`
  const words =
    sold === 'true'
      ? sql`i.page_uid in (select p.page_uid from item p where ${found(sql`p.search_text`)} limit ${candidatesMost})`
      : sql`${found(sql`i.search_text`)} and (i.lead_item_uid is null or starts_with(lower(i.code), lower(${term})))`
  return sql`
    select i.uid, case when starts_with(lower(i.code), lower(${term})) then 5
        when i.lead_item_uid is null and starts_with(fold(i.name), fold(${term})) then 6 when i.lead_item_uid is null then 7 else 8 end as rank, '' as note
    from (select i.uid, i.code, i.name, i.lead_item_uid, i.status from item i where ${words} and ${only} limit ${candidatesMost}) i
    left join item_rollup r on r.item_uid = i.uid order by rank, ${wantedFirst} limit ${limit}`
}

function describe(store: Store, found: SQL, limit: number, signal: AbortSignal): Promise<FoundItem[]> {
  return store.database.rows<FoundItem>(
    sql`
    with found as materialized (${found}), best as (select uid, min(rank) as rank, max(note) as note from found group by uid)
    select ${shownItem}, best.rank in (1, 2) as exact, best.note from best join item i on i.uid = best.uid ${aroundItem}
    order by best.rank, ${wantedFirst} limit ${limit}`,
    signal,
  )
}

/** The next number behind the beginning that most of a brand's codes share. */
async function nextCode(store: Store, brandUid: number): Promise<string | null> {
  const [stem] = await store.database.rows<{ stem: string }>(sql`
    select split_part(code, '-', 1) as stem from item where brand_uid = ${brandUid} and code like '%-%' group by 1 order by count(*) desc, 1 limit 1`)
  const [brand] = await store.database.rows<{ name: string }>(
    sql`select name from brand where uid = ${brandUid}`,
  )
  if (!brand) return null
  const start =
    stem?.stem ??
    brand.name
      .replace(/[^\p{L}]/gu, '')
      .slice(0, 3)
      .toUpperCase()
  const [last] = await store.database.rows<{ next: number }>(sql`
    select coalesce(max(substring(code from ${`^${start.replace(/[^\p{L}\d]/gu, '.')}-(\\d{1,6})$`})::int), 1000) + 1 as next
    from item where starts_with(lower(code), lower(${`${start}-`}))`)
  return `${start}-${last?.next ?? 1001}`
}
