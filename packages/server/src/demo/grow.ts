import { sql } from 'drizzle-orm'
import { backroomItself, type Database } from '#database/database'
import { growBrands } from '#demo/grow-brands'
import { growItems } from '#demo/grow-items'
import { growOrders } from '#demo/grow-orders'
import { refreshAllBrandRollups } from '#items/brands/rollup'
import { refreshAllRollups } from '#items/rollups/rollup'

/** Totals the store should have afterwards; what is left out stays as it is. */
export interface Wanted {
  readonly brands?: number
  readonly items?: number
  readonly orders?: number
}

const demo = backroomItself('demo')
const brandsAtOnce = 50_000
const itemsAtOnce = 50_000
const ordersAtOnce = 25_000

/**
 * Fills the demo store up to the totals asked for, by set-based statements in steps that are each all or nothing. Running
 * it again adds only what is still missing. Answers how many of each were added.
 */
export async function growStore(store: Database, wanted: Wanted, progress: (text: string) => void) {
  const added = { brands: 0, items: 0, orders: 0, lines: 0 }
  await inSteps(wanted.brands, brandsAtOnce, 'brand', store, async missing => {
    added.brands += await store.write(demo, tx => growBrands(tx, missing))
    progress(`${shown(added.brands)} brands added`)
  })
  await inSteps(wanted.items, itemsAtOnce, 'item', store, async missing => {
    added.items += await store.write(demo, tx => growItems(tx, missing))
    progress(`${shown(added.items)} items added`)
  })
  await inSteps(wanted.orders, ordersAtOnce, 'order', store, async missing => {
    const { orders, lines } = await store.write(demo, tx => growOrders(tx, missing))
    added.orders += orders
    added.lines += lines
    progress(`${shown(added.orders)} orders with ${shown(added.lines)} lines added`)
  })
  if (added.brands + added.items + added.orders > 0) {
    if (added.items > 0 || added.orders > 0) {
      progress('Working out prices, stock and readiness')
      await store.write(demo, async tx => {
        await tx.execute(sql`set local statement_timeout = 0`) // of a million orders it takes minutes
        await tx.execute(sql`select recount_trade('2000-01-01')`)
        await refreshAllRollups(tx)
      })
    }
    await store.write(demo, refreshAllBrandRollups)
    progress('Tidying up')
    await tidy(store)
  }
  return added
}

async function inSteps(
  total: number | undefined,
  most: number,
  table: string,
  store: Database,
  step: (missing: number) => Promise<void>,
) {
  if (total === undefined) return
  const { count } = await store.row<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  for (let left = total - count; left > 0; left -= most) await step(Math.min(left, most))
}

/** Counts and index-only scans depend on a recent vacuum, which would otherwise come minutes later. */
async function tidy(store: Database) {
  const client = await store.connection('backroom demo')
  try {
    await client.query(
      'vacuum (analyze) brand, brand_rollup, brand_rollup_queue, item, item_rollup, item_barcode, stock_level, item_category, "order", order_line, history',
    )
  } finally {
    await client.end()
  }
}

function shown(count: number): string {
  return count.toLocaleString('en-GB')
}
