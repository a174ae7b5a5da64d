import { storeStaff } from '@backroom/contract/kit/access'
import type { CardLine } from '@backroom/contract/shell/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '#kit/dashboard'
import type { Kit } from '#kit/kit'
import { setRightSql } from '#supply/stock/set-right'

/** Stock that cannot be as it is said to be, or promises that cannot be kept from where they were made. */
export function stockCards({ dashboard }: Kit) {
  const card = (key: string, title: string, view: string, is: SQL) =>
    dashboard.cards.push({
      key,
      title,
      levels: storeStaff,
      severity: 'amber',
      link: `/stock-locations?tab=levels&view=${view}`,
      count: ({ store, signal }) => countUpTo(store.database, signal, { from: sql`stock_level where ${is}` }),
    })
  card('stockNegative', 'Negative stock', 'negative-stock', sql`on_hand < 0`)
  card('stockOverReserved', 'Reserved more than on hand', 'reserved-more-than-on-hand', sql`over_reserved`)
  dashboard.cards.push({
    key: 'stockSetRight',
    title: 'Stock figures the nightly check set right',
    levels: storeStaff,
    severity: 'red',
    link: '/stock-locations',
    count: async ({ store, signal }) => ({
      ...(await countUpTo(store.database, signal, {
        from: sql`(${setRightSql}) found`,
        oldest: sql`found.at`,
      })),
      lines: await store.database.rows<CardLine>(
        sql`
        select i.code as name, concat(found.field, ': ', coalesce(found.was::text, 'unlimited'), ' → ', coalesce(found.is::text, 'unlimited')) as says, '{}'::json as values,
          '/stock-locations?tab=movements&view=all-movements&search=' || i.code as link
        from (${setRightSql}) found join item i on i.uid = found.item_uid order by found.at desc, i.code limit 5`,
        signal,
      ),
    }),
  })
}
