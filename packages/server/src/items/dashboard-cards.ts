import { storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { onePerPage } from '#items/lists/view-fields'
import { outOfStockSql } from '#items/lists/views'
import { countUpTo, hasRows, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

const pages = sql`item join item_rollup on item_rollup.item_uid = item.uid where`

/** Items that somebody should look at; each card leads to the list of just these. */
const itemAttention = [
  {
    key: 'itemsOutOfStock',
    title: 'Out of stock but active',
    severity: 'amber',
    link: '/out-of-stock-but-active?view=some-sizes-out',
    from: sql`${pages} ${outOfStockSql}`,
  },
  {
    key: 'itemsHiddenWithStock',
    title: 'Hidden with stock',
    severity: 'amber',
    link: listed('/products', [
      { field: 'live', op: 'in', value: ['hidden'] },
      { field: 'status', op: 'in', value: ['active'] },
      { field: 'ownAvailable', op: 'gt', value: 0 },
    ]),
    from: sql`${pages} ${onePerPage} and item.status = 'active' and item_rollup.live = 'hidden' and item_rollup.own_available > 0`,
  },
  {
    key: 'itemsNotReady',
    title: 'Items not ready for the site',
    severity: 'blue',
    link: listed('/inactive-products/', [{ field: 'readinessPct', op: 'lt', value: 100 }]),
    from: sql`${pages} ${onePerPage} and item.status = 'inactive' and item_rollup.readiness_pct < 100`,
  },
] as const

/** What brands and items put on the Dashboard. */
export function itemCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      key: 'brandsWithoutLogo',
      title: 'Brands without a logo',
      levels: storeStaff,
      link: listed('/brands', [{ field: 'logo', op: 'empty', value: true }]),
      severity: 'blue',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, { from: sql`brand where logo_file_uid is null` }),
    },
    {
      key: 'unlinkedBrands',
      title: 'Supplier brands to link',
      levels: storeStaff,
      link: '/brands/brandlink',
      severity: 'amber',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`brand_link where brand_uid is null and not ignore`,
          oldest: sql`first_seen_at`,
        }),
    },
  )
  for (const { key, title, severity, from, link } of itemAttention)
    dashboard.cards.push({
      key,
      title,
      severity,
      link,
      levels: storeStaff,
      count: ({ store, signal }) => countUpTo(store.database, signal, { from }),
    })
  dashboard.steps.push({
    key: 'firstItem',
    title: 'First item on sale',
    link: '/products',
    isDone: ({ store, signal }) => hasRows(store.database, signal, sql`item where status = 'active'`),
  })
}
