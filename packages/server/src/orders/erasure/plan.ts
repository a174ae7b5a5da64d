import type { Anonymisation } from '@backroom/contract/orders/customers/customers'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { historyOf, mailsOf, ordersOf, type Person, theirs } from '#orders/erasure/scope'

/** How the receipt begins to speak of invoices that are kept. */
export const sealedWords = 'Sealed names and addresses of VAT invoices'

export type Plan = Pick<Anonymisation, 'blockers' | 'erased' | 'kept'>

/** Until when accounts need an order. */
export const neededUntil = sql`(o.placed_at + make_interval(years => (select accounts_retention_years from site_config limit 1)))`

/** An invoice with the VAT number of a business, which the law asks to keep whole for a while. */
export const isVatInvoice = sql`(o.vat_number <> '' and ${neededUntil} > now())`

/** What stands in the way, what would go, and what stays and why. */
export async function planErasure(reader: Reader, person: Person): Promise<Plan> {
  return {
    blockers: await blockersOf(reader, person),
    erased: await countErased(reader, person),
    kept: await keptOf(reader, person),
  }
}

/** Each reason by its order: what is under way needs to know for whom. */
async function blockersOf(reader: Reader, person: Person): Promise<Plan['blockers']> {
  const reasons: readonly (readonly [SQL, (number: string) => string])[] = [
    [
      sql`o.status not in ('completed', 'cancelled', 'expired')`,
      number => sentence`Order ${number} is still open`,
    ],
    [
      sql`exists (select from payment p where p.order_uid = o.uid and p.state in ('pending', 'authorised'))`,
      number => sentence`A payment of order ${number} is not finished`,
    ],
    [
      sql`exists (select from refund_request q where q.order_uid = o.uid and q.state = 'open')`,
      number => sentence`Money back is asked for order ${number}`,
    ],
    [
      sql`exists (select from refund r where r.order_uid = o.uid and r.state = 'pending')`,
      number => sentence`Money back for order ${number} is still to be made`,
    ],
    [
      sql`o.status = 'completed' and o.paid_total_minor < o.grand_total_minor`,
      number => sentence`Order ${number} is not paid in full`,
    ],
  ]
  const found = reasons.map(
    ([when], place) =>
      sql`select ${place}::int as place, o.uid, o.number from "order" o where o.uid in (${ordersOf(person)}) and ${when}`,
  )
  const { rows } = await reader.execute<{ place: number; uid: number; number: string }>(
    sql`${sql.join(found, sql` union all `)} order by place, number`,
  )
  return rows.map(({ place, uid, number }) => ({
    text: reasons[place]?.[1](number) ?? '',
    path: `/orders/summary?order=${uid}`,
  }))
}

async function countErased(reader: Reader, person: Person): Promise<Plan['erased']> {
  const orders = ordersOf(person)
  const { rows } = await reader.execute<Record<string, number>>(sql`
    select 1 as profile,
      (select count(*)::int from customer_address where customer_uid = ${person.uid}) as addresses,
      (select count(*)::int from customer_consent where customer_uid = ${person.uid} and wording <> '') as consents,
      (select count(*)::int from (${orders}) o) as orders,
      (select count(*)::int from order_note where order_uid in (${orders})) as "orderNotes",
      (select count(*)::int from (${mailsOf(person)}) m) as messages,
      (select count(*)::int from back_in_stock_request where lower(email) in ${theirs(person)}) as "backInStock",
      (select count(*)::int from coupon_use u join "order" o on o.number = u.order_number
        where o.uid in (${orders}) and u.customer_key is not null) as "couponUses",
      (select count(*)::int from history h where ${historyOf(person)}) as history`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0))
}

/** By the calendar of the store. */
const dayOf = (at: SQL) => sql`((${at}) at time zone (select time_zone from site_config limit 1))::date::text`

async function keptOf(reader: Reader, person: Person): Promise<Plan['kept']> {
  const { rows } = await reader.execute<{
    orders: number
    until: string
    sealed: number
    sealedUntil: string
  }>(sql`
    select count(*)::int as orders, ${dayOf(sql`max(${neededUntil})`)} as until,
      count(*) filter (where ${isVatInvoice})::int as sealed, ${dayOf(sql`max(${neededUntil}) filter (where ${isVatInvoice})`)} as "sealedUntil"
    from "order" o where o.uid in (${ordersOf(person)})`)
  const { orders, until, sealed, sealedUntil } = rows[0] as (typeof rows)[0]
  return [
    ...(orders > 0
      ? [
          {
            what: `Orders: numbers, dates, things, prices, tax, payments, country and the first part of the postcode (${orders})`,
            why: 'Accounts must be kept',
            until,
          },
        ]
      : []),
    ...(sealed > 0
      ? [
          {
            what: `${sealedWords} (${sealed})`,
            why: 'A full VAT invoice was issued. Only an Administrator can read it, with a reason.',
            until: sealedUntil,
          },
        ]
      : []),
    { what: 'A keyed hash of the email address', why: 'Nobody adds them to a list again', until: null },
    { what: 'The history without values', why: 'Who changed what and when stays known', until: null },
  ]
}
