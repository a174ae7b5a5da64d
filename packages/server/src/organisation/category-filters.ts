import {
  type CategoryFilters,
  categoryFilters,
  setCategoryFilters,
} from '@backroom/contract/organisation/categories'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/record'
import { serve } from '#kit/serve'
import { standingOf } from '#organisation/category-tree'
import { hearsSql } from '#tables/asked-filters'
import { category } from '#tables/categories'

const facetsShown = 6

export function categoryFilterCalls(kit: Kit) {
  serve(kit, categoryFilters, async ({ params, store }) => {
    await standingOf(store.database.orm, params.uid)
    return filtersOf(store.database.orm, params.uid)
  })

  serve(kit, setCategoryFilters, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await standingOf(tx, params.uid)
      await refuseUnknown(tx, body.filters)
      const { rowCount } = await tx
        .update(category)
        .set({ filterMode: body.mode })
        .where(sql`${category.uid} = ${params.uid} and ${category.filterMode} <> ${body.mode}`)
      if (rowCount) await tellItems(tx, params.uid)
      await writeFilters(tx, params.uid, body.filters)
      await announceChange(tx, setCategoryFilters, category, params.uid)
      return filtersOf(tx, params.uid)
    }),
  )
}

interface Asked {
  readonly filterUid: number
  readonly required: boolean
  readonly hidden: boolean
}

async function refuseUnknown(tx: Transaction, filters: readonly Asked[]) {
  const uids = filters.map(({ filterUid }) => filterUid)
  if (new Set(uids).size < uids.length) throw invalid({ filters: 'A filter stands in the list once.' })
  const { rows } = await tx.execute(
    sql`select uid from filter where uid = any(${`{${uids.join(',')}}`}::int[])`,
  )
  if (rows.length < uids.length) throw invalid({ filters: 'A filter no longer exists. Choose again.' })
}

/** Which filters are required follows from the mode too, and with them how ready the items are. */
async function tellItems(tx: Transaction, categoryUid: number) {
  await tx.execute(sql`
    insert into item_change (page_uid, fields)
    select i.uid, '{category}' from item i join category c on c.uid = i.primary_category_uid
    where ${categoryUid} = any(c.ancestor_uids || c.uid) and i.lead_item_uid is null`)
  await tx.execute(sql`select wake_rollup()`)
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

/** The filters in force: its own, and those it hears of from above and does not set itself. */
export async function filtersOf(reader: Reader, uid: number): Promise<CategoryFilters> {
  const [own] = await reader.select({ mode: category.filterMode }).from(category).where(eq(category.uid, uid))
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select distinct on (f.uid) f.uid as "filterUid", f.name, k.required, k.hidden,
      case when s.uid <> c.uid then json_build_object('uid', s.uid, 'name', s.name) end as "from", s.depth, k.position
    from category c join category s on ${hearsSql(sql`c`, sql`s.uid`)}
    join category_filter k on k.category_uid = s.uid join filter f on f.uid = k.filter_uid
    where c.uid = ${uid} order by f.uid, s.depth desc`)
  const inForce = (
    rows as never as (CategoryFilters['inForce'][number] & { depth: number; position: number })[]
  )
    .toSorted((a, b) => a.depth - b.depth || a.position - b.position)
    .map(({ depth: _, position: __, ...each }) => each)
  return { mode: own?.mode ?? 'inherit', inForce, bar: await barOf(reader, uid, inForce) }
}

/** The bar as shoppers see it: for each filter its facets with most live items. */
async function barOf(
  reader: Reader,
  uid: number,
  inForce: CategoryFilters['inForce'],
): Promise<CategoryFilters['bar']> {
  const shown = inForce.filter(({ hidden }) => !hidden)
  const { rows } = await reader.execute<{ filterUid: number; name: string; count: number }>(sql`
    select "filterUid", name, count from (
      select f.filter_uid as "filterUid", f.name, count(*)::int as count,
        row_number() over (partition by f.filter_uid order by count(*) desc, f.position, f.uid) as place
      from item_index x cross join unnest(x.facet_uids) u(uid) join facet f on f.uid = u.uid and f.active
      where x.category_uids @> array[${uid}::int] and x.live
        and f.filter_uid = any(${`{${shown.map(each => each.filterUid).join(',')}}`}::int[])
      group by f.filter_uid, f.uid) t where place <= ${facetsShown} order by place`)
  return shown.map(({ filterUid, name }) => ({
    filterUid,
    name,
    facets: rows
      .filter(row => row.filterUid === filterUid)
      .map(({ name: facet, count }) => ({ name: facet, count })),
  }))
}
