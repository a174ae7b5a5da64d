import {
  type CategoryFilters,
  type CategoryFiltersSet,
  categoryFilters,
  previewCategoryFilters,
} from '@backroom/contract/organisation/categories/filters'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { barOf } from '#organisation/categories/bar'
import { standingOf } from '#organisation/categories/tree'
import { hasOwnFacets } from '#organisation/filters/system-facets'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'
import { hearsSql } from '#tables/organisation/asked-filters'
import { categoryFilter } from '#tables/organisation/filters'

type Asked = CategoryFiltersSet['filters'][number]
type InForce = CategoryFilters['inForce'][number]

export function categoryFilterCalls(kit: Kit) {
  serve(kit, categoryFilters, ({ params, store }) => filtersOf(store.database.orm, params.uid))

  serve(kit, previewCategoryFilters, ({ params, body, store }) =>
    filtersOf(store.database.orm, params.uid, body),
  )

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

/** Refuses filters that no item can answer among those required. One that was switched off since stays, so that the others can be saved. */
export async function refuseUnanswered(
  reader: Reader,
  after: readonly Asked[],
  before: readonly Asked[] = [],
) {
  const required = (filters: readonly Asked[]) =>
    filters.filter(each => each.required).map(each => each.filterUid)
  const known = new Set(required(before))
  await refuseUnanswerable(
    reader,
    'filters',
    required(after).filter(uid => !known.has(uid)),
  )
}

/** Staff put the facets of a filter `f` on items, so that these can answer it. */
const canBeRequired = sql`(f.active and ${hasOwnFacets(sql`f.type`)})`

/** Refuses to require a filter that no item can answer. */
export async function refuseUnanswerable(
  reader: Reader,
  field: string,
  uids: readonly number[],
): Promise<void> {
  const [found] = await rowsOf<{ name: string; active: boolean }>(
    reader,
    sql`select f.name, f.active from filter f where f.uid = any(${uidsSql(uids)}) and not ${canBeRequired} order by f.position limit 1`,
  )
  if (!found) return
  const why = found.active ? 'it reads the item’s own fields' : 'it is switched off'
  throw invalid({ [field]: sentence`${found.name} cannot be required: ${why}.` })
}

/** The filters in force: its own, and those it hears of from above and does not set itself. A draft stands for its own. */
async function filtersOf(reader: Reader, uid: number, draft?: CategoryFiltersSet): Promise<CategoryFilters> {
  const { parentUid } = await standingOf(reader, uid)
  const [stored, above, bar] = await Promise.all([
    ownOf(reader, uid),
    parentUid === null ? [] : aboveOf(reader, parentUid),
    barOf(reader, uid, draft),
  ])
  const mode = draft?.filterMode ?? stored.mode
  const own = draft ? await named(reader, draft.filters) : stored.own
  const isOwn = new Set(own.map(({ filterUid }) => filterUid))
  const heard = mode === 'own' ? [] : above.filter(({ filterUid }) => !isOwn.has(filterUid))
  return { mode, inForce: [...heard, ...own], above, bar }
}

async function ownOf(reader: Reader, uid: number) {
  const [found] = await rowsOf<{ mode: CategoryFilters['mode']; own: InForce[] }>(
    reader,
    sql`
    select c.filter_mode as mode, coalesce((
      select json_agg(json_build_object('filterUid', f.uid, 'name', f.name, 'required', k.required, 'hidden', k.hidden,
        'canBeRequired', ${canBeRequired}, 'from', null) order by k.position, k.uid)
      from category_filter k join filter f on f.uid = k.filter_uid where k.category_uid = c.uid), '[]') as own
    from category c where c.uid = ${uid}`,
  )
  return found ?? { mode: 'inherit' as const, own: [] }
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
