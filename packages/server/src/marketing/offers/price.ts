import { formatDateTime } from '@backroom/contract/kit/dates'
import type { Basket, PricedBasket, Shopper } from '@backroom/contract/marketing/offers/basket'
import { calculate, isTooLarge, tooLargeWords } from '@backroom/contract/marketing/offers/calculate'
import { explain, refusalWords, type TraceWords } from '@backroom/contract/marketing/offers/explain'
import { say } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import { findCodes } from '#marketing/coupons/codes'
import { addressesOf, customerKeyOf, usesOf } from '#marketing/coupons/uses'
import { momentOf, readLines, readOffers } from '#marketing/offers/read-offers'
import { moneyWords } from '#organisation/door'
import { personSql } from '#tables/orders/customers'

export interface BasketAsked extends Pick<Basket, 'fulfilment' | 'payment'> {
  readonly lines: readonly { readonly itemUid: number; readonly quantity: number }[]
  readonly codes: readonly string[]
  readonly shopper: Shopper | null
  readonly at: string
  readonly timeZone: string
}

/** The words in which a store tells how a price came about. */
export async function traceWords(reader: Reader, timeZone: string): Promise<TraceWords> {
  return {
    say: (text, values) => say('en-GB', text, values),
    money: await moneyWords(reader),
    date: iso => formatDateTime(iso, 'en-GB', timeZone),
  }
}

/** A basket as the offers of the store see it. */
export async function basketOf(reader: Reader, asked: BasketAsked): Promise<Basket> {
  const { fulfilment, payment, shopper } = asked
  if (isTooLarge(asked.lines)) throw invalid({ lines: tooLargeWords })
  return {
    lines: await readLines(reader, asked.lines),
    delivery: null,
    shopper,
    fulfilment,
    payment,
    codes: await findCodes(reader, asked.codes, asked.at),
    giftUids: [],
    at: momentOf(asked.at, asked.timeZone),
  }
}

/** A basket with every offer there is; asked again with a delivery once there is one, and told in words. */
export async function priceWithOffers(reader: Reader, asked: BasketAsked) {
  const basket = await basketOf(reader, asked)
  const offers = await readOffers(reader, basket.lines, basket)
  const words = await traceWords(reader, asked.timeZone)
  return {
    basket,
    price: (delivery: Basket['delivery']) => calculate({ ...basket, delivery }, offers),
    tell: ({ trace }: PricedBasket) => trace.map(step => explain(step, words)),
    refusals: ({ refused }: PricedBasket) =>
      refused.map(each => `${each.code}: ${refusalWords(each, words, 'staff')}`),
  }
}

/**
 * What the store knows of whoever has an address: they, or the same person by another spelling of it. A customer who is known is
 * signed in for whoever prices an order of theirs.
 */
export async function shopperWith(
  reader: Reader,
  email: string,
  more: Partial<Pick<Shopper, 'isSignedIn' | 'isBusiness' | 'tags'>> = {},
): Promise<Shopper> {
  const uses = email ? await usesOf(reader, await customerKeyOf(reader, email)) : new Map<number, number>()
  const [known] = email ? await knownAs(reader, email) : []
  return {
    uses,
    email,
    isSignedIn: Boolean(known?.isCustomer),
    isBusiness: Boolean(known?.isBusiness),
    tags: known?.tags ?? [],
    isFirstOrder: uses.size === 0 && !known?.hasOrdered,
    ...more,
  }
}

interface Known extends Record<string, unknown> {
  readonly isCustomer: boolean
  readonly isBusiness: boolean
  readonly tags: string[]
  readonly hasOrdered: boolean
}

/** Whoever spelt their address otherwise is looked for only where an offer is for first orders. */
async function knownAs(reader: Reader, email: string): Promise<Known[]> {
  const isSame = sql`lower(c.email) = lower(${email})`
  const isOwn = sql`exists (select from customer c join "order" o on o.customer_uid = c.uid and o.status not in ('cancelled', 'expired') where c.anonymised_at is null`
  const { rows } = await reader.execute<Known>(sql`
    select c.uid is not null as "isCustomer", coalesce(c.customer_type = 'B2B', false) as "isBusiness", coalesce(c.tags, '{}') as tags,
      exists (select from "order" o where lower(o.email) = lower(${email}) and o.status not in ('cancelled', 'expired'))
      or ${isOwn} and ${isSame})
      or (exists (select from coupon where active and not archived and first_order_only)
        and ${isOwn} and ${personSql(sql`c.email`)} = ${personSql(sql`${email.trim()}::text`)}
          and lower(c.email) ~ ${await addressesOf(reader, email)})) as "hasOrdered"
    from (select) one left join customer c on c.anonymised_at is null and ${isSame}`)
  return rows
}
