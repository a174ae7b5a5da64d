import type { PricedBasket } from '@backroom/contract/marketing/offers/basket'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { Refusal } from '#kit/errors'

/**
 * Keeps what an order has of star buys, in the order's own transaction. Each star buy is held meanwhile, in the order of their
 * numbers, so that two orders never have more together than there is.
 */
export async function keepStarBuys(
  tx: Transaction,
  orderKey: string,
  had: PricedBasket['starBuys'],
): Promise<void> {
  for (const { starBuyUid, units, savedMinor, soldMinor } of had.toSorted(
    (a, b) => a.starBuyUid - b.starBuyUid,
  )) {
    await tx.execute(sql`select from star_buy where uid = ${starBuyUid} for update`)
    const { rows } = await tx.execute<{ name: string; isLeft: boolean }>(sql`
      select s.name, coalesce((select coalesce(sum(u.units), 0) from star_buy_use u
        where u.star_buy_uid = s.uid and not u.released and u.order_key <> ${orderKey}) + ${units} <= s.max_total, true) as "isLeft"
      from star_buy s where s.uid = ${starBuyUid}`)
    const [found] = rows
    if (!found?.isLeft)
      throw new Refusal(409, {
        code: 'priceChanged',
        message: sentence`${found?.name ?? 'The star buy'} can no longer be used on this order.`,
      })
    await tx.execute(sql`insert into star_buy_use (order_key, star_buy_uid, units, saved_minor, sold_minor)
      values (${orderKey}, ${starBuyUid}, ${units}, ${savedMinor}, ${soldMinor})
      on conflict (order_key, star_buy_uid) do update set units = excluded.units, saved_minor = excluded.saved_minor,
        sold_minor = excluded.sold_minor, at = now(), released = false`)
  }
}

/** Gives back what an order had of star buys. */
export async function releaseStarBuys(tx: Transaction, orderKey: string): Promise<void> {
  await tx.execute(sql`update star_buy_use set released = true where order_key = ${orderKey}`)
}

/** The shopper has paid: what was given back meanwhile is had all the same. */
export async function redeemStarBuys(tx: Transaction, orderKey: string): Promise<void> {
  await tx.execute(sql`update star_buy_use set released = false where order_key = ${orderKey}`)
}
