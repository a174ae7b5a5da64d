import { isMarketplace } from '@backroom/contract/orders/order/words'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { promises } from '#supply/door'
import type { order, orderLine } from '#tables/orders/orders'

/** Where stock of an order is taken from; what is sold by phone or in the shop is what the website could sell. */
const stockOf = { web: 'web', phone: 'web', store: 'web', ebay: 'ebay', amazon: 'amazon' } as const

/** Promises the units of every line, or refuses the order by naming what is gone; each line then says where most of it comes from. */
export async function promise(
  tx: Transaction,
  { number, channel }: Pick<typeof order.$inferSelect, 'number' | 'channel'>,
  lines: readonly (typeof orderLine.$inferSelect)[],
): Promise<void> {
  await promises.reserve(tx, {
    channel: stockOf[channel],
    holder: 'order',
    holderRef: number,
    hold: false,
    mayOversell: isMarketplace(channel),
    lines: lines.map(({ uid, itemUid, quantity }) => ({
      itemUid: itemUid as number,
      quantity,
      orderLineUid: uid,
    })),
  })
  await tx.execute(sql`
    update order_line l set stock_location_uid = r.location_uid, supplier_uid = s.supplier_uid,
      supply_kind = case r.source when 'supplier' then 'sim' else r.source end,
      expected_date = case when r.source = 'backorder' then (select i.backorder_due_on from item i where i.uid = l.item_uid) end
    from (select distinct on (order_line_uid) order_line_uid, location_uid, supplier_stock_uid, source from stock_reservation
      where order_line_uid = any(${`{${lines.map(({ uid }) => uid).join()}}`}::int[]) order by order_line_uid, quantity desc) r
    left join supplier_stock s on s.uid = r.supplier_stock_uid
    where l.uid = r.order_line_uid`)
}
