import { isDeepStrictEqual } from 'node:util'
import { categoriesMost, facetsMost } from '@backroom/contract/items/page/fields'
import type { PageSave } from '@backroom/contract/items/page/page'
import { type SystemFilterType, systemFacetText } from '@backroom/contract/organisation/filters/filters'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { ItemStored, Saving } from '#items/page/saving'

interface Moved {
  readonly before: ItemStored
  readonly after: ItemStored
}

/** Where a page stands: its categories, the facets it carries, and the items shown beside it. */
export async function savePlaces(tx: Transaction, saving: Saving, moved: Moved, body: PageSave) {
  const pageUid = moved.after.uid
  if (body.categories) await saveCategories(tx, saving, pageUid, body.categories, body.versions.categories)
  if (body.categories || moved.before.primaryCategoryUid !== moved.after.primaryCategoryUid) {
    await tx.execute(sql`
      insert into item_category (item_uid, category_uid) select uid, primary_category_uid from item where uid = ${pageUid} and primary_category_uid is not null
      on conflict do nothing`)
    await refuseTooMany(tx, saving, pageUid)
  }
  await changeFacets(tx, saving, pageUid, body)
  await changeCollections(tx, saving, pageUid, body)
  if (body.related) await saveRelated(tx, saving, pageUid, body.related, body.versions.related)
}

const list = (uids: readonly number[]) => sql`${`{${uids.join(',')}}`}::int[]`

/** Categories are added and removed, so that two people's choices come together. */
async function saveCategories(
  tx: Transaction,
  saving: Saving,
  pageUid: number,
  mine: readonly number[],
  base: readonly number[],
) {
  const added = mine.filter(uid => !base.includes(uid))
  const removed = base.filter(uid => !mine.includes(uid))
  const { rows } = await tx.execute<{ uid: number }>(
    sql`select uid from category where uid = any(${list(added)})`,
  )
  if (rows.length < new Set(added).size)
    saving.error('categories', 'A category no longer exists. Choose another.')
  await tx.execute(sql`
    delete from item_category where item_uid = ${pageUid} and category_uid = any(${list(removed)})
      and category_uid is distinct from (select primary_category_uid from item where uid = ${pageUid})`)
  await tx.execute(sql`
    insert into item_category (item_uid, category_uid) select ${pageUid}, uid from category where uid = any(${list(added)}) on conflict do nothing`)
  const { rows: now } = await tx.execute<{ uid: number }>(
    sql`select category_uid as uid from item_category where item_uid = ${pageUid}`,
  )
  if (now.some(({ uid }) => !mine.includes(uid) && !base.includes(uid))) saving.merged.add('categories')
}

/** Counted once all are in: the primary one is among them, also where nobody listed it. */
async function refuseTooMany(tx: Transaction, saving: Saving, pageUid: number) {
  const { rows } = await tx.execute(sql`select from item_category where item_uid = ${pageUid}`)
  if (rows.length > categoriesMost)
    saving.error('categories', sentence`At most ${categoriesMost} categories.`)
}

