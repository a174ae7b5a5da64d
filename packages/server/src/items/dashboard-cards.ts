import { storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { countUpTo, hasRows } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

const noLogo = encodeURIComponent(JSON.stringify([{ field: 'logo', op: 'empty', value: true }]))

/** What brands and items put on the Dashboard. */
export function itemCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      key: 'brandsWithoutLogo',
      title: 'Brands without a logo',
      levels: storeStaff,
      link: `/brands?filter=${noLogo}`,
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
  dashboard.steps.push({
    key: 'firstItem',
    title: 'First item on sale',
    link: '/products',
    isDone: ({ store, signal }) => hasRows(store.database, signal, sql`item where status = 'active'`),
  })
}
