import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import type { BasketLine, Gift } from '@backroom/contract/marketing/offers/basket'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'

const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** What an order asks of an item before it takes it. */
const isSold = sql`(i.sellable and i.status = 'active' and p.status = 'active')`
const named = sql`concat_ws(', ', p.name, i.size_label)`
const items = sql`item i join item p on p.uid = i.page_uid left join item_rollup r on r.item_uid = i.uid`
const had = sql`coalesce(r.own_available, 0) + coalesce(r.sim_stock, 0)`

/** Gifts by their items: what they are worth, and whether one can be given beside what is bought of the same item. */
export async function readGifts(
  reader: Reader,
  uids: readonly number[],
  lines: readonly Pick<BasketLine, 'itemUid' | 'quantity'>[] = [],
): Promise<Map<number, Gift>> {
  if (uids.length === 0) return new Map()
  const { rows } = await reader.execute<Gift & Record<string, unknown>>(sql`
    select i.uid as "itemUid", ${named} as name, coalesce(r.effective_price_minor, i.price_minor, p.price_minor, 0) as "priceMinor",
      ${isSold} and (not p.inventory_tracked or ${had} > coalesce((select sum(b.quantity) from
        unnest(${list(lines.map(({ itemUid }) => itemUid))}::int[], ${list(lines.map(({ quantity }) => quantity))}::int[]) b(uid, quantity)
        where b.uid = i.uid), 0)) as "inStock"
    from ${items} where i.uid = any(${list(uids)}::int[])`)
  return new Map(rows.map(gift => [gift.itemUid, gift]))
}

/** Gifts of a coupon that no order would take, by their names. */
export async function unsoldGifts(
  reader: Reader,
  { type, giftItemUids }: Pick<CouponInput, 'type' | 'giftItemUids'>,
): Promise<string[]> {
  if (type !== 'gift' || giftItemUids.length === 0) return []
  const { rows } = await reader.execute<{ name: string }>(
    sql`select ${named} as name from ${items} where i.uid = any(${list(giftItemUids)}::int[]) and not ${isSold} order by i.uid`,
  )
  return rows.map(({ name }) => name)
}

/** Gifts that cannot be given now, for whoever has their coupon open. */
export async function giftsMissing(reader: Reader, uids: readonly number[]): Promise<string[]> {
  const gifts = await readGifts(reader, uids)
  return [...gifts.values()].filter(({ inStock }) => !inStock).map(({ name }) => name)
}

/** Whether a coupon of many names a gift that no order would take. */
export const hasUnsoldGift = sql`(coupon.type = 'gift' and exists (select from ${items} where i.uid = any(coupon.gift_item_uids) and not ${isSold}))`
