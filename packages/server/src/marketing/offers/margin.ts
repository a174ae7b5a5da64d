import { withoutTax } from '@backroom/contract/kit/money/amounts'
import type { CouponInput, CouponOffer } from '@backroom/contract/marketing/coupons/coupons'
import { depthOf } from '@backroom/contract/marketing/coupons/depth'
import type { PricedBasket } from '@backroom/contract/marketing/offers/basket'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type About, leftOut, pages, reachesSql } from '#marketing/offers/reach'

/** The tax in the price of an item, by the rate of its class. */
export const taxWithinSql = (rateBp: SQL) =>
  sql`case when (select prices_include_tax from site_config order by uid limit 1) then coalesce(${rateBp}, 0) else 0 end`

/** What is paid for goods without their tax, and what is left of it after their cost; null where a cost is not known. */
export async function marginAfter(
  reader: Reader,
  { lines, gifts }: Pick<PricedBasket, 'lines' | 'gifts'>,
): Promise<{ netMinor: number; marginMinor: number } | null> {
  const sold = [...lines, ...gifts.map(({ itemUid }) => ({ itemUid, quantity: 1, payMinor: 0 }))]
  const uids = `{${sold.map(({ itemUid }) => itemUid).join(',')}}`
  const { rows } = await reader.execute<{ uid: number; costMinor: number | null; taxBp: number }>(sql`
    select i.uid, coalesce(i.cost_minor, p.cost_minor) as "costMinor", ${taxWithinSql(sql`t.rate_bp`)} as "taxBp"
    from item i join item p on p.uid = i.page_uid left join tax_class t on t.uid = p.tax_class_uid where i.uid = any(${uids}::int[])`)
  const known = new Map(rows.map(row => [row.uid, row]))
  let netMinor = 0
  let costMinor = 0
  for (const { itemUid, quantity, payMinor } of sold) {
    const item = known.get(itemUid)
    if (!item || item.costMinor === null) return null
    netMinor += withoutTax(payMinor, item.taxBp)
    costMinor += item.costMinor * quantity
  }
  return { netMinor, marginMinor: netMinor - costMinor }
}

type Offered = CouponOffer & Pick<CouponInput, 'giftItemUids'>

/** Pages on the site that a coupon is taken off, with what they cost. */
async function takenOff(reader: Reader, { scope, saleItems }: About): Promise<SQL> {
  return sql`from ${pages} left join tax_class t on t.uid = p.tax_class_uid
    where i.live and ${reachesSql(scope)} and not ${await leftOut(reader, saleItems)}`
}

/** How deep a coupon goes among the items it is taken off now. */
export async function depthAmong(reader: Reader, offer: Offered, about: About): Promise<number> {
  const price = sql`coalesce(r.effective_price_minor, p.price_minor)`
  const { rows } = await reader.execute<{ cheapestMinor: number; giftMinor: number }>(sql`
    select coalesce((select min(${price}) ${await takenOff(reader, about)} and ${price} > 0), 0) as "cheapestMinor",
      coalesce((select sum(${price})::int from item p join item_rollup r on r.item_uid = p.uid
        where p.uid = any(${`{${offer.giftItemUids.join(',')}}`}::int[])), 0) as "giftMinor"`)
  return depthOf(offer, rows[0] ?? { cheapestMinor: 0, giftMinor: 0 })
}

/** The margin of the items a coupon is taken off, were so much off each of them; null where no cost is known. */
export async function projectedMarginBp(
  reader: Reader,
  about: About,
  depthBp: number,
): Promise<number | null> {
  const { rows } = await reader.execute<{ bp: number | null }>(sql`
    select case when count(*) = 0 then null when sum(net) <= 0 then -1000000
      else greatest(-1000000, round((sum(net) - sum(cost)) * 10000 / sum(net))) end::int as bp
    from (select p.cost_minor as cost, coalesce(r.effective_price_minor, p.price_minor)::numeric * (10000 - ${depthBp}::int)
      / (10000.0 + ${taxWithinSql(sql`t.rate_bp`)}) as net ${await takenOff(reader, about)} and p.cost_minor is not null) known`)
  return rows[0]?.bp ?? null
}
