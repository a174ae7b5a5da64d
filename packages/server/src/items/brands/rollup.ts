import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import type { Task } from '#kit/jobs/jobs'
import type { Offered } from '#kit/jobs/work'

const brandsAtOnce = 5_000

/** The figures of a brand as they are now, counted over its items and the names suppliers have for it. */
export const brandFigures = {
  itemsActive: sql`(select count(*)::int from item where item.brand_uid = brand.uid and item.status = 'active')`,
  itemsTotal: sql`(select count(*)::int from item where item.brand_uid = brand.uid and item.status <> 'archived')`,
  stockValueMinor: sql`(select coalesce(sum(r.stock_value_minor), 0)::bigint from item join item_rollup r on r.item_uid = item.uid
    where item.brand_uid = brand.uid)`,
  supplierLinks: sql`(select count(*)::int from brand_link where brand_link.brand_uid = brand.uid)`,
}

/** The queue is mostly empty, which is asked once; who is in it, only otherwise. */
const isQueued = sql`(select exists (select from brand_rollup_queue)) and brand.uid in (select q.brand_uid from brand_rollup_queue q)`

/** The same for a list: kept ones, and counted ones only where a change has not been worked out yet. */
export const brandListFigures = {
  itemsActive: kept('items_active', brandFigures.itemsActive),
  itemsTotal: kept('items_total', brandFigures.itemsTotal),
  stockValueMinor: kept('stock_value_minor', brandFigures.stockValueMinor),
  supplierLinks: kept('supplier_links', brandFigures.supplierLinks),
}

function kept(column: string, now: SQL): SQL {
  return sql`case when ${isQueued} then ${now}
    else coalesce(brand_rollup.${sql.identifier(column)}, 0) end`
}

/** Works out the figures of brands whose items or supplier names have changed. */
export const brandRollupTask: Task<Record<string, unknown>> = {
  name: 'brand-rollup',
  title: 'Counting items of brands',
  run: async (_, { store, signal }) => {
    let more = true
    while (more && !signal.aborted)
      more = await store.database.write(backroomItself('job'), refreshBrandRollups)
  },
}

/**
 * Takes some brands from the queue and works them out anew; answers whether there may be more. They are read by a statement after
 * the one that took them, so that it sees whatever they were queued for; what is queued meanwhile stays in the queue.
 */
export async function refreshBrandRollups(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brand-rollup'))`)
  const { rows } = await tx.execute<{ uids: string; count: number }>(sql`
    with taken as (
      delete from brand_rollup_queue
      where uid <= (select max(uid) from (select uid from brand_rollup_queue order by uid limit ${brandsAtOnce}) oldest) returning brand_uid)
    select coalesce(array_agg(distinct brand_uid), '{}')::text as uids, count(*)::int as count from taken`)
  const { uids, count } = rows[0] ?? { uids: '{}', count: 0 }
  if (count === 0) return false
  await tx.execute(sql`
    insert into brand_rollup as r (brand_uid, items_active, items_total, stock_value_minor, supplier_links)
    select brand.uid, ${brandFigures.itemsActive}, ${brandFigures.itemsTotal}, ${brandFigures.stockValueMinor}, ${brandFigures.supplierLinks}
    from brand where brand.uid = any(${uids}::int[])
    on conflict (brand_uid) do update set items_active = excluded.items_active, items_total = excluded.items_total,
      stock_value_minor = excluded.stock_value_minor, supplier_links = excluded.supplier_links where r is distinct from excluded`)
  return count === brandsAtOnce
}

/** The same for all that are queued, in one transaction: after a store was filled or grown. */
export async function refreshAllBrandRollups(tx: Transaction): Promise<void> {
  while (await refreshBrandRollups(tx));
}

/** The same for every brand there is, when somebody asks for it. */
export const brandFigureTask: Offered = {
  key: 'brandFigures',
  title: 'Rebuild brand figures',
  text: 'Counts the items, the stock and the suppliers’ names of every brand again.',
  run: async ({ store, note }) => {
    const { n } = await store.database.row<{ n: number }>(sql`
      with queued as (insert into brand_rollup_queue (brand_uid) select uid from brand returning 1) select count(*)::int as n from queued`)
    await store.database.write(backroomItself('job'), refreshAllBrandRollups)
    await note(sentence`${counted(n, 'brand')} counted.`)
  },
}
