import { createHash } from 'node:crypto'
import {
  couponDays,
  couponUsage,
  couponUsesView,
  releaseUse,
} from '@backroom/contract/marketing/coupons/uses'
import type { Applied } from '@backroom/contract/marketing/offers/basket'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound, Refusal, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { coupon, couponSettings, couponUse } from '#tables/marketing/coupons'

/** One person by their address, so that limits for each hold without keeping the address. */
export async function customerKeyOf(reader: Reader, email: string): Promise<string> {
  const [settings] = await reader.select({ strict: couponSettings.strictEmailMatch }).from(couponSettings)
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  const bare = settings?.strict ? local.replace(/\+.*$/, '') : local
  const isDotted = settings?.strict && (host === 'gmail.com' || host === 'googlemail.com')
  return createHash('sha256')
    .update(`${isDotted ? bare.replaceAll('.', '') : bare}@${host}`)
    .digest('hex')
}

/** How often a person has had each coupon. */
export async function usesOf(reader: Reader, customerKey: string): Promise<Map<number, number>> {
  const { rows } = await reader.execute<{ uid: number; uses: number }>(sql`
    select coupon_uid as uid, count(*)::int as uses from coupon_use
    where customer_key = ${customerKey} and state <> 'released' group by coupon_uid`)
  return new Map(rows.map(({ uid, uses }) => [uid, uses]))
}

interface Order {
  /** Sent twice, it is one order. */
  readonly key: string
  readonly number: string
  readonly customerKey: string | null
  readonly newCustomer: boolean
  readonly goodsMinor: number
  readonly applied: readonly Pick<Applied, 'couponUid' | 'codeUid' | 'goodsMinor' | 'deliveryMinor'>[]
  readonly trace: readonly string[]
}

/**
 * Keeps a use of each coupon for an order, in the order's own transaction. The counts of each coupon are held meanwhile, in the order of
 * their numbers: of two who want the last use one gets it, and the other is told which coupon is gone.
 */
export async function reserveUses(tx: Transaction, order: Order): Promise<void> {
  for (const one of order.applied.toSorted((a, b) => a.couponUid - b.couponUid)) {
    const { couponUid, codeUid } = one
    await tx.execute(sql`insert into coupon_count (coupon_uid) values (${couponUid}) on conflict do nothing`)
    await tx.execute(sql`select from coupon_count where coupon_uid = ${couponUid} for update`)
    const amountMinor = one.goodsMinor + one.deliveryMinor
    const { rows: known } = await tx.execute(
      sql`select from coupon_use where order_key = ${order.key} and coupon_uid = ${couponUid} and state <> 'released'`,
    )
    if (known.length > 0) continue
    await refuseGone(tx, order, { couponUid, codeUid, amountMinor })
    const use = {
      orderKey: order.key,
      orderNumber: order.number,
      couponUid,
      codeUid,
      customerKey: order.customerKey,
      newCustomer: order.newCustomer,
      amountMinor,
      goodsMinor: order.goodsMinor,
      trace: order.trace,
    }
    // An order that gave its use back and is tried again has the same use, new.
    await tx
      .insert(couponUse)
      .values(use)
      .onConflictDoUpdate({
        target: [couponUse.orderKey, couponUse.couponUid],
        set: { ...use, state: 'reserved', reservedAt: sql`now()`, releasedAt: null, releaseReason: '' },
      })
    await tx.execute(sql`update coupon_count set reserved = reserved + 1, given_minor = given_minor + ${amountMinor}
      where coupon_uid = ${couponUid}`)
    await tx.execute(sql`update coupon_code set used = used + 1 where uid = ${codeUid}`)
  }
}

async function refuseGone(
  tx: Transaction,
  { customerKey }: Order,
  { couponUid, codeUid, amountMinor }: { couponUid: number; codeUid: number | null; amountMinor: number },
): Promise<void> {
  const mine = sql`from coupon_use u where u.coupon_uid = c.uid and u.state <> 'released'`
  const { rows } = await tx.execute<{ name: string; isLeft: boolean }>(sql`
    select c.name, coalesce(n.used + n.reserved < c.uses_total, true) and coalesce(n.given_minor + ${amountMinor} <= c.budget_minor, true)
      and coalesce((select count(*) ${mine} and u.customer_key = ${customerKey}) < c.uses_per_customer, true)
      and coalesce((select count(*) ${mine} and u.reserved_at >= date_trunc('day', now() at time zone (select time_zone from site_config)) at time zone (select time_zone from site_config)) < c.uses_per_day, true)
      and coalesce((select k.used < k.max_uses from coupon_code k where k.uid = ${codeUid}), true) as "isLeft"
    from coupon c join coupon_count n on n.coupon_uid = c.uid where c.uid = ${couponUid}`)
  const [found] = rows
  if (!found?.isLeft)
    throw new Refusal(409, {
      message: sentence`${found?.name ?? 'The coupon'} can no longer be used on this order.`,
    })
}