async function changeFacets(
  tx: Transaction,
  saving: Saving,
  pageUid: number,
  { facetsAdded = [], facetsRemoved = [] }: PageSave,
) {
  if (facetsAdded.length + facetsRemoved.length === 0) return
  const wanted = (changes: typeof facetsAdded) =>
    sql`(select distinct coalesce(w."itemUid", ${pageUid}) as item_uid, w."facetUid" as facet_uid
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) w("itemUid" int, "facetUid" int))`
  await tx.execute(sql`
    delete from item_facet k using ${wanted(facetsRemoved)} w
    where k.page_uid = ${pageUid} and k.item_uid = w.item_uid and k.facet_uid = w.facet_uid`)
  await tx.execute(sql`
    insert into item_facet (item_uid, page_uid, facet_uid)
    select w.item_uid, ${pageUid}, w.facet_uid from ${wanted(facetsAdded)} w
    join item i on i.uid = w.item_uid and i.page_uid = ${pageUid} join facet f on f.uid = w.facet_uid on conflict do nothing`)
  const { rows } = await tx.execute<{ name: string; most: number; facets: number }>(sql`
    select q.name, q.max_per_item as most, max(k.count)::int as facets
    from (select item_uid, f.filter_uid, count(*) as count from item_facet join facet f on f.uid = facet_uid where page_uid = ${pageUid} group by 1, 2) k
    join filter q on q.uid = k.filter_uid where k.count > q.max_per_item group by 1, 2`)
  for (const { name, most } of rows)
    saving.error('facets', sentence`An item can have at most ${most} of ${name}.`)
  const { rows: carried } = await tx.execute(sql`select from item_facet where item_uid = ${pageUid}`)
  const { rows: system } = await tx.execute<{
    name: string
    type: SystemFilterType
  }>(sql`
    select distinct q.name, q.type from item_facet k join facet f on f.uid = k.facet_uid join filter q on q.uid = f.filter_uid
    where k.page_uid = ${pageUid} and q.type not in ('list', 'size', 'number')`)
  for (const { name, type } of system) saving.error('facets', systemFacetText(name, type))
  if (carried.length > facetsMost) saving.error('facets', sentence`At most ${facetsMost} facets on a page.`)
}

/** By hand only: what a rule puts into a collection stays there. */
async function changeCollections(
  tx: Transaction,
  saving: Saving,
  pageUid: number,
  { collectionsAdded = [], collectionsRemoved = [] }: PageSave,
) {
  if (collectionsAdded.length > 0) {
    const { rows } = await tx.execute<{ uid: number }>(sql`
      insert into collection_item (collection_uid, item_uid, manual, position)
      select c.uid, ${pageUid}, true, collection_place(c.uid, 'end') + 1
      from collection c where c.uid = any(${list(collectionsAdded)})
      on conflict (collection_uid, item_uid) do update set manual = true, excluded = false returning uid`)
    if (rows.length < new Set(collectionsAdded).size)
      saving.error('collections', 'A collection no longer exists. Choose another.')
  }
  if (collectionsRemoved.length === 0) return
  const gone = sql`item_uid = ${pageUid} and collection_uid = any(${list(collectionsRemoved)})`
  await tx.execute(sql`delete from collection_item where ${gone} and not excluded`)
}

/** An order is one thing: two people who both changed it are asked, before anything is written. */
export async function findRelatedConflict(
  tx: Transaction,
  saving: Saving,
  pageUid: number,
  { related: mine, versions: { related: base } }: PageSave,
) {
  if (!mine || isDeepStrictEqual(mine, base)) return
  const theirs = await relatedTo(tx, pageUid)
  if (!isDeepStrictEqual(theirs, base) && !isDeepStrictEqual(mine, theirs))
    saving.conflict('related', { base, mine, theirs })
}

async function relatedTo(tx: Transaction, pageUid: number): Promise<number[]> {
  const { rows } = await tx.execute<{ uid: number }>(
    sql`select related_item_uid as uid from item_related where item_uid = ${pageUid} order by position, uid`,
  )
  return rows.map(({ uid }) => uid)
}

async function saveRelated(
  tx: Transaction,
  saving: Saving,
  pageUid: number,
  mine: readonly number[],
  base: readonly number[],
) {
  if (isDeepStrictEqual(mine, await relatedTo(tx, pageUid))) return
  if (isDeepStrictEqual(mine, base)) return void saving.merged.add('related')
  if (mine.includes(pageUid)) return saving.error('related', 'An item cannot be related to itself.')
  await tx.execute(
    sql`delete from item_related where item_uid = ${pageUid} and related_item_uid <> all(${list(mine)})`,
  )
  await tx.execute(sql`
    insert into item_related (item_uid, related_item_uid, position)
    select ${pageUid}, i.uid, w.place from unnest(${list(mine)}) with ordinality w(uid, place) join item i on i.uid = w.uid and i.lead_item_uid is null
    on conflict (item_uid, related_item_uid) do update set position = excluded.position where item_related.position <> excluded.position`)
}
