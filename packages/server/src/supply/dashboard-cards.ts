import { storeStaff } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/kit/label'
import type { CardLine } from '@backroom/contract/shell/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import { type Asking, countUpTo } from '#kit/dashboard'
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
    count: async asking => ({
      ...(await countUpTo(asking.store.database, asking.signal, {
        from: sql`(${setRightSql}) found`,
        oldest: sql`found.at`,
      })),
      lines: await setRightLines(asking),
    }),
  })
}

interface SetRight {
  readonly code: string
  readonly field: string
  readonly was: string
  readonly is: string
}

/** The last figures that were wrong, each with what it was and is, and the movements of its item. */
async function setRightLines({ store, signal }: Asking): Promise<CardLine[]> {
  const found = await store.database.rows<SetRight>(
    sql`
      select i.code, found.field, coalesce(found.was::text, 'unlimited') as was, coalesce(found.is::text, 'unlimited') as "is"
      from (${setRightSql}) found join item i on i.uid = found.item_uid order by found.at desc, i.code limit 5`,
    signal,
  )
  return found.map(({ code, field, was, is }) => ({
    name: code,
    says: `${sentence(field)}: ${was} → ${is}`,
    values: {},
    link: `/stock-locations?tab=movements&view=all-movements&search=${encodeURIComponent(code)}`,
  }))
}