/** The order is paid: what was kept for it is had. One that was given back meanwhile is had all the same, since the shopper has paid. */
export async function redeemUses(tx: Transaction, orderKey: string): Promise<void> {
  const uses = await tx.select().from(couponUse).where(eq(couponUse.orderKey, orderKey)).for('update')
  for (const { uid, couponUid, codeUid, amountMinor, state } of uses) {
    if (state === 'redeemed') continue
    const wasReleased = state === 'released'
    if (wasReleased) await tx.execute(sql`update coupon_code set used = used + 1 where uid = ${codeUid}`)
    await tx
      .update(couponUse)
      .set({ state: 'redeemed', redeemedAt: new Date(), releasedAt: null, releaseReason: '' })
      .where(eq(couponUse.uid, uid))
    await tx.execute(sql`update coupon_count set used = used + 1, reserved = reserved - ${wasReleased ? 0 : 1},
      given_minor = given_minor + ${wasReleased ? amountMinor : 0} where coupon_uid = ${couponUid}`)
  }
}

/** Gives back what an order kept or had. */
export async function releaseUses(tx: Transaction, orderKey: string, reason: string): Promise<void> {
  const uses = await tx.select().from(couponUse).where(eq(couponUse.orderKey, orderKey)).for('update')
  for (const use of uses) if (use.state !== 'released') await giveBack(tx, use, reason)
}

async function giveBack(tx: Transaction, use: typeof couponUse.$inferSelect, reason: string): Promise<void> {
  const { uid, couponUid, codeUid, state, amountMinor } = use
  await tx
    .update(couponUse)
    .set({ state: 'released', releasedAt: new Date(), releaseReason: reason })
    .where(eq(couponUse.uid, uid))
  const counted = sql.identifier(state === 'redeemed' ? 'used' : 'reserved')
  await tx.execute(sql`update coupon_count set ${counted} = ${counted} - 1, given_minor = given_minor - ${amountMinor}
    where coupon_uid = ${couponUid}`)
  await tx.execute(sql`update coupon_code set used = used - 1 where uid = ${codeUid}`)
}

/** A picture has room for a year. */
const daysMost = 366

/** What was used of coupons, one by one and together. */
export function couponUses(kit: Kit) {
  serve(kit, releaseUse, async ({ params, body, store, visitor }) => {
    await store.write(visitor, async tx => {
      const [use] = await tx.select().from(couponUse).where(eq(couponUse.uid, params.uid)).for('update')
      if (!use) throw notFound()
      if (use.state === 'released') throw refused('Already released.')
      await giveBack(tx, use, body.reason)
    })
  })

  serveDataView(kit, couponUsesView, {
    from: sql`coupon_use join coupon c on c.uid = coupon_use.coupon_uid left join coupon_code k on k.uid = coupon_use.code_uid`,
    table: couponUse,
    fields: { coupon: sql`c.name`, code: sql`k.code` },
    search: { text: sql`fold(coupon_use.order_number || ' ' || coalesce(k.code, ''))` },
  })

  serve(kit, couponDays, ({ query: { couponUid, from, to }, store }) => {
    const today = sql`(now() at time zone ${store.timeZone})::date`
    const until = to ? sql`${to}::date` : today
    const since = from ? sql`${from}::date` : sql`${until} - 29`
    return store.database.rows(sql`
      select d.day::date::text as day, count(u.uid)::int as uses, coalesce(sum(u.amount_minor), 0)::float8 as "givenMinor",
        coalesce(sum(u.goods_minor), 0)::float8 as "goodsMinor"
      from generate_series(greatest(${since}, ${until} - ${daysMost}::int, date '0001-01-01')::timestamp, ${until}::timestamp, interval '1 day') d(day)
      left join coupon_use u on u.state = 'redeemed' and ${couponUid ? sql`u.coupon_uid = ${couponUid}` : sql`true`}
        and u.reserved_at >= d.day at time zone ${store.timeZone}
        and u.reserved_at < (d.day + interval '1 day') at time zone ${store.timeZone}
      group by d.day order by d.day`)
  })

  serveDataView(kit, couponUsage, {
    from: async ({ more, store }) => {
      const zone = store.timeZone
      const since = more.from ? sql`and reserved_at >= ${more.from}::timestamp at time zone ${zone}` : sql``
      const until = more.to
        ? sql`and reserved_at < (${more.to}::date + 1)::timestamp at time zone ${zone}`
        : sql``
      return sql`(select coupon_uid, count(*)::int as uses, sum(amount_minor)::bigint as given_minor, sum(goods_minor)::bigint as goods_minor,
        count(*) filter (where new_customer)::int as new_customers, max(reserved_at) as last_used_at
        from coupon_use where state = 'redeemed' ${since} ${until} group by coupon_uid) s join coupon on coupon.uid = s.coupon_uid`
    },
    table: coupon,
    fields: {
      uses: sql`s.uses`,
      givenMinor: sql`s.given_minor`,
      goodsMinor: sql`s.goods_minor`,
      averageMinor: sql`round(s.goods_minor / s.uses)::bigint`,
      newCustomers: sql`s.new_customers`,
      lastUsedAt: sql`s.last_used_at`,
    },
    search: { text: coupon.searchText },
  })
}
