import { isDeepStrictEqual } from 'node:util'
import {
  type CategoryFilters,
  type CategoryFiltersSave,
  type CategoryFiltersSet,
  categoryFilters,
  ownFilters,
  previewCategoryFilters,
  setCategoryFilters,
} from '@backroom/contract/organisation/categories/filters'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { serve } from '#kit/serve'
import { barOf } from '#organisation/categories/bar'
import { standingOf } from '#organisation/categories/tree'
import { hasOwnFacets } from '#organisation/filters/system-facets'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'
import { hearsSql } from '#tables/organisation/asked-filters'
import { category } from '#tables/organisation/categories'
import { categoryFilter } from '#tables/organisation/filters'

type Asked = CategoryFiltersSet['filters'][number]
type InForce = CategoryFilters['inForce'][number]

export function categoryFilterCalls(kit: Kit) {
  serve(kit, categoryFilters, ({ params, store }) => filtersOf(store.database.orm, params.uid))

  serve(kit, previewCategoryFilters, async ({ params, body, store }) => {
    const reader = store.database.orm
    await refuseUnknown(reader, params.uid, body.filters)
    return filtersOf(reader, params.uid, body)
  })

  serve(kit, setCategoryFilters, async ({ params, body, store, visitor }) => {
    await store.write(visitor, async tx => {
      await lockFilters(tx, sql`select ${params.uid}::int`)
      await standingOf(tx, params.uid)
      await refuseOverwriting(tx, params.uid, body)
      await refuseUnknown(tx, params.uid, body.filters)
      await tx
        .update(category)
        .set({ filterMode: body.mode })
        .where(sql`${category.uid} = ${params.uid} and ${category.filterMode} <> ${body.mode}`)
      await writeFilters(tx, params.uid, body.filters)
      await announceChange(tx, setCategoryFilters, category, params.uid)
    })
    return filtersOf(store.database.orm, params.uid)
  })

  kit.bulk.guardUndo(categoryFilter, {
    refusals: () => [],
    hold: tx =>
      lockFilters(
        tx,
        sql`select case b.entity when 'category' then b.record_uid
            else coalesce(k.category_uid, (b.expect -> 'before' ->> 'categoryUid')::int) end
          from bulk_chunk b left join category_filter k on b.entity = 'categoryFilter' and k.uid = b.record_uid
          where b.entity in ('category', 'categoryFilter')`,
      ),
  })
}

/** Changes of a category's filters come one after the other, so that each sees the one before it. */
export async function lockFilters(tx: Transaction, categoryUids: SQL): Promise<void> {
  await tx.execute(sql`select from category where uid in (${categoryUids}) order by uid for update`)
}

/** Order and marks hang together, so what somebody else saved of them meanwhile is never merged but shown. */
async function refuseOverwriting(tx: Transaction, uid: number, { base, ...mine }: CategoryFiltersSave) {
  const { mode, version, own } = await ownOf(tx, uid)
  const theirs = ownFilters({ mode, inForce: own })
  if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(theirs, mine)) return
  const [last] = await rowsOf<{ uid: number; name: string; at: string }>(
    tx,
    sql`
    select h.by_uid as uid, coalesce(s.name, 'Backroom') as name, h.at from history h left join staff s on s.uid = h.by_uid
    where (h.entity = 'category' and h.entity_uid = ${uid} and h.changes ? 'filterMode')
      or (h.entity = 'categoryFilter' and (h.entity_uid in (select k.uid from category_filter k where k.category_uid = ${uid})
        or (h.changes -> 'categoryUid' ->> 0)::int = ${uid}))
    order by h.uid desc limit 1`,
  )
  const by = { uid: last?.uid ?? 0, name: last?.name ?? 'Backroom' }
  throw new Refusal(409, {
    code: 'conflict',
    message: `${by.name} changed the filters of this category meanwhile. Look at theirs before you save yours.`,
    conflict: {
      version,
      by,
      at: new Date(last?.at ?? Date.now()).toISOString(),
      fields: { filters: { base, mine, theirs } },
      merged: {},
    },
  })
}

async function refuseUnknown(reader: Reader, categoryUid: number, filters: readonly Asked[]) {
  const uids = filters.map(({ filterUid }) => filterUid)
  if (new Set(uids).size < uids.length) throw invalid({ filters: 'A filter stands in the list once.' })
  const rows = await rowsOf(reader, sql`select from filter where uid = any(${uidsSql(uids)})`)
  if (rows.length < uids.length) throw invalid({ filters: 'A filter no longer exists. Choose again.' })
  const required = filters.filter(each => each.required).map(({ filterUid }) => filterUid)
  // One that was switched off since stays as it was, so that the others can be saved.
  const isNew = sql`not exists (select from category_filter k where k.category_uid = ${categoryUid} and k.filter_uid = f.uid and k.required)`
  await refuseUnanswerable(reader, 'filters', required, isNew)
}

/** Staff put the facets of a filter `f` on items, so that these can answer it. */
const canBeRequired = sql`(f.active and ${hasOwnFacets(sql`f.type`)})`

/** Refuses to require a filter that no item can answer. */
export async function refuseUnanswerable(
  reader: Reader,
  field: string,
  uids: readonly number[],
  which = sql`true`,
): Promise<void> {
  const [found] = await rowsOf<{ name: string; active: boolean }>(
    reader,
    sql`select f.name, f.active from filter f where f.uid = any(${uidsSql(uids)}) and not ${canBeRequired} and ${which} order by f.position limit 1`,
  )
  if (!found) return
  const why = found.active ? 'it reads the item’s own fields' : 'it is switched off'
  throw invalid({ [field]: `${found.name} cannot be required: ${why}.` })
}

/** Writes what differs: rows that go, rows that come, and those whose place or marks changed. */
async function writeFilters(tx: Transaction, categoryUid: number, filters: readonly Asked[]) {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(filters.map((each, place) => ({ ...each, place })))}::jsonb)
    as w("filterUid" int, required boolean, hidden boolean, place int)`
  await tx.execute(sql`
    delete from category_filter f where f.category_uid = ${categoryUid} and not exists (select from ${wanted} where w."filterUid" = f.filter_uid)`)
  await tx.execute(sql`
    update category_filter f set required = w.required, hidden = w.hidden, position = w.place from ${wanted}
    where f.category_uid = ${categoryUid} and w."filterUid" = f.filter_uid and (f.required, f.hidden, f.position) is distinct from (w.required, w.hidden, w.place)`)
  await tx.execute(sql`
    insert into category_filter (category_uid, filter_uid, required, hidden, position)
    select ${categoryUid}, w."filterUid", w.required, w.hidden, w.place from ${wanted}
    on conflict (category_uid, filter_uid) do nothing`)
}

/** The filters in force: its own, and those it hears of from above and does not set itself. A draft stands for its own. */
async function filtersOf(reader: Reader, uid: number, draft?: CategoryFiltersSet): Promise<CategoryFilters> {
  const { parentUid } = await standingOf(reader, uid)
  const [stored, above, bar] = await Promise.all([
    ownOf(reader, uid),
    parentUid === null ? [] : aboveOf(reader, parentUid),
    barOf(reader, uid, draft),
  ])
  const mode = draft?.mode ?? stored.mode
  const own = draft ? await named(reader, draft.filters) : stored.own
  const isOwn = new Set(own.map(({ filterUid }) => filterUid))
  const heard = mode === 'own' ? [] : above.filter(({ filterUid }) => !isOwn.has(filterUid))
  return { mode, inForce: [...heard, ...own], above, bar }
}

async function ownOf(reader: Reader, uid: number) {
  const [found] = await rowsOf<{ mode: CategoryFilters['mode']; version: number; own: InForce[] }>(
    reader,
    sql`
    select c.filter_mode as mode, c.version, coalesce((
      select json_agg(json_build_object('filterUid', f.uid, 'name', f.name, 'required', k.required, 'hidden', k.hidden,
        'canBeRequired', ${canBeRequired}, 'from', null) order by k.position, k.uid)
      from category_filter k join filter f on f.uid = k.filter_uid where k.category_uid = c.uid), '[]') as own
    from category c where c.uid = ${uid}`,
  )
  return found ?? { mode: 'inherit' as const, version: 0, own: [] }
}

/** What a category says of filters to those below it, with what it hears itself; the nearest decides. */
async function aboveOf(reader: Reader, uid: number): Promise<InForce[]> {
  const rows = await rowsOf<InForce & { readonly depth: number; readonly position: number }>(
    reader,
    sql`
    select distinct on (f.uid) f.uid as "filterUid", f.name, k.required, k.hidden, ${canBeRequired} as "canBeRequired",
      json_build_object('uid', s.uid, 'name', s.name) as "from", s.depth, k.position
    from category c join category s on ${hearsSql(sql`c`, sql`s.uid`)}
    join category_filter k on k.category_uid = s.uid join filter f on f.uid = k.filter_uid
    where c.uid = ${uid} order by f.uid, s.depth desc`,
  )
  return rows
    .toSorted((a, b) => a.depth - b.depth || a.position - b.position)
    .map(({ depth: _, position: __, ...each }) => each)
}

async function named(reader: Reader, filters: readonly Asked[]): Promise<InForce[]> {
  const rows = await rowsOf<Pick<InForce, 'filterUid' | 'name' | 'canBeRequired'>>(
    reader,
    sql`select f.uid as "filterUid", f.name, ${canBeRequired} as "canBeRequired" from filter f
      where f.uid = any(${uidsSql(filters.map(({ filterUid }) => filterUid))})`,
  )
  const known = new Map(rows.map(row => [row.filterUid, row]))
  return filters.flatMap(each => {
    const found = known.get(each.filterUid)
    return found ? [{ ...each, ...found, from: null }] : []
  })
}
